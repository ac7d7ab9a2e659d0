import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { HISTORY } from './addresses.ts'

export const slice = defineWebSlice({
  name: 'scheduled-reports',
  resources: [scheduledReports],
  screens: [
    ...resourceScreens(scheduledReports, {
      list: () => import('./ReportList.tsx').then((file) => file.ReportList),
      form: () => import('./ReportForm.tsx').then((file) => file.ReportForm),
      view: () => import('./ReportView.tsx').then((file) => file.ReportView),
    }),
    defineScreen({
      path: HISTORY,
      title: 'scheduledReports.history',
      gate: { resource: 'scheduledReports', action: 'list', feature: 'tracker' },
      component: () => import('./History.tsx').then((file) => file.History),
    }),
  ],
})
