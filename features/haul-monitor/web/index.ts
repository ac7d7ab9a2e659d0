import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'haul-monitor',
  screens: [
    defineScreen({
      path: '/haul-monitor',
      title: 'haulMonitor.title',
      gate: { resource: 'haulMonitor', action: 'read', feature: 'tracker' },
      component: () => import('./HaulMonitor.tsx').then((file) => file.HaulMonitor),
    }),
  ],
})
