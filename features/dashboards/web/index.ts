import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { dashboards } from '../dashboard.resource.ts'

export const slice = defineWebSlice({
  name: 'dashboards',
  resources: [dashboards],
  screens: [
    ...resourceScreens(dashboards, {
      form: () => import('./editor/DashboardForm.tsx').then((file) => file.DashboardForm),
      view: () => import('./DashboardView.tsx').then((file) => file.DashboardView),
    }),
    defineScreen({
      path: '/dashboards/{id}',
      title: 'dashboards.one',
      gate: { resource: 'dashboards', action: 'read', feature: 'tracker' },
      component: () => import('./Dashboard.tsx').then((file) => file.Dashboard),
    }),
  ],
})
