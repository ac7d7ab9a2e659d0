import { defineScreen } from '@haulway/platform/screen.ts'
import { webReport } from '@haulway/report/web/web-report.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import { UNRESOLVED } from './unresolved/address.ts'
import { drawnCycleWidgets } from './widgets.ts'

export const slice = defineWebSlice({
  name: 'cycles',
  screens: [
    defineScreen({
      path: '/cycle-times',
      title: 'cycles.title',
      gate: { resource: 'reports', action: 'list', feature: 'tracker' },
      component: () => import('./CycleTimes.tsx').then((file) => file.CycleTimes),
    }),
    defineScreen({
      path: UNRESOLVED,
      title: 'cycles.unresolved.title',
      gate: { resource: 'events', action: 'list', feature: 'tracker' },
      component: () => import('./unresolved/Unresolved.tsx').then((file) => file.Unresolved),
    }),
  ],
  reports: [webReport(cycleTimes, () => import('./look.tsx').then((file) => file.cycleTimesLook))],
  widgets: drawnCycleWidgets,
})
