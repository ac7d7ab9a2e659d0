import { LayoutDashboard, Wrench } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { may } from '@haulway/platform/session.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { dashboards } from '../dashboard.resource.ts'
import { dashboardEntries } from './menu.ts'

export const slice = defineWebSlice({
  name: 'dashboards',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [dashboards],
  screens: [
    ...resourceScreens(dashboards, {
      form: () => import('./DashboardForm.tsx').then((file) => file.DashboardForm),
      view: () => import('./DashboardView.tsx').then((file) => file.DashboardView),
    }),
    defineScreen({
      path: '/dashboards/{id}',
      title: 'dashboards.one',
      gate: { resource: 'dashboards', action: 'read', feature: 'tracker' },
      component: () => import('./Dashboard.tsx').then((file) => file.Dashboard),
    }),
  ],
  menu: [
    {
      group: 'labs',
      order: 40,
      title: 'menu.dashboards',
      icon: LayoutDashboard,
      folds: () => true,
      fetched: dashboardEntries,
      entries: [
        {
          title: 'menu.dashboards.manage',
          to: '/dashboard-settings',
          icon: Wrench,
          when: (me) =>
            (['create', 'read', 'update', 'delete'] as const).some((one) => may(me, one, 'dashboards')),
        },
      ],
    },
  ],
})
