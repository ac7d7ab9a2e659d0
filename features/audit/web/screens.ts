import { defineScreen, type ScreenDeclaration } from '@haulway/platform/screen.ts'

export const auditScreens: readonly ScreenDeclaration[] = [
  defineScreen({
    path: '/audit',
    title: 'audit.title',
    gate: { resource: 'users', action: 'update' },
    component: () => import('./AuditLog.tsx').then((file) => file.AuditLog),
  }),
]
