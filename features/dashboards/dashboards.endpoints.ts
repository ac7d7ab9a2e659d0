import { figuresOf, type WidgetSpan } from '@haulway/report'
import { themeNames } from '@haulway/report/chart-themes.ts'
import {
  choice,
  color,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  listOf,
  number,
  reference,
  references,
  text,
  type Field,
  type Infer,
} from '@haulway/resource'
import { widgets } from '../widgets.ts'
import { dateRanges, layouts, MAX_WIDGETS, widgetShape, widgetSizes } from './widget.ts'

const access = { kind: 'permission', resource: 'dashboards', feature: 'tracker' } as const

/** The dashboards of one project, by title. */
const dashboardGroup = {
  projectId: text({ required: true }),
  projectTitle: text({ required: true }),
  dashboards: references('dashboards', { required: true }),
} as const
export type DashboardGroup = Infer<typeof dashboardGroup>

/** For projects and goals. */
const MAX_ITEMS = 100_000
const total = number({ required: true, integer: true, min: 0 })

/** For the sidebar: titles only, without a page limit. */
export const dashboardsByProject = defineEndpoint({
  method: 'GET',
  path: '/dashboards/groupedBy/project',
  summary: 'Dashboards grouped by project',
  access: { ...access, action: 'list' },
  query: {
    /** true: the hidden ones; otherwise the others. */
    hidden: flag(),
  },
  output: {
    items: list(dashboardGroup, { required: true, max: MAX_ITEMS }),
    /** Groups. */
    total,
  },
})

/** The figures of a widget, beginning with its days; the rest depends on its kind. */
export type WidgetFigures = WidgetSpan & Readonly<Record<string, unknown>>
const figures = list(figuresOf(widgets), { required: true, max: MAX_WIDGETS }) as unknown as Field<
  WidgetFigures[],
  true
>

/** The most ranges that a reader may step from the starting date: ten years of weeks. */
export const MAX_STEPS = 520

const look = {
  /** Number of ranges later; earlier when negative. */
  step: number({ integer: true, min: -MAX_STEPS, max: MAX_STEPS, initial: 0 }),
  /** Replaces the range of every widget. */
  range: choice(dateRanges),
  /** A past instant: what was loaded by then, as known now. */
  at: instant(),
} as const

export const dashboardWidgets = defineEndpoint({
  method: 'GET',
  path: '/dashboards/{id}/widgets',
  summary: 'What the widgets of a dashboard show',
  access: { ...access, action: 'read' },
  params: { id: text({ required: true, max: 36 }) },
  query: {
    /** The key of one widget; without it all. */
    widget: text({ max: 36 }),
    ...look,
  },
  output: {
    items: figures,
    total,
    /** Of the project: days are counted in it. */
    timeZone: text({ required: true }),
  },
})

/** A dashboard with its figures, as a wall screen shows it. */
export const shownDashboard = {
  id: text({ required: true }),
  headerTitle: text({ required: true }),
  subTitle: text(),
  layout: choice(layouts, { required: true }),
  defaultWidgetSize: choice(widgetSizes, { required: true }),
  widgets: list(widgetShape, { required: true, max: MAX_WIDGETS }),
  /** In the order of the widgets. */
  figures,
  timeZone: text({ required: true }),
} as const
export type ShownDashboard = Infer<typeof shownDashboard>

/** For a widget that is being edited. */
export const previewWidget = defineEndpoint({
  method: 'POST',
  path: '/dashboards/{id}/widgets/preview',
  summary: 'What a widget would show that is not saved',
  access: { ...access, action: 'update' },
  params: { id: text({ required: true, max: 36 }) },
  body: { widget: group(widgetShape, { required: true }), ...look },
  output: { item: group(figuresOf(widgets), { required: true }), timeZone: text({ required: true }) },
})

/** A goal of a widget, its amount in the base unit of its measure. */
const goal = {
  dashboard: reference('dashboards', { required: true }),
  widget: text({ required: true }),
  title: text(),
  kind: { ...widgetShape.goal, required: true as const },
  measure: widgetShape.measure,
  amount: number({ required: true }),
} as const
export type Goal = Infer<typeof goal>

export const listGoals = defineEndpoint({
  method: 'GET',
  path: '/goals',
  summary: 'Goals of the widgets of dashboards that are not hidden',
  access: { ...access, action: 'list' },
  query: { dashboard: reference('dashboards') },
  output: {
    items: list(goal, { required: true, max: MAX_ITEMS }),
    total,
  },
})

const colors = listOf(color({ required: true }), { required: true })
const theme = {
  name: choice(themeNames, { required: true }),
  light: colors,
  dark: colors,
  goal: group({ light: color({ required: true }), dark: color({ required: true }) }, { required: true }),
} as const

export const listThemes = defineEndpoint({
  method: 'GET',
  path: '/widget/themes',
  summary: 'Colours that the charts of widgets can have',
  access: { ...access, action: 'list' },
  output: {
    items: list(theme, { required: true }),
    total,
  },
})
