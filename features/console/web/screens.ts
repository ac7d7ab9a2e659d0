import { defineScreen, type ScreenDeclaration } from '@haulway/platform/screen.ts'

export const consoleScreens: readonly ScreenDeclaration[] = [
  defineScreen({
    path: '/console',
    title: 'console.title',
    gate: 'system',
    component: () => import('./Console.tsx').then((file) => file.Console),
  }),
]
