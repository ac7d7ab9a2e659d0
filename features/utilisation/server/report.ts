import { serveReport, type ServedReport } from '@haulway/report/server/index.ts'
import type { Scope } from '@haulway/platform/server/db/index.ts'
import type { OpenHour } from '../../telemetry/index.ts'
import { utilisation, type MachineDay } from '../utilisation.report.ts'
import { asked, byDay, byMachine, machineDays, wholeHours, wholeSpent, zoneOf } from './spent.ts'

/** Rows of a file that are read at a time. */
const PAGE = 500

/** Hours of tracks that are not closed yet, as a person sees them. */
export type ReadOpenHours = (scope: Scope) => Promise<readonly OpenHour[]>

export function utilisationReport(openHours: ReadOpenHours): ServedReport {
  return serveReport(utilisation, async ({ account, user, filter, range, now }) => {
    const open = await openHours({ account, user })
    const hours = wholeHours(range)
    type Tx = Parameters<typeof zoneOf>[0]
    const at = async (tx: Tx) => asked(account, filter, hours, now, open, await zoneOf(tx, filter, account))
    return {
      zone: (tx) => zoneOf(tx, filter, account),
      async figures(tx) {
        const question = await at(tx)
        return {
          from: hours.from.toISOString(),
          to: hours.to.toISOString(),
          timeZone: question.zone,
          ...(await wholeSpent(tx, question)),
        }
      },
      rows: async (tx, paging, silent) => machineDays(tx, await at(tx), paging, silent),
      groups: {
        equipment: async (tx, paging) => byMachine(tx, await at(tx), paging),
        day: async (tx, paging) => byDay(tx, await at(tx), paging),
      },
      async *pages(read) {
        let items: MachineDay[]
        let number = 0
        do {
          const paging = { limit: PAGE, page: number++, sort: 'equipment,day' }
          items = (await read(async (tx) => machineDays(tx, await at(tx), paging, false))).items
          yield items
        } while (items.length === PAGE)
      },
    }
  })
}
