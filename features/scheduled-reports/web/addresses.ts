import { newAddress } from '@haulway/screens/addresses.ts'
import { scheduledReports } from '../scheduled-report.resource.ts'

export const HISTORY = '/scheduled-reports/history'

/** What ran of one report. */
export const historyAddress = (report: string): string => `${HISTORY}?report=${report}`

/** A form that begins as another report. */
export const copyAddress = (report: string): string => `${newAddress(scheduledReports)}?from=${report}`
