import {
  defineEndpoint,
  flag,
  json,
  number,
  reference,
  text,
  type EndpointOutput,
  type Reference,
} from '@haulway/resource'
import type { summariseCycles } from '../cycles/cycles.endpoints.ts'
import type { ChartTheme } from './themes.ts'
import type { GoalKind, WidgetMeasure } from './widget.ts'

const access = { kind: 'permission', resource: 'dashboards', feature: 'tracker' } as const

/** The dashboards of one project, by title. */
export interface DashboardGroup {
  projectId: string
  projectTitle: string
  dashboards: Reference[]
}

/** For the sidebar: titles alone, whatever their number. */
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
    items: json<DashboardGroup[], true>({ required: true }),
    /** Groups. */
    total: number({ required: true, integer: true, min: 0 }),
  },
})

/** A material, or none that is known, and what was hauled of it: a figure a day in the base unit of the widget's measure. */
export interface MaterialDays {
  material: Reference | null
  amounts: number[]
}

export type CycleMeasures = EndpointOutput<typeof summariseCycles>['measures']

/** What a widget shows. Weights are kilograms, volumes loose cubic metres, times seconds. */
export interface WidgetFigures {
  /** Names the widget within its dashboard. */
  key: string
  /** ISO 8601; the end is not included. */
  from: string
  to: string
  /** YYYY-MM-DD on the calendar of the project. */
  days: string[]
  /** How many of the days have begun. */
  begun: number
  /** The greatest first. */
  materials: MaterialDays[]
  /** Of all days and materials. */
  amount: number
  loads: number
  /** Loads without a weight, or volumes without a density: they are counted, but not in the amount. */
  unknown: number
  /** Of a whole cycle; null when there is none. */
  average: number | null
  /** Times of the phases; of the widget of phases only. */
  measures: CycleMeasures | null
}

/** Ranges that one may step away from the starting date: ten years of weeks. */
export const MOST_STEPS = 520

export const dashboardWidgets = defineEndpoint({
  method: 'GET',
  path: '/dashboards/{id}/widgets',
  summary: 'What the widgets of a dashboard show',
  access: { ...access, action: 'read' },
  params: { id: text({ required: true, max: 36 }) },
  query: {
    /** Key of one of them; without it all. */
    widget: text({ max: 36 }),
    /** So many ranges later; earlier when it is negative. */
    step: number({ integer: true, min: -MOST_STEPS, max: MOST_STEPS, initial: 0 }),
  },
  output: {
    items: json<WidgetFigures[], true>({ required: true }),
    total: number({ required: true, integer: true, min: 0 }),
    /** Of the project: its days are counted in it. */
    timeZone: text({ required: true }),
  },
})

/** A goal of a widget, its amount in the base unit of its measure. */
export interface Goal {
  dashboard: Reference
  widget: string
  title: string | null
  kind: GoalKind
  measure: WidgetMeasure
  amount: number
}

export const listGoals = defineEndpoint({
  method: 'GET',
  path: '/goals',
  summary: 'Goals of the widgets of dashboards that are not hidden',
  access: { ...access, action: 'list' },
  query: { dashboard: reference('dashboards') },
  output: {
    items: json<Goal[], true>({ required: true }),
    total: number({ required: true, integer: true, min: 0 }),
  },
})

export const listThemes = defineEndpoint({
  method: 'GET',
  path: '/widget/themes',
  summary: 'Colours that the charts of widgets can have',
  access: { ...access, action: 'list' },
  output: {
    items: json<ChartTheme[], true>({ required: true }),
    total: number({ required: true, integer: true, min: 0 }),
  },
})
