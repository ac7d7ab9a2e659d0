import { defineScreen, type ScreenDeclaration } from '@haulway/platform/screen.ts'

export const sessionScreens: readonly ScreenDeclaration[] = [
  defineScreen({
    path: '/login',
    title: 'session.login.title',
    gate: 'public',
    component: () => import('./SignIn.tsx').then((file) => file.SignIn),
  }),
]
