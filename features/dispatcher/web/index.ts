import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'dispatcher',
  // The address of the view in three dimensions opens that in two until there is one.
  screens: ['/dispatcher2d', '/dispatcher'].map((path) =>
    defineScreen({
      path,
      title: 'dispatcher.title',
      gate: { resource: 'dispatcher', action: 'read', feature: 'tracker' },
      component: () => import('./Dispatcher.tsx').then((file) => file.Dispatcher),
    }),
  ),
})
