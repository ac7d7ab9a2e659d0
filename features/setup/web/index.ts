import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'setup',
  screens: [
    defineScreen({
      path: '/setup',
      title: 'setup.title',
      gate: { resource: 'dispatcher', action: 'read', feature: 'tracker' },
      component: () => import('./SetupScreen.tsx').then((file) => file.SetupScreen),
    }),
    defineScreen({
      path: '/locations/find',
      title: 'setup.find.title',
      gate: { resource: 'locations', action: 'create', feature: 'tracker' },
      component: () => import('./find/FindScreen.tsx').then((file) => file.findScreen()),
    }),
  ],
})
