/** What a dashboard holds: its widgets, as they are declared, and the rules between their parts. */
import {
  choice,
  fieldError,
  flag,
  number,
  problem,
  quantity,
  reference,
  text,
  time,
  type FieldError,
  type Infer,
} from '@haulway/resource'

export const widgetKinds = ['QUANTITY_BY_DAY', 'KEY_FIGURES', 'CYCLE_PHASES'] as const
export const measures = ['LOADS', 'WEIGHT', 'VOLUME'] as const
export type WidgetMeasure = (typeof measures)[number]
export const goalKinds = ['CONSTANT', 'BUILDUP', 'BURNDOWN'] as const
export type GoalKind = (typeof goalKinds)[number]
export const widgetSizes = ['SMALL', 'MEDIUM', 'LARGE', 'FULL'] as const
export type WidgetSize = (typeof widgetSizes)[number]
export const dateRanges = ['SINGLE_DAY', 'SINGLE_WEEK', 'TWO_WEEKS', 'MONTH', 'YEAR'] as const
export type DateRange = (typeof dateRanges)[number]
export const startingDates = ['TODAY', 'LAST_WEEK', 'FIRST_OF_THIS_MONTH', 'FIRST_OF_LAST_MONTH'] as const
export type StartingDate = (typeof startingDates)[number]
export const layouts = ['FREEFORM_CANVAS', 'ONE_COLUMN', 'TWO_COLUMNS', 'THREE_COLUMNS'] as const
export type Layout = (typeof layouts)[number]
export const axisScales = ['LINEAR', 'LOGARITHMIC'] as const
export const themeNames = ['STANDARD', 'EARTH', 'OCEAN', 'CONTRAST'] as const
export type ThemeName = (typeof themeNames)[number]

/** Columns of the free layout, and the rows down to which something may lie. */
export const CANVAS_COLUMNS = 12
const CANVAS_ROWS = 500
const TALLEST = 24

/** How many widgets one dashboard holds: each is asked for by itself. */
export const MOST_WIDGETS = 24

export const widgetShape = {
  /** Names the widget within its dashboard, whatever place it has. */
  key: text({ required: true, max: 36 }),
  kind: choice(widgetKinds, { required: true, initial: 'QUANTITY_BY_DAY' }),
  /** Absent: what its kind and measure are called. */
  title: text({ max: 191 }),
  measure: choice(measures, { required: true, initial: 'LOADS' }),
  byMaterial: flag({ required: true, initial: false }),
  material: reference('materials'),
  /** Of the dashboard's project. */
  route: reference('routes'),
  equipment: reference('equipment'),
  /** Loads of some hours of the day only, on the clock of the project; a time not before `timeTo` crosses midnight. */
  timeFrom: time(),
  timeTo: time(),
  goal: choice(goalKinds),
  /** Of the measure that is shown: a day's with a constant goal, the whole range's with the others. */
  goalLoads: quantity('count', { min: 0, exclusiveMin: true }),
  goalWeight: quantity('weight', { min: 0, exclusiveMin: true }),
  goalVolume: quantity('haulVolume', { min: 0, exclusiveMin: true }),
  axisTitle: text({ max: 255 }),
  axisScale: choice(axisScales, { required: true, initial: 'LINEAR' }),
  theme: choice(themeNames, { required: true, initial: 'STANDARD' }),
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

/** The part that holds the amount of a goal, by the measure that the widget shows. */
export const goalParts = { LOADS: 'goalLoads', WEIGHT: 'goalWeight', VOLUME: 'goalVolume' } as const

/** Amount of a widget's goal in the base unit of its measure; null without a goal. */
export function goalAmount(widget: Pick<Widget, 'goal' | 'measure' | (typeof goalParts)[WidgetMeasure]>) {
  return widget.goal === null ? null : widget[goalParts[widget.measure]]
}

type Told = Pick<
  Widget,
  'key' | 'kind' | 'measure' | 'goal' | (typeof goalParts)[WidgetMeasure] | 'timeFrom' | 'timeTo'
>

/** Rules between the parts of the widgets of a dashboard; fields as `widgets.<place>.<part>`. */
export function widgetRules(widgets: readonly Told[]): FieldError[] {
  const keys = widgets.map((one) => one.key)
  return widgets.flatMap((one, index) => {
    const wrong: FieldError[] = []
    const tell = (part: string, key: Parameters<typeof problem>[0]) =>
      wrong.push(fieldError(`widgets.${index}.${part}`, problem(key)))
    if (keys.indexOf(one.key) !== index) tell('key', 'validation.exists')
    if (one.kind === 'QUANTITY_BY_DAY' && one.goal !== null && goalAmount(one) === null) {
      tell(goalParts[one.measure], 'validation.required')
    }
    if (one.timeFrom === null && one.timeTo !== null) tell('timeFrom', 'validation.required')
    if (one.timeFrom !== null && one.timeTo === null) tell('timeTo', 'validation.required')
    return wrong
  })
}
