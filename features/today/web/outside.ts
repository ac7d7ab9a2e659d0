/** Screens that need nobody to be signed in. */
import { defineScreen } from '@haulway/platform/screen.ts'

const wall = {
  title: 'today.title',
  gate: 'public',
  component: () => import('./wall/Wall.tsx').then((file) => file.Wall),
} as const

export const screens = [
  defineScreen({ path: '/report-html/wall-{token}', ...wall }),
  // Links that were made before.
  defineScreen({ path: '/wall/{token}', ...wall }),
]
