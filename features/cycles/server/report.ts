import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { fileRows, serveReport, type Paging, type ServedReport } from '@haulway/report/server/index.ts'
import { cycleTimes } from '../cycle-times.report.ts'
import { findCycles } from './cycle-rows.ts'
import {
  findGroups,
  findLoaders,
  findRoutes,
  findShifts,
  findTags,
  buildGroup,
  pageFromDailySums,
  buildRouteGroup,
  type FindGroups,
  type GroupItem,
} from './groups.ts'
import type { cycleFile } from './file.ts'
import { figuresFromDays } from './rollup/figures.ts'
import { groupsFromDays, type GroupKind } from './rollup/groups.ts'
import { selectCycles } from './selection.ts'
import { selectShift, selectWithShifts } from './shifts.ts'
import { printedCycles } from './printed-report.ts'
import { bucketSize, findLatest, findZone, summarise } from './summary.ts'

/** `settled` resolves once the cycles include everything that was acknowledged. */
export function cycleTimesReport(settled: (account: string) => Promise<void>): ServedReport {
  return serveReport(
    cycleTimes,
    async ({ account, filter, range }) => {
      await settled(account)
      const asked = selectCycles(filter, range)
      const { shift } = filter
      const selected = async (tx: Transaction) =>
        shift === null ? asked : await selectShift(tx, asked, shift)
      /** Adds the shift of each cycle, unless the selection already has it. */
      const withShifts = (tx: Transaction) => selectWithShifts(tx, filter, range)
      const grouped =
        <Group>(kind: GroupKind, find: FindGroups<Group>, item: GroupItem<Group>) =>
        async (tx: Transaction, paging: Paging) => {
          const added =
            bucketSize(range) === 'day' ? await groupsFromDays(tx, filter, range, kind) : undefined
          return added
            ? await pageFromDailySums(tx, added, kind, item, paging)
            : await find(tx, await selected(tx), paging)
        }
      return {
        zone: async (tx) => findZone(tx, await selected(tx), filter.project, account),
        async figures(tx) {
          const added = bucketSize(range) === 'day' ? await figuresFromDays(tx, filter, range) : undefined
          const figures = added ?? (await summarise(tx, await selected(tx), range, filter.project, account))
          const isEmpty = figures.cycles + figures.omitted === 0
          return { ...figures, latest: isEmpty ? await findLatest(tx, filter) : null }
        },
        rows: async (tx, paging, omitted) => findCycles(tx, await withShifts(tx), omitted, paging),
        groups: {
          equipment: grouped('equipment', findGroups('equipment'), buildGroup),
          driver: grouped('driver', findGroups('driver'), buildGroup),
          route: grouped('route', findRoutes, buildRouteGroup),
          loader: async (tx, paging) => findLoaders(tx, await selected(tx), paging),
          material: grouped('material', findGroups('material'), buildGroup),
          shift: async (tx, paging) => findShifts(tx, await withShifts(tx), paging),
          tag: async (tx, paging) => findTags(tx, await selected(tx), paging),
        },
        file: fileRows<typeof cycleFile>(new URL('./file.ts', import.meta.url), 'cycleFile', {
          filter,
          range,
        }),
      }
    },
    printedCycles,
  )
}
