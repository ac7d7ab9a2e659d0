import { defineScreen } from '@haulway/platform/screen.ts'

export const dispatcher2d = defineScreen({
  path: '/dispatcher2d',
  title: 'dispatcher.title',
  gate: { resource: 'dispatcher', action: 'read', feature: 'tracker' },
  component: () => import('./Dispatcher.tsx').then((file) => file.Dispatcher),
})
