import { defineEffects, figure, namingEffect, screen } from '@haulway/resource/effect.ts'
import { dashboards } from './dashboard.resource.ts'

const widgets = 'dashboards/widgets.api.test.ts'
const shownBoard = 'dashboards/web/Dashboard.test.tsx'
const recounted = 'dashboards/recounted.api.test.ts'
const canvas = 'dashboards/canvas.test.ts'

export const effects = [
  defineEffects(dashboards, {
    project: figure('whose cycles the widgets count', widgets),
    title: namingEffect,
    headerTitle: screen('above the widgets', shownBoard),
    subTitle: screen('above the widgets', shownBoard),
    layout: screen('whether widgets are moved freely', shownBoard),
    defaultWidgetSize: screen('size of new widgets', shownBoard),
    defaultWidgetDateRange: figure('days of widgets without a range of their own', widgets),
    startingDate: figure('day that ranges of widgets begin or end with', widgets),
    looks: figure('whether ranges begin or end there', widgets),
    'widgets.key': screen('which widget is which when a dashboard is saved', widgets),
    'widgets.kind': figure('what is counted and how it is drawn', widgets),
    'widgets.title': screen('above the widget', shownBoard),
    'widgets.materials': figure('which cycles the widget counts', widgets),
    'widgets.routes': figure('which cycles the widget counts', widgets),
    'widgets.machines': figure('which cycles the widget counts', widgets),
    'widgets.tags': figure('which cycles the widget counts', recounted),
    'widgets.timeFrom': figure('which cycles of a day the widget counts', widgets),
    'widgets.timeTo': figure('which cycles of a day the widget counts', widgets),
    'widgets.size': screen('size of the widget', shownBoard),
    'widgets.dateRange': figure('days that the widget counts', widgets),
    'widgets.x': screen('place of the widget', canvas),
    'widgets.y': screen('place of the widget', canvas),
    'widgets.width': screen('size of the widget', canvas),
    'widgets.height': screen('size of the widget', canvas),
  }),
]
