/** Screens that need no sign-in. */
import { defineScreen } from '@haulway/platform/screen.ts'

export const screens = [
  defineScreen({
    path: '/report-html/{token}',
    title: 'sharedReports.report',
    gate: 'public',
    component: () => import('./SharedReport.tsx').then((file) => file.SharedReport),
  }),
]
