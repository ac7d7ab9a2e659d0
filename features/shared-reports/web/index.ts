import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { renderShare } from './share.ts'

export const slice = defineWebSlice({
  name: 'shared-reports',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  share: renderShare,
  screens: [
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
  ],
})
