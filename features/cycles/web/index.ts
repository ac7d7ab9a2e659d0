import { Clock } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { webReport } from '@haulway/report/web/web-report.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import { drawnCycleWidgets } from './widgets.ts'

export const slice = defineWebSlice({
  name: 'cycles',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  screens: [
    defineScreen({
      path: '/cycle-times',
      title: 'cycles.title',
      gate: { resource: 'reports', action: 'list', feature: 'tracker' },
      component: () => import('./CycleTimes.tsx').then((file) => file.CycleTimes),
    }),
  ],
  reports: [webReport(cycleTimes, () => import('./look.tsx').then((file) => file.cycleTimesLook))],
  widgets: drawnCycleWidgets,
  menu: [
    { group: 'tracker', order: 70, title: 'menu.cycleTimes', to: '/cycle-times', letter: 'c', icon: Clock },
  ],
})
