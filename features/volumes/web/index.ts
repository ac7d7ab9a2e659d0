import type { Resource } from '@haulway/resource'
import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { stockByLocation } from '../stock-by-location.widget.ts'
import { stockCounts } from '../stock-count.resource.ts'
import { targets } from '../target.resource.ts'
import { volumesReport } from '../volumes.report.ts'

const look = () => import('./look.tsx').then((file) => file.volumesLook)

const formOf = (resource: Resource) => () =>
  import('./forms/ReportForm.tsx').then((file) => file.reportForm(resource))

export const slice = defineWebSlice({
  name: 'volumes',
  resources: [targets, stockCounts],
  screens: [
    ...resourceScreens(targets, { form: formOf(targets) }),
    ...resourceScreens(stockCounts, { form: formOf(stockCounts) }),
    reportScreen(volumesReport, look),
  ],
  reports: [webReport(volumesReport, look)],
  widgets: [drawWidget(stockByLocation, () => import('./StockWidget.tsx').then((file) => file.StockWidget))],
})
