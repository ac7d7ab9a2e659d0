import { MonitorCog } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'console',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  screens: [
    defineScreen({
      path: '/console',
      title: 'console.title',
      gate: 'system',
      component: () => import('./Console.tsx').then((file) => file.Console),
    }),
  ],
  menu: [
    {
      group: 'administration',
      order: 90,
      title: 'console.title',
      to: '/console',
      letter: 'k',
      icon: MonitorCog,
    },
  ],
})
