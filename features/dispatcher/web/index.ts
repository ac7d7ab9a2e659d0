import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'dispatcher',
  screens: [
    defineScreen({
      path: '/dispatcher2d',
      title: 'dispatcher.title',
      gate: { resource: 'dispatcher', action: 'read', feature: 'tracker' },
      component: () => import('./Dispatcher.tsx').then((file) => file.Dispatcher),
    }),
  ],
})
