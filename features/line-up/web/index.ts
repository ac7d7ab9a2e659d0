import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'line-up',
  screens: [
    defineScreen({
      path: '/line-up',
      title: 'lineUp.title',
      gate: { resource: 'routes', action: 'read', feature: 'tracker' },
      component: () => import('./LineUp.tsx').then((file) => file.LineUp),
    }),
  ],
})
