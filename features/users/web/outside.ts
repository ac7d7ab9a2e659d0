/** Screens that need no sign-in. */
import { defineScreen } from '@haulway/platform/screen.ts'

export const screens = [
  defineScreen({
    path: '/accountParticipationManagement',
    title: 'participation.title',
    gate: 'public',
    component: () => import('./Participation.tsx').then((file) => file.Participation),
  }),
]
