import { defineEndpoint, flag, json, number, reference, text, type Reference } from '@haulway/resource'
import type { WidgetSpan } from '@haulway/report'
import type { ChartTheme } from '@haulway/report/chart-themes.ts'
import type { Widget } from './widget.ts'

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

/** What a widget shows, beginning with its days; the rest is what its kind answers. */
export type WidgetFigures = WidgetSpan & Readonly<Record<string, unknown>>

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
  kind: NonNullable<Widget['goal']>
  measure: Widget['measure']
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
