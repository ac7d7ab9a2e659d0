import { webReport } from '@haulway/report/web/web-report.tsx'
import { defineScreen } from '@haulway/platform/screen.ts'
import { cycleTimes } from '../cycle-times.report.ts'

export const cycleScreens = [
  defineScreen({
    path: '/cycle-times',
    title: 'cycles.title',
    gate: { resource: 'reports', action: 'list', feature: 'tracker' },
    component: () => import('./CycleTimes.tsx').then((file) => file.CycleTimes),
  }),
]

export const cycleTimesReport = webReport(cycleTimes, () =>
  import('./look.tsx').then((file) => file.cycleTimesLook),
)
