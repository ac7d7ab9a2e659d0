import { defineScreen } from '@haulway/platform/screen.ts'

export const cycleScreens = [
  defineScreen({
    path: '/cycle-times',
    title: 'cycles.title',
    gate: { resource: 'reports', action: 'list', feature: 'tracker' },
    component: () => import('./CycleTimes.tsx').then((file) => file.CycleTimes),
  }),
]
