import { fileRows, serveReport, type Paging, type ServedReport } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { events } from '../events.report.ts'
import { findFigures, findZone, countBy, countByType } from './figures.ts'
import type { eventFile } from './file.ts'
import { findEvents } from './list.ts'
import { selectEvents } from './selection.ts'

/** `settled` resolves when the table includes everything acknowledged so far. */
export function eventsReport(settled: (account: string) => Promise<void>): ServedReport {
  return serveReport(events, async ({ account, filter, range }) => {
    await settled(account)
    const all = selectEvents(filter, range)
    const of = (count: ReturnType<typeof countBy>) => (tx: Transaction, paging: Paging) =>
      count(tx, all, paging)
    return {
      zone: (tx) => findZone(tx, filter),
      figures: (tx) => findFigures(tx, filter, range),
      rows: (tx, paging, unresolved) =>
        findEvents(tx, selectEvents({ ...filter, unresolved }, range), filter, paging),
      groups: {
        equipment: of(countBy('equipment')),
        driver: of(countBy('driver')),
        route: of(countBy('route')),
        location: of(countBy('location')),
        material: of(countBy('material')),
        type: (tx, paging) => countByType(tx, all, paging),
      },
      file: fileRows<typeof eventFile>(new URL('./file.ts', import.meta.url), 'eventFile', { filter, range }),
    }
  })
}
