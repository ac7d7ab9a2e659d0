/** Templates for new dashboards. */
import {
  blankWidget,
  type DateRange,
  type Layout,
  type RangeLooks,
  type StartingDate,
  type Widget,
  type WidgetSize,
} from './widget.ts'

export const templateNames = ['EMPTY', 'PRODUCTION', 'WEEK', 'FLEET', 'TARGETS'] as const
export type TemplateName = (typeof templateNames)[number]

export interface Template {
  readonly layout: Layout
  readonly defaultWidgetSize: WidgetSize
  readonly defaultWidgetDateRange: DateRange | null
  readonly startingDate: StartingDate
  readonly looks: RangeLooks
  readonly widgets: readonly Widget[]
}

type Place = readonly [x: number, y: number, width: number, height: number]

const widget = ([x, y, width, height]: Place, kind: Widget['kind'], more: Partial<Widget> = {}): Widget => ({
  ...blankWidget(`${kind}-${x}-${y}`),
  kind,
  measure: 'WEIGHT',
  ...more,
  x,
  y,
  width,
  height,
})

const framed = (range: DateRange | null, widgets: readonly Widget[]): Template => ({
  layout: 'FREEFORM_CANVAS',
  defaultWidgetSize: 'MEDIUM',
  defaultWidgetDateRange: range,
  startingDate: 'TODAY',
  looks: 'BACK',
  widgets,
})

/** Keys of widgets are names within their dashboard: two dashboards of one template share them. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  EMPTY: framed(null, []),
  PRODUCTION: framed('SINGLE_DAY', [
    widget([0, 0, 3, 4], 'TOTAL'),
    widget([3, 0, 3, 4], 'TOTAL', { measure: 'LOADS' }),
    widget([6, 0, 6, 4], 'KEY_FIGURES'),
    widget([0, 4, 8, 8], 'QUANTITY_BY_DAY', { bucket: 'HOUR', byMaterial: true, layers: ['RUNNING'] }),
    widget([8, 4, 4, 8], 'ROUTE_PROGRESS'),
    widget([0, 12, 6, 8], 'RANKING'),
    widget([6, 12, 6, 8], 'CYCLE_PHASES'),
  ]),
  WEEK: framed('SINGLE_WEEK', [
    widget([0, 0, 4, 4], 'TOTAL'),
    widget([4, 0, 8, 4], 'KEY_FIGURES'),
    widget([0, 4, 12, 8], 'QUANTITY_BY_DAY', { byMaterial: true, layers: ['BEFORE'] }),
    widget([0, 12, 6, 8], 'RANKING'),
    widget([6, 12, 6, 8], 'RANKING', { rankBy: 'ROUTE' }),
    widget([0, 20, 12, 4], 'STATISTICS'),
    widget([0, 24, 12, 7], 'UTILISATION'),
  ]),
  FLEET: framed('SINGLE_WEEK', [
    widget([0, 0, 8, 8], 'QUANTITY_BY_DAY', { measure: 'LOADS', layers: ['CYCLE_TIME'] }),
    widget([8, 0, 4, 8], 'CYCLE_PHASES'),
    widget([0, 8, 4, 8], 'RANKING', { rankBy: 'LOADER' }),
    widget([4, 8, 4, 8], 'RANKING', { rankBy: 'DRIVER' }),
    widget([8, 8, 4, 8], 'RANKING'),
    widget([0, 16, 12, 4], 'STATISTICS'),
    widget([0, 20, 12, 7], 'UTILISATION'),
    widget([0, 27, 7, 8], 'DWELL'),
    widget([7, 27, 5, 8], 'QUEUE'),
  ]),
  TARGETS: framed('SINGLE_DAY', [
    widget([0, 0, 6, 9], 'ROUTE_PROGRESS'),
    widget([6, 0, 6, 9], 'ROUTE_PROGRESS', { dateRange: 'SINGLE_WEEK' }),
    widget([0, 9, 12, 8], 'QUANTITY_BY_DAY', { dateRange: 'TWO_WEEKS', layers: ['RUNNING'] }),
    widget([0, 17, 12, 7], 'VOLUMES'),
  ]),
}
