import { ScrollText } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'audit',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  screens: [
    defineScreen({
      path: '/audit',
      title: 'audit.title',
      gate: { resource: 'users', action: 'update' },
      component: () => import('./AuditLog.tsx').then((file) => file.AuditLog),
    }),
  ],
  menu: [
    {
      group: 'administration',
      order: 70,
      title: 'audit.title',
      to: '/audit',
      icon: ScrollText,
      about: 'audit.about',
    },
  ],
})
