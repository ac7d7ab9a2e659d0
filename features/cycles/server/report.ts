import { serveReport, type ServedReport } from '@haulway/report/server/index.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import { findCycles } from './cycle-rows.ts'
import { findGroups, findLoaders, findShifts } from './groups.ts'
import { cyclePages } from './pages.ts'
import { selectionOf } from './selection.ts'
import { findLatest, findZone, summarise } from './summary.ts'

/** `settled`: resolves when the cycles are those of everything that was acknowledged. */
export function cycleTimesReport(settled: (account: string) => Promise<void>): ServedReport {
  return serveReport(cycleTimes, async ({ account, filter, range }) => {
    await settled(account)
    const selection = selectionOf(filter, range)
    return {
      zone: (tx) => findZone(tx, selection, filter.project, account),
      async figures(tx) {
        const figures = await summarise(tx, selection, range, filter.project, account)
        const isEmpty = figures.cycles + figures.omitted === 0
        return { ...figures, latest: isEmpty ? await findLatest(tx, filter) : null }
      },
      rows: (tx, paging, omitted) => findCycles(tx, selection, omitted, paging),
      groups: {
        equipment: (tx, paging) => findGroups(tx, selection, 'equipment', paging),
        driver: (tx, paging) => findGroups(tx, selection, 'driver', paging),
        route: (tx, paging) => findGroups(tx, selection, 'route', paging),
        loader: (tx, paging) => findLoaders(tx, selection, paging),
        material: (tx, paging) => findGroups(tx, selection, 'material', paging),
        shift: (tx, paging) => findShifts(tx, selection, paging),
      },
      pages: (read) => cyclePages(read, selection),
    }
  })
}
