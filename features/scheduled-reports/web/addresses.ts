import { newAddress } from '@haulway/screens/addresses.ts'
import { scheduledReports } from '../scheduled-report.resource.ts'

export const HISTORY = '/scheduled-reports/history'

/** URL of the history of one report. */
export const historyAddress = (report: string): string => `${HISTORY}?report=${report}`

/** URL of a form that begins as a copy. */
export const copyAddress = (report: string): string => `${newAddress(scheduledReports)}?from=${report}`
