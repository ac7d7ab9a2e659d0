import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { dateText } from '@haulway/platform/dates.ts'
import {
  fileRows,
  serveReport,
  type Paging,
  type Range,
  type ServedReport,
} from '@haulway/report/server/index.ts'
import { findLatest } from '../../cycles/index.ts'
import { findCurrency } from '../../rates/index.ts'
import { statisticsReport } from '../statistics.report.ts'
import type { statisticsFile } from './file.ts'
import { findSums } from './groups.ts'
import type { GroupKind } from './kinds.ts'
import { pickSums } from '../sums.ts'
import { printedStatistics } from './printed.ts'
import { listMachineDays, listEntries, listShifts, listDaysOrWeeks, listHours } from './rows.ts'
import { withZone } from './zone.ts'

const spanOf = ({ from, to }: Range, zone: string) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  firstDay: dateText(from.getTime(), zone),
  lastDay: dateText(Math.max(from.getTime(), to.getTime() - 1), zone),
})

/** `settled` resolves once the cycles include everything that was acknowledged. */
export function servedStatistics(settled: (account: string) => Promise<void>): ServedReport {
  return serveReport(
    statisticsReport,
    async ({ account, filter: { against, cost, ...filter }, range, now }) => {
      await settled(account)
      const question = { account, filter, range, against, now, cost: cost ?? false }
      const at = (tx: Transaction) => withZone(tx, question)
      const entries = (kind: GroupKind) => async (tx: Transaction, paging: Paging) =>
        await listEntries(tx, await at(tx), kind, paging)
      return {
        zone: async (tx) => (await at(tx)).zone,
        async figures(tx) {
          const asked = await at(tx)
          const { beside } = asked
          const sums = await findSums(tx, asked)
          const before = beside && (await findSums(tx, { ...asked, range: beside.range }))
          return {
            from: range.from.toISOString(),
            to: range.to.toISOString(),
            timeZone: asked.zone,
            ...sums,
            before: before && { ...spanOf(beside.range, asked.zone), ...pickSums(before) },
            currency: cost ? await findCurrency(tx, account) : null,
            latest: sums.loads === 0 ? await findLatest(tx, filter) : null,
          }
        },
        rows: async (tx, paging, outside) => await listMachineDays(tx, await at(tx), paging, outside),
        groups: {
          equipment: entries('equipment'),
          driver: entries('driver'),
          loader: entries('loader'),
          route: entries('route'),
          material: entries('material'),
          shift: async (tx, paging) => await listShifts(tx, await at(tx), paging),
          day: async (tx, paging) => await listDaysOrWeeks(tx, await at(tx), 'day', paging),
          week: async (tx, paging) => await listDaysOrWeeks(tx, await at(tx), 'week', paging),
          hour: async (tx, paging) => await listHours(tx, await at(tx), paging),
        },
        file: fileRows<typeof statisticsFile>(
          new URL('./file.ts', import.meta.url),
          'statisticsFile',
          question,
        ),
      }
    },
    printedStatistics,
  )
}
