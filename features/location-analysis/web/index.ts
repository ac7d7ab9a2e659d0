import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { locationAnalysis } from '../location-analysis.report.ts'
import { drawnLocationWidgets } from './widgets.ts'

const look = () => import('./look.ts').then((file) => file.locationAnalysisLook)

export const slice = defineWebSlice({
  name: 'location-analysis',
  screens: [reportScreen(locationAnalysis, look)],
  reports: [webReport(locationAnalysis, look)],
  widgets: drawnLocationWidgets,
})
