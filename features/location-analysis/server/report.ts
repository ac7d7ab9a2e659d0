import {
  fileRows,
  refuseFuture,
  serveReport,
  type Paging,
  type ServedReport,
} from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { locationAnalysis } from '../location-analysis.report.ts'
import type { locationAnalysisFile } from './file.ts'
import { readHeard, type ReadMachines } from './heard.ts'
import { printedAnalysis } from './printed.ts'
import { listEntries, listHours, listStays } from './rows.ts'
import { resolveQuery, type Question } from './stays.ts'
import { findLatest, findTotals } from './sums.ts'

interface Telemetry {
  /** Resolves when visits and events include everything that was acknowledged. */
  readonly settled: (account: string) => Promise<void>
  readonly snapshot: ReadMachines
}

export function servedLocationAnalysis({ settled, snapshot }: Telemetry): ServedReport {
  return serveReport(
    locationAnalysis,
    async ({ account, filter, range, now }) => {
      refuseFuture(range, now)
      await settled(account)
      const { project, location, equipment, driver } = filter
      const question: Question = {
        account,
        filter: { project, location, equipment, driver },
        range,
        now,
        heard: await readHeard(snapshot, account),
      }
      const at = (tx: Transaction) => resolveQuery(tx, question)
      const entries =
        (kind: 'location' | 'equipment' | 'driver') => async (tx: Transaction, paging: Paging) =>
          await listEntries(tx, await at(tx), kind, paging)
      return {
        zone: async (tx) => (await at(tx)).zone,
        async figures(tx) {
          const asked = await at(tx)
          const whole = await findTotals(tx, asked)
          return {
            from: range.from.toISOString(),
            to: range.to.toISOString(),
            timeZone: asked.zone,
            ...whole,
            latest: whole.visits === 0 ? await findLatest(tx, asked) : null,
          }
        },
        rows: async (tx, paging, open) => await listStays(tx, await at(tx), paging, open),
        groups: {
          location: entries('location'),
          equipment: entries('equipment'),
          driver: entries('driver'),
          hour: async (tx, paging) => await listHours(tx, await at(tx), paging),
        },
        file: fileRows<typeof locationAnalysisFile>(
          new URL('./file.ts', import.meta.url),
          'locationAnalysisFile',
          question,
        ),
      }
    },
    printedAnalysis,
  )
}
