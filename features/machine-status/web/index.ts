import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { machineStatusReport } from '../machine-status.report.ts'
import { statusReasons } from '../status-reason.resource.ts'

const look = () => import('./look.ts').then((file) => file.machineStatusLook)

export const slice = defineWebSlice({
  name: 'machine-status',
  resources: [statusReasons],
  screens: [...resourceScreens(statusReasons), reportScreen(machineStatusReport, look)],
  reports: [webReport(machineStatusReport, look)],
})
