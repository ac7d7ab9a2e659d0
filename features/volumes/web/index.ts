import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { stockCounts } from '../stock-count.resource.ts'
import { targets } from '../target.resource.ts'
import { volumesReport } from '../volumes.report.ts'

const look = () => import('./look.ts').then((file) => file.volumesLook)

export const slice = defineWebSlice({
  name: 'volumes',
  resources: [targets, stockCounts],
  screens: [...resourceScreens(targets), ...resourceScreens(stockCounts), reportScreen(volumesReport, look)],
  reports: [webReport(volumesReport, look)],
})
