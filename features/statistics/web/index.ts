import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { statisticsReport } from '../statistics.report.ts'
import { drawnStatisticsWidgets } from './widgets.ts'

const look = () => import('./look.ts').then((file) => file.statisticsLook)

export const slice = defineWebSlice({
  name: 'statistics',
  screens: [reportScreen(statisticsReport, look)],
  reports: [webReport(statisticsReport, look)],
  widgets: drawnStatisticsWidgets,
})
