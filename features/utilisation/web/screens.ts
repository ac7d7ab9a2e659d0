import { reportScreen, webReport } from '@haulway/report/web/web-report.tsx'
import { utilisation } from '../utilisation.report.ts'

const look = () => import('./look.tsx').then((file) => file.utilisationLook)

export const utilisationScreens = [reportScreen(utilisation, look)]
export const utilisationReport = webReport(utilisation, look)
