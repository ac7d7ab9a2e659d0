/** What a dashboard holds: its widgets, as they are declared, and the rules between their parts. */
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

/** What each kind of widget asks for itself; kept for all of them, so that changing the kind loses nothing. */
const own = Object.assign({}, ...widgets.map(({ options }) => options)) as OptionsOf<typeof widgets>

export const widgetSizes = ['SMALL', 'MEDIUM', 'LARGE', 'FULL'] as const
export type WidgetSize = (typeof widgetSizes)[number]
export const dateRanges = ['SINGLE_DAY', 'SINGLE_WEEK', 'TWO_WEEKS', 'MONTH', 'YEAR'] as const
export type DateRange = (typeof dateRanges)[number]
export const startingDates = ['TODAY', 'LAST_WEEK', 'FIRST_OF_THIS_MONTH', 'FIRST_OF_LAST_MONTH'] as const
export type StartingDate = (typeof startingDates)[number]
/** Where a range lies: it begins at the starting date, or has come to its end there. */
export const rangeLooks = ['BACK', 'FORWARD'] as const
export type RangeLooks = (typeof rangeLooks)[number]
/** Ranges that bars of hours can show. */
const rangesOfHours: readonly DateRange[] = ['SINGLE_DAY', 'SINGLE_WEEK']
export const layouts = ['FREEFORM_CANVAS', 'ONE_COLUMN', 'TWO_COLUMNS', 'THREE_COLUMNS'] as const
export type Layout = (typeof layouts)[number]

/** Columns of the free layout, and the rows down to which something may lie. */
export const CANVAS_COLUMNS = 12
const CANVAS_ROWS = 500
const TALLEST = 24

/** How many widgets one dashboard holds: each is asked for by itself. */
export const MAX_WIDGETS = 24

export const widgetShape = {
  /** Names the widget within its dashboard, whatever place it has. */
  key: text({ required: true, max: 36 }),
  kind: choice(kinds, { required: true, initial: kinds[0] }),
  /** Absent: what its kind calls it. */
  title: text({ max: 191 }),
  ...own,
  /** Each lets through what has one of those that are named; without any, everything. */
  materials: references('materials'),
  /** Of the dashboard's project. */
  routes: references('routes'),
  machines: references('equipment'),
  /** Of the routes. */
  tags: references('tags'),
  /** Loads of some hours of the day only, on the clock of the project; a time not before `timeTo` crosses midnight. */
  timeFrom: time(),
  timeTo: time(),
  /** Absent: the dashboard's. */
  size: choice(widgetSizes),
  dateRange: choice(dateRanges),
  /** Place and size on the free canvas, in its columns and rows; absent: wherever there is room. */
  x: number({ integer: true, min: 0, max: CANVAS_COLUMNS - 1 }),
  y: number({ integer: true, min: 0, max: CANVAS_ROWS }),
  width: number({ integer: true, min: 1, max: CANVAS_COLUMNS }),
  height: number({ integer: true, min: 1, max: TALLEST }),
} as const

export type Widget = Infer<typeof widgetShape>

/** The declaration of a widget's kind. */
export const declaredWidget = (kind: string): AnyWidget | undefined =>
  widgets.find((one) => one.kind === kind)

/** A widget as it is shown of a range: hours of a long one, which a reader may choose, would be no bars any more. */
export const inRange = (widget: Widget, range: DateRange): Widget =>
  rangesOfHours.includes(range) ? widget : { ...widget, bucket: 'DAY' }

const initialOf = ({ options, kind }: AnyField) => options.initial ?? (kind.links?.several ? [] : null)

/** A widget as it is before anything of it is chosen. */
export function blankWidget(key: string): Widget {
  const parts = Object.entries(widgetShape).map(([name, field]) => [name, initialOf(field)])
  return { ...(Object.fromEntries(parts) as Widget), key }
}

/** Whether a part means something for what is chosen. */
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
 * Rules between the parts of the widgets of a dashboard, whose range is `usual` unless they have one of their own; fields as
 * `widgets.<place>.<part>`.
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
