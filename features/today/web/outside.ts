/** Screens without sign-in. */
import { defineScreen } from '@haulway/platform/screen.ts'

const wall = {
  title: 'today.title',
  gate: 'public',
  component: () => import('./wall/Wall.tsx').then((file) => file.Wall),
} as const

export const screens = [
  defineScreen({ path: '/report-html/wall-{token}', ...wall }),
  // Links of the former form.
  defineScreen({ path: '/wall/{token}', ...wall }),
]
