import { choice, defineResource, reference, rows, text } from '@haulway/resource'
import {
  dateRanges,
  layouts,
  MAX_WIDGETS,
  rangeLooks,
  startingDates,
  widgetExample,
  widgetRules,
  widgetShape,
  widgetSizes,
} from './widget.ts'

/** A project's figures on one screen (core 3, *Dashboard*). */
export const dashboards = defineResource({
  name: 'dashboards',
  permission: 'dashboards',
  screen: 'dashboard-settings',
  messages: 'dashboards',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  fields: {
    /** A save sends `projectId` instead (core 7). */
    project: reference('projects', { required: true, sentAs: 'projectId' }),
    /** The name in lists and in the sidebar. */
    title: text({ required: true, max: 191 }),
    /** The heading above the widgets. */
    headerTitle: text({ required: true, max: 255, searchable: true }),
    subTitle: text({ min: 1, max: 255, listed: false }),
    layout: choice(layouts, { required: true, initial: 'FREEFORM_CANVAS', filterable: false }),
    defaultWidgetSize: choice(widgetSizes, {
      required: true,
      initial: 'MEDIUM',
      filterable: false,
      listed: false,
      group: 'widgets',
    }),
    defaultWidgetDateRange: choice(dateRanges, { filterable: false, group: 'widgets' }),
    startingDate: choice(startingDates, {
      required: true,
      initial: 'TODAY',
      filterable: false,
      group: 'widgets',
    }),
    looks: choice(rangeLooks, {
      required: true,
      initial: 'BACK',
      filterable: false,
      listed: false,
      group: 'widgets',
    }),
    widgets: rows(widgetShape, { max: MAX_WIDGETS, example: [widgetExample] }),
  },
  rules: ({ widgets, defaultWidgetDateRange: usual }) => widgetRules(widgets ?? [], usual),
})
