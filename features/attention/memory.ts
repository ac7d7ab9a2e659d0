/** Memory of machines between evaluations: phases of trucks, and waits of loaders. */
import type { Phase } from '../telemetry/telemetry.ts'
import { workedBetween } from './site.ts'
import type { HangNow, PhaseNow, View, Watched } from './view.ts'

/** The number of loads that the mean covers. */
export const HANGS = 5
/** A loader without a load for longer had a break, as in the reports. */
const BREAK_MS = 3_600_000
/** A shorter service is no load. */
const LOAD_MS = 30_000

function phaseOf(view: View, machine: Watched): Phase | null {
  switch (view.doing(machine).activity) {
    case 'loading':
      return 'loading'
    case 'dumping':
      return view.queued.has(machine.id) ? 'queueDump' : 'dumping'
    case 'hauling':
      return 'loadedTravel'
    case 'returning':
      return 'emptyTravel'
    case 'queueing':
      return machine.place?.kind === 'dump' || machine.seen.work.loaded === true ? 'queueDump' : 'queueLoad'
    default:
      return null
  }
}

/** Standing on the way does not end a phase; resting in a place meant for it restarts the phase. */
function phaseNow(view: View, machine: Watched, before: PhaseNow | undefined): PhaseNow | undefined {
  const { seen } = machine
  if (view.rests(machine)) return before && { ...before, since: seen.position.t }
  const phase = phaseOf(view, machine)
  if (phase === null || phase === before?.phase) return before
  const { since } = view.doing(machine)
  const left = phase === 'loadedTravel' && seen.work.lastLoad ? seen.work.lastLoad.t : since
  return { phase, since: before ? Math.max(left, Math.min(since, before.since)) : Math.min(left, since) }
}

const idle = { serves: null, loads: false } as const

/**
 * Waiting since the truck that it loaded left. A truck that did not stay long enough was no load, and the loader
 * waited meanwhile.
 */
function waiting(view: View, { of }: Watched, known: HangNow, since: number): HangNow {
  const left = known.loads && known.serves !== null && since >= known.serves.since ? since : null
  const from = left ?? Math.max(known.until, since)
  const hung = known.hung + workedBetween(view.site, of.projectId, from, view.now) / 1000
  return { ...known, ...idle, hung, until: view.now }
}

/** Serves a truck: a load, once for long enough. Which truck is at which loader fluctuates while trucks spot. */
function serving(view: View, { of }: Watched, known: HangNow, truck: string, since: number): HangNow {
  const isSame = known.serves?.truck === truck
  if (isSame && known.loads) return { ...known, until: view.now }
  // It did not wait from one load to the next.
  const fresh = known.loads ? { ...known, until: view.now } : known
  const serves = isSame && known.serves ? known.serves : { truck, since }
  if (view.now - serves.since < LOAD_MS) return { ...fresh, serves, loads: false }
  const waited = workedBetween(view.site, of.projectId, fresh.until, Math.max(fresh.until, serves.since))
  return {
    before: afterHang(fresh, fresh.hung + waited / 1000),
    hung: 0,
    until: view.now,
    serves,
    loads: true,
  }
}

function afterHang({ before }: HangNow, seconds: number): readonly number[] {
  return seconds * 1000 > BREAK_MS ? before : [...before, seconds].slice(-HANGS)
}

function hangNow(view: View, loader: Watched, before: HangNow | undefined): HangNow {
  const { activity, since } = view.doing(loader)
  const known = before ?? { before: [], hung: 0, until: since, ...idle }
  if (activity === 'waiting') return waiting(view, loader, known, since)
  const truck = view.around.get(loader.id)?.trucks?.find(({ doing }) => doing === 'loaded')?.id
  if (activity !== 'loading' || truck === undefined) return { ...known, ...idle, until: view.now }
  return serving(view, loader, known, truck, since)
}

/** Updates the memory from a view. Unheard machines keep theirs. */
export function updateMemory(view: View): void {
  const { phases, hangs } = view.memory
  for (const machine of view.machines.values()) {
    if (view.isOffline(machine)) continue
    if (machine.hauls) {
      const phase = phaseNow(view, machine, phases.get(machine.id))
      if (phase) phases.set(machine.id, phase)
    }
    if (machine.loads) hangs.set(machine.id, hangNow(view, machine, hangs.get(machine.id)))
  }
}
