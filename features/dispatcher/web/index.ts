import { Radar } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'dispatcher',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  screens: [
    defineScreen({
      path: '/dispatcher2d',
      title: 'dispatcher.title',
      gate: { resource: 'dispatcher', action: 'read', feature: 'tracker' },
      component: () => import('./Dispatcher.tsx').then((file) => file.Dispatcher),
    }),
  ],
  menu: [
    { group: 'tracker', order: 10, title: 'menu.dispatcher', to: '/dispatcher2d', letter: 'd', icon: Radar },
  ],
})
