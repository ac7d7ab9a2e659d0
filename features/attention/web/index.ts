import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'attention',
  screens: [
    defineScreen({
      path: '/attention',
      title: 'attention.title',
      gate: { resource: 'dispatcher', action: 'read', feature: 'tracker' },
      component: () => import('./Attention.tsx').then((file) => file.Attention),
    }),
  ],
})
