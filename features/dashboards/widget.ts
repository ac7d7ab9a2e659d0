/** What a dashboard holds: its widgets, as they are declared, and the rules between their parts. */
import { type AnyWidget, type OptionsOf } from '@haulway/report'
import {
  choice,
  fieldError,
  number,
  problem,
  reference,
  text,
  time,
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
  material: reference('materials'),
  /** Of the dashboard's project. */
  route: reference('routes'),
  equipment: reference('equipment'),
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

/** An example of the first kind. */
export const widgetExample = {
  key: 'loads',
  kind: widgets[0].kind,
  title: 'Loads by day',
  ...widgets[0].example,
  material: null,
  route: null,
  equipment: null,
  timeFrom: null,
  timeTo: null,
  size: 'LARGE',
  dateRange: 'SINGLE_WEEK',
  x: 0,
  y: 0,
  width: 8,
  height: 8,
} as const

type Ruled = Pick<Widget, 'key' | 'kind' | 'timeFrom' | 'timeTo'>

/** Rules between the parts of the widgets of a dashboard; fields as `widgets.<place>.<part>`. */
export function widgetRules(stored: readonly Ruled[]): FieldError[] {
  const keys = stored.map((one) => one.key)
  return stored.flatMap((one, index) => {
    const wrong: FieldError[] = []
    const add = (part: string, key: Parameters<typeof problem>[0]) =>
      wrong.push(fieldError(`widgets.${index}.${part}`, problem(key)))
    if (keys.indexOf(one.key) !== index) add('key', 'validation.exists')
    for (const part of declaredWidget(one.kind)?.missing(one) ?? []) add(part, 'validation.required')
    if (one.timeFrom === null && one.timeTo !== null) add('timeFrom', 'validation.required')
    if (one.timeFrom !== null && one.timeTo === null) add('timeTo', 'validation.required')
    return wrong
  })
}
