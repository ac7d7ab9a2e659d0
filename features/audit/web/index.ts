import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'audit',
  screens: [
    defineScreen({
      path: '/audit',
      title: 'audit.title',
      gate: { resource: 'users', action: 'update' },
      component: () => import('./AuditLog.tsx').then((file) => file.AuditLog),
    }),
  ],
})
