import { defineEffects, figureEffect, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { dashboards } from './dashboard.resource.ts'

const widgets = 'dashboards/widgets.api.test.ts'
const shownBoard = 'dashboards/web/Dashboard.test.tsx'
const recounted = 'dashboards/recounted.api.test.ts'
const canvas = 'dashboards/canvas.test.ts'

export const effects = [
  defineEffects(dashboards, {
    project: figureEffect('whose cycles the widgets count', widgets),
    title: namingEffect,
    headerTitle: screenEffect('above the widgets', shownBoard),
    subTitle: screenEffect('above the widgets', shownBoard),
    layout: screenEffect('whether widgets are moved freely', shownBoard),
    defaultWidgetSize: screenEffect('size of new widgets', shownBoard),
    defaultWidgetDateRange: figureEffect('days of widgets without a range of their own', widgets),
    startingDate: figureEffect('day that ranges of widgets begin or end with', widgets),
    looks: figureEffect('whether ranges begin or end there', widgets),
    'widgets.key': screenEffect('which widget is which when a dashboard is saved', widgets),
    'widgets.kind': figureEffect('what is counted and how it is drawn', widgets),
    'widgets.title': screenEffect('above the widget', shownBoard),
    'widgets.projects': figureEffect('whose cycles the widget counts', 'dashboards/projects.api.test.ts'),
    'widgets.materials': figureEffect('which cycles the widget counts', widgets),
    'widgets.routes': figureEffect('which cycles the widget counts', widgets),
    'widgets.machines': figureEffect('which cycles the widget counts', widgets),
    'widgets.tags': figureEffect('which cycles the widget counts', recounted),
    'widgets.timeFrom': figureEffect('which cycles of a day the widget counts', widgets),
    'widgets.timeTo': figureEffect('which cycles of a day the widget counts', widgets),
    'widgets.size': screenEffect('size of the widget', shownBoard),
    'widgets.dateRange': figureEffect('days that the widget counts', widgets),
    'widgets.x': screenEffect('place of the widget', canvas),
    'widgets.y': screenEffect('place of the widget', canvas),
    'widgets.width': screenEffect('size of the widget', canvas),
    'widgets.height': screenEffect('size of the widget', canvas),
  }),
]
