import { fileRows, serveReport, type ServedReport } from '@haulway/report/server/index.ts'
import type { Scope } from '@haulway/platform/server/db/index.ts'
import type { OpenHour } from '../../telemetry/index.ts'
import { utilisation } from '../utilisation.report.ts'
import type { utilisationFile } from './file.ts'
import { printedUtilisation } from './printed.ts'
import {
  resolveSpentQuery,
  byDay,
  byMachine,
  machineDays,
  findSpentTotals,
  calendarFor,
} from './spent-hours.ts'

/** Hours of tracks that are not closed yet, as visible to a person. */
export type ReadOpenHours = (scope: Scope) => Promise<readonly OpenHour[]>

export function utilisationReport(openHours: ReadOpenHours): ServedReport {
  return serveReport(
    utilisation,
    async ({ filter, range, now, ...scope }) => {
      const { account } = scope
      const open = await openHours(scope)
      type Tx = Parameters<typeof calendarFor>[0]
      const at = async (tx: Tx) =>
        resolveSpentQuery(account, filter, range, now, open, await calendarFor(tx, filter, account))
      return {
        zone: async (tx) => (await calendarFor(tx, filter, account)).zone,
        async figures(tx) {
          const question = await at(tx)
          return {
            from: range.from.toISOString(),
            to: range.to.toISOString(),
            timeZone: question.zone,
            ...(await findSpentTotals(tx, question)),
          }
        },
        rows: async (tx, paging, silent) => machineDays(tx, await at(tx), paging, silent),
        groups: {
          equipment: async (tx, paging) => byMachine(tx, await at(tx), paging),
          day: async (tx, paging) => byDay(tx, await at(tx), paging),
        },
        file: fileRows<typeof utilisationFile>(new URL('./file.ts', import.meta.url), 'utilisationFile', {
          account,
          filter,
          range,
          now,
          open,
        }),
      }
    },
    printedUtilisation,
  )
}
