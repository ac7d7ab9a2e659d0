import { defineScreen } from '@haulway/platform/screen.ts'
import { webReport } from '@haulway/report/web/web-report.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { events } from '../events.report.ts'

export const slice = defineWebSlice({
  name: 'events',
  screens: [
    defineScreen({
      path: '/events',
      title: 'events.title',
      gate: { resource: 'events', action: 'list', feature: 'tracker' },
      component: () => import('./Events.tsx').then((file) => file.Events),
    }),
    defineScreen({
      path: '/events/new',
      title: 'events.new',
      gate: { resource: 'events', action: 'create', feature: 'tracker' },
      component: () => import('./edit/AddEvent.tsx').then((file) => file.AddEvent),
    }),
    defineScreen({
      path: '/events/imports',
      title: 'events.import.list',
      gate: { resource: 'events', action: 'list', feature: 'tracker' },
      component: () => import('./import/Imports.tsx').then((file) => file.Imports),
    }),
    defineScreen({
      path: '/events/imports/new',
      title: 'events.import.title',
      gate: { resource: 'events', action: 'create', feature: 'tracker' },
      component: () => import('./import/ImportFile.tsx').then((file) => file.ImportFile),
    }),
    defineScreen({
      path: '/events/edit/{id}',
      title: 'events.edit',
      gate: { resource: 'events', action: 'update', feature: 'tracker' },
      component: () => import('./edit/EditEvent.tsx').then((file) => file.EditEvent),
    }),
    defineScreen({
      path: '/events/view/{id}',
      title: 'events.one',
      gate: { resource: 'events', action: 'read', feature: 'tracker' },
      component: () => import('./EventView.tsx').then((file) => file.EventView),
    }),
  ],
  reports: [webReport(events, () => import('./look.tsx').then((file) => file.eventsLook))],
})
