import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { fileRows, serveReport, type ServedReport } from '@haulway/report/server/index.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import { findCycles } from './cycle-rows.ts'
import type { cycleFile } from './file.ts'
import { findGroups, findLoaders, findRoutes, findShifts, findTags } from './groups.ts'
import { selectionOf } from './selection.ts'
import { inShift, selectWithShifts } from './shifts.ts'
import { findLatest, findZone, summarise } from './summary.ts'

/** `settled`: resolves when the cycles are those of everything that was acknowledged. */
export function cycleTimesReport(settled: (account: string) => Promise<void>): ServedReport {
  return serveReport(cycleTimes, async ({ account, filter, range }) => {
    await settled(account)
    const asked = selectionOf(filter, range)
    const { shift } = filter
    const selected = async (tx: Transaction) => (shift === null ? asked : await inShift(tx, asked, shift))
    /** With the shift of each, where nothing says that it is looked for already. */
    const withShifts = (tx: Transaction) => selectWithShifts(tx, filter, range)
    return {
      zone: async (tx) => findZone(tx, await selected(tx), filter.project, account),
      async figures(tx) {
        const selection = await selected(tx)
        const figures = await summarise(tx, selection, range, filter.project, account)
        const isEmpty = figures.cycles + figures.omitted === 0
        return { ...figures, latest: isEmpty ? await findLatest(tx, filter) : null }
      },
      rows: async (tx, paging, omitted) => findCycles(tx, await withShifts(tx), omitted, paging),
      groups: {
        equipment: async (tx, paging) => findGroups(tx, await selected(tx), 'equipment', paging),
        driver: async (tx, paging) => findGroups(tx, await selected(tx), 'driver', paging),
        route: async (tx, paging) => findRoutes(tx, await selected(tx), paging),
        loader: async (tx, paging) => findLoaders(tx, await selected(tx), paging),
        material: async (tx, paging) => findGroups(tx, await selected(tx), 'material', paging),
        shift: async (tx, paging) => findShifts(tx, await withShifts(tx), paging),
        tag: async (tx, paging) => findTags(tx, await selected(tx), paging),
      },
      file: fileRows<typeof cycleFile>(new URL('./file.ts', import.meta.url), 'cycleFile', { filter, range }),
    }
  })
}
