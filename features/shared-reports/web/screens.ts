import { defineScreen } from '@haulway/platform/screen.ts'

export const sharedReportScreens = [
  defineScreen({
    path: '/report-html/{token}',
    title: 'sharedReports.report',
    gate: 'public',
    component: () => import('./SharedReport.tsx').then((file) => file.SharedReport),
  }),
  defineScreen({
    path: '/shared-reports',
    title: 'sharedReports.title',
    gate: { resource: 'reports', action: 'list', feature: 'tracker' },
    component: () => import('./SharedReports.tsx').then((file) => file.SharedReports),
  }),
]
