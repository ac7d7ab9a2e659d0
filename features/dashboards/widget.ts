/** The widgets of a dashboard as declared, and the rules between their options. */
import { type AnyWidget, type OptionsOf } from '@haulway/report'
import {
  choice,
  fieldError,
  number,
  problem,
  references,
  text,
  time,
  type Field as AnyField,
  type FieldError,
  type Infer,
} from '@haulway/resource'
import { widgets } from '../widgets.ts'

type Kind = (typeof widgets)[number]['kind']
const kinds: readonly Kind[] = widgets.map(({ kind }) => kind)

/** The options of all kinds, stored for each widget, so that changing the kind loses nothing. */
const own = Object.assign({}, ...widgets.map(({ options }) => options)) as OptionsOf<typeof widgets>

export const widgetSizes = ['SMALL', 'MEDIUM', 'LARGE', 'FULL'] as const
export type WidgetSize = (typeof widgetSizes)[number]
export const dateRanges = ['SINGLE_DAY', 'SINGLE_WEEK', 'TWO_WEEKS', 'MONTH', 'YEAR'] as const
export type DateRange = (typeof dateRanges)[number]
export const startingDates = ['TODAY', 'LAST_WEEK', 'FIRST_OF_THIS_MONTH', 'FIRST_OF_LAST_MONTH'] as const
export type StartingDate = (typeof startingDates)[number]
/** Whether a range begins at the starting date or ends there. */
export const rangeLooks = ['BACK', 'FORWARD'] as const
export type RangeLooks = (typeof rangeLooks)[number]
/** Ranges that bars of hours can show. */
const rangesOfHours: readonly DateRange[] = ['SINGLE_DAY', 'SINGLE_WEEK']
export const layouts = ['FREEFORM_CANVAS', 'ONE_COLUMN', 'TWO_COLUMNS', 'THREE_COLUMNS'] as const
export type Layout = (typeof layouts)[number]

/** Columns of the free layout, and its most rows. */
export const CANVAS_COLUMNS = 12
const CANVAS_ROWS = 500
const TALLEST = 24

/** The most widgets of a dashboard: each is fetched separately. */
export const MAX_WIDGETS = 24

export const widgetShape = {
  /** Names the widget within its dashboard, whatever its position. */
  key: text({ required: true, max: 36 }),
  kind: choice(kinds, { required: true, initial: kinds[0] }),
  /** Absent: the name of its kind. */
  title: text({ max: 191 }),
  ...own,
  /** Filters: each keeps entries with one of its values; without values it keeps all. */
  /** Without one, the dashboard's project. */
  projects: references('projects'),
  materials: references('materials'),
  /** Of these projects. */
  routes: references('routes'),
  machines: references('equipment'),
  /** Tags of the routes. */
  tags: references('tags'),
  /** Only loads of some hours of the day, in the project's zone; a time not before `timeTo` crosses midnight. */
  timeFrom: time(),
  timeTo: time(),
  /** Absent: the dashboard's. */
  size: choice(widgetSizes),
  dateRange: choice(dateRanges),
  /** Position and size on the free canvas, in its columns and rows; absent: placed automatically. */
  x: number({ integer: true, min: 0, max: CANVAS_COLUMNS - 1 }),
  y: number({ integer: true, min: 0, max: CANVAS_ROWS }),
  width: number({ integer: true, min: 1, max: CANVAS_COLUMNS }),
  height: number({ integer: true, min: 1, max: TALLEST }),
} as const

export type Widget = Infer<typeof widgetShape>

/** The declaration of a widget's kind. */
export const declaredWidget = (kind: string): AnyWidget | undefined =>
  widgets.find((one) => one.kind === kind)

/** A widget as shown for a range: in a long range that a reader selects, hours become days. */
export const inRange = (widget: Widget, range: DateRange): Widget =>
  rangesOfHours.includes(range) ? widget : { ...widget, bucket: 'DAY' }

const initialOf = ({ options, kind }: AnyField) => options.initial ?? (kind.links?.several ? [] : null)

/** A widget with default options. */
export function blankWidget(key: string): Widget {
  const parts = Object.entries(widgetShape).map(([name, field]) => [name, initialOf(field)])
  return { ...(Object.fromEntries(parts) as Widget), key }
}

/** Whether an option applies to the current values. */
function asksFor(widget: { readonly kind: string }, part: string): boolean {
  return declaredWidget(widget.kind)?.asks(widget).first.includes(part) ?? false
}

const [first] = widgets
if (!first) throw new Error('No slice declares a widget')

/** An example of the first kind. */
export const widgetExample = {
  ...blankWidget('loads'),
  kind: first.kind,
  title: 'Loads by day',
  ...first.example,
  size: 'LARGE',
  dateRange: 'SINGLE_WEEK',
  x: 0,
  y: 0,
  width: 8,
  height: 8,
} as const

type Ruled = Pick<Widget, 'key' | 'kind' | 'timeFrom' | 'timeTo' | 'bucket' | 'dateRange'>

/**
 * Rules between the options of a dashboard's widgets, whose range is `usual` unless they have their own; fields as
 * `widgets.<index>.<option>`.
 */
export function widgetRules(stored: readonly Ruled[], usual: DateRange | null): FieldError[] {
  const keys = stored.map((one) => one.key)
  return stored.flatMap((one, index) => {
    const wrong: FieldError[] = []
    const add = (part: string, key: Parameters<typeof problem>[0]) =>
      wrong.push(fieldError(`widgets.${index}.${part}`, problem(key)))
    if (keys.indexOf(one.key) !== index) add('key', 'validation.exists')
    const declared = declaredWidget(one.kind)
    for (const part of declared?.missing(one) ?? []) add(part, 'validation.required')
    for (const { part, key } of declared?.refused?.(one) ?? []) add(part, key)
    const isLong = !rangesOfHours.includes(one.dateRange ?? usual ?? 'SINGLE_DAY')
    if (one.bucket === 'HOUR' && isLong && asksFor(one, 'bucket')) add('bucket', 'validation.widget.hours')
    if (one.timeFrom === null && one.timeTo !== null) add('timeFrom', 'validation.required')
    if (one.timeFrom !== null && one.timeTo === null) add('timeTo', 'validation.required')
    return wrong
  })
}
