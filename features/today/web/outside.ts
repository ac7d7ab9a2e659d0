/** Screens that need nobody to be signed in. */
import { defineScreen } from '@haulway/platform/screen.ts'

export const screens = [
  defineScreen({
    path: '/wall/{token}',
    title: 'today.title',
    gate: 'public',
    component: () => import('./wall/Wall.tsx').then((file) => file.Wall),
  }),
]
