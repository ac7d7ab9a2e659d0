import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { renderShare } from './share.ts'
import { screens as outside } from './outside.ts'

export const slice = defineWebSlice({
  name: 'shared-reports',
  share: renderShare,
  screens: [
    ...outside,
    defineScreen({
      path: '/shared-reports',
      title: 'sharedReports.title',
      gate: { resource: 'reports', action: 'list', feature: 'tracker' },
      component: () => import('./SharedReports.tsx').then((file) => file.SharedReports),
    }),
  ],
})
