import { Clock } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'cycles',
  screens: [
    defineScreen({
      path: '/cycle-times',
      title: 'cycles.title',
      gate: { resource: 'reports', action: 'list', feature: 'tracker' },
      component: () => import('./CycleTimes.tsx').then((file) => file.CycleTimes),
    }),
  ],
  menu: [
    { group: 'tracker', order: 70, title: 'menu.cycleTimes', to: '/cycle-times', letter: 'c', icon: Clock },
  ],
})
