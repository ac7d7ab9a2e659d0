/** Screens that need nobody to be signed in. */
import { defineScreen } from '@haulway/platform/screen.ts'

export const screens = [
  defineScreen({
    path: '/accountParticipationManagement',
    title: 'participation.title',
    gate: 'public',
    component: () => import('./Participation.tsx').then((file) => file.Participation),
  }),
]
