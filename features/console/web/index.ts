import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'console',
  screens: [
    defineScreen({
      path: '/console',
      title: 'console.title',
      gate: 'system',
      component: () => import('./Console.tsx').then((file) => file.Console),
    }),
  ],
})
