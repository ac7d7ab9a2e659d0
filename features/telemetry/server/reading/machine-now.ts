import { activity } from '../../detection/derive.ts'
import type { CurrentActivity } from '../../detection/derived.ts'
import { type LoadingPart, loadingPart } from '../../live/loaders-now.ts'
import type { Latest, Machine } from '../model/machine.ts'
import { type WorkNow, workNow } from '../../live/work-now.ts'
import type { AccountSite } from '../storage/load-site.ts'

/** The current state of a machine: last valid position, activity, and its part in loading. */
export interface MachineNow {
  equipmentId: string
  position: Latest
  activity: CurrentActivity
  loading: LoadingPart | null
  work: WorkNow
  /** When the server last received facts of it, epoch milliseconds; 0: not since its account was loaded. */
  heardAt: number
}

function loadingOf({ id, profile, state }: Machine, { site, loaders }: AccountSite): LoadingPart | null {
  if (profile.hauls) return loadingPart(state, site, 'hauls')
  return loaders.has(id) ? loadingPart(state, site, 'loads') : null
}

/** Machines without a position are omitted. */
export function machinesNow(machines: Iterable<Machine>, site: AccountSite): MachineNow[] {
  const now: MachineNow[] = []
  for (const machine of machines) {
    const { id: equipmentId, latest: position, state, heardAt } = machine
    if (position === null) continue
    const work = workNow(state, equipmentId, site.terms)
    now.push({
      equipmentId,
      position,
      activity: activity(state),
      loading: loadingOf(machine, site),
      work,
      heardAt,
    })
  }
  return now
}
