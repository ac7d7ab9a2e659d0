import type { ReportFile } from '@haulway/report/server/index.ts'
import { utilisation, type MachineDay } from '../utilisation.report.ts'
import { resolveSpentQuery, machineDays, calendarFor } from './spent-hours.ts'

type Asking = Parameters<typeof resolveSpentQuery>

interface DaysAsked {
  readonly account: string
  readonly filter: Asking[1]
  readonly range: Asking[2]
  /** Epoch milliseconds. */
  readonly now: number
  readonly open: Asking[4]
}

/** Rows per read. */
const PAGE = 500

/** The days of machines as a file. */
export const utilisationFile: ReportFile<DaysAsked> = {
  report: utilisation,
  async *pages(read, { account, filter, range, now, open }) {
    let items: MachineDay[]
    let number = 0
    do {
      const paging = { limit: PAGE, page: number++, sort: 'equipment,day' }
      const page = await read(async (tx) => {
        const question = resolveSpentQuery(
          account,
          filter,
          range,
          now,
          open,
          await calendarFor(tx, filter, account),
        )
        return await machineDays(tx, question, paging, false)
      })
      items = page.items
      yield items
    } while (items.length === PAGE)
  },
}
