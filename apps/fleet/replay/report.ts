/** The stored cycles that the server derived from a replay. */
import { addresses, type ReportedCycle } from '../link/addresses.ts'
import type { Session } from '../link/session.ts'

export interface CycleRow {
  equipment: string
  loadLocation: string | null
  dumpLocation: string | null
  loadedAt: string
  dumpedAt: string
  flags: string[]
}

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Cycles of the machines that touch the time of the recording, by machine and time of the load. */
export async function storedCycles(
  session: Session,
  machines: ReadonlySet<string>,
  from: number,
  to: number,
): Promise<CycleRow[]> {
  const day = 86_400_000
  const cycles = await session.list<ReportedCycle>(addresses.cycles, {
    from: new Date(from - day).toISOString(),
    to: new Date(to + day).toISOString(),
  })
  return cycles
    .filter((cycle) => machines.has(cycle.equipment.id))
    .filter((cycle) => Date.parse(cycle.dumpedAt) >= from && Date.parse(cycle.loadedAt) <= to)
    .map((cycle) => ({
      equipment: cycle.equipment.title,
      loadLocation: cycle.loadLocation?.title ?? null,
      dumpLocation: cycle.dumpLocation?.title ?? null,
      loadedAt: cycle.loadedAt,
      dumpedAt: cycle.dumpedAt,
      flags: cycle.flags,
    }))
    .toSorted((a, b) => before(a.equipment, b.equipment) || before(a.loadedAt, b.loadedAt))
}
