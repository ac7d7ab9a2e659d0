import type { Transaction } from '@haulway/platform/server/db/index.ts'
import {
  fileRows,
  serveReport,
  type Paging,
  type ServedReport,
  sortedPage,
} from '@haulway/report/server/index.ts'
import { groupColumns, rowColumns } from '../columns.ts'
import { volumesReport } from '../volumes.report.ts'
import type { volumesFile } from './file.ts'
import { printedVolumes } from './printed.ts'
import { filterValues, findZone, matchesSql, type Question, questionOf } from './question.ts'
import { findSnapshot, groupedRows, titledRows, totalsOf } from './snapshot.ts'

/** When the last load or dump was that matches the filter, for an empty snapshot. */
const LATEST = `select max(c.dumped_at) as latest from cycles c join locations l on l.account_id = c.account_id
    and l.id in (c.load_location_id, c.dump_location_id)
  where c.account_id = haulway_account() and ${matchesSql('c.material_id')}`

async function findLatest(tx: Transaction, question: Question): Promise<string | null> {
  const { rows } = await tx.query<{ latest: Date | null }>(LATEST, filterValues(question))
  return rows[0]?.latest?.toISOString() ?? null
}

/** `settled` resolves once the cycles include everything that was acknowledged. */
export function servedVolumes(settled: (account: string) => Promise<void>): ServedReport {
  return serveReport(
    volumesReport,
    async (asked) => {
      const { range } = asked
      const question = questionOf(asked)
      await settled(question.account)
      const groups = (by: 'location' | 'material') => async (tx: Transaction, paging: Paging) =>
        sortedPage(await groupedRows(tx, await findSnapshot(tx, question), by), groupColumns(by), paging, {
          otherwise: 'title',
          id: (row) => volumesReport.groups[by].id(row),
        })
      return {
        zone: (tx) => findZone(tx, question),
        async figures(tx) {
          const found = await findSnapshot(tx, question)
          const totals = totalsOf(found, question)
          return {
            from: range.from.toISOString(),
            to: range.to.toISOString(),
            timeZone: await findZone(tx, question),
            ...totals,
            latest: totals.locations === 0 ? await findLatest(tx, question) : null,
          }
        },
        async rows(tx, paging, uncounted) {
          const { rows } = await findSnapshot(tx, question)
          const shown = uncounted ? rows.filter(({ countedAt }) => countedAt === null) : rows
          return sortedPage(await titledRows(tx, shown), rowColumns, paging, {
            otherwise: 'location,material',
            id: (row) => volumesReport.rows.id(row),
          })
        },
        groups: { location: groups('location'), material: groups('material') },
        file: fileRows<typeof volumesFile>(new URL('./file.ts', import.meta.url), 'volumesFile', question),
      }
    },
    printedVolumes,
  )
}
