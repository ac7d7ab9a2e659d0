/**
 * Computes who waited for whom (behaviour, *Phases with occupancy*) from all machines served at one place: the time
 * from first standing to the start of the work is queue while others held the servers, spotting once one was free,
 * and delay where neither explains it. A function of the set of services, in any order.
 */
import type { Cycle, Delay, Move, PhaseSeconds } from './cycle.ts'
import { addHangs } from './hang.ts'
import type { LoaderPresence, Servers, Service, Wait } from './service.ts'

/** Raised when equal services get other waits: stored waits are then recomputed. */
export const WAITS_VERSION = 2
/** Longest spotting (behaviour 18); beyond it, with a free server, is delay. */
const SPOTTING_MS = 180_000
/** Shorter absences of a loader are ignored: a receiver at the edge of a place fluctuates. */
const AWAY_MS = 60_000
/** Machines at work farther apart than this are served by two servers. */
const BESIDE_M = 40

/** The wait of each service, by its id. */
export function waitsAt(servers: Servers, services: readonly Service[]): Map<string, Wait> {
  const ordered = services.toSorted((a, b) => a.beganAt - b.beganAt || (a.id < b.id ? -1 : 1))
  const earliest = earliestStanding(ordered)
  const waits = new Map<string, Wait>()
  const present = { ...servers, loaders: withoutShortAbsences(servers.loaders) }
  let before: Service[] = []
  ordered.forEach((service, i) => {
    // Machines that left before this and all later ones arrived are in nobody's way.
    before = before.filter((one) => one.endedAt > earliest[i]!)
    const ahead = before.filter((one) => one.endedAt > service.stoodAt)
    waits.set(service.id, waitOf(service, ahead, present))
    before.push(service)
  })
  addHangs(servers, ordered, waits)
  return waits
}

/** Stays of loaders, merged across short absences. */
function withoutShortAbsences(stays: readonly LoaderPresence[]): LoaderPresence[] {
  const ordered = stays.toSorted((a, b) => a.from - b.from)
  const last = new Map<string, LoaderPresence>()
  return ordered.flatMap((stay) => {
    const before = last.get(stay.machine)
    if (before !== undefined && stay.from - before.to < AWAY_MS) {
      before.to = Math.max(before.to, stay.to)
      return []
    }
    const own = { ...stay }
    last.set(stay.machine, own)
    return [own]
  })
}

/** For each service, the earliest first standing of it and all later ones. */
function earliestStanding(ordered: readonly Service[]): number[] {
  const earliest = ordered.map(({ stoodAt }) => stoodAt)
  for (let i = earliest.length - 2; i >= 0; i--) earliest[i] = Math.min(earliest[i]!, earliest[i + 1]!)
  return earliest
}

/** The number of servers over time. */
function serverCount({ loaders, spots }: Servers, { stoodAt, beganAt, endedAt }: Service) {
  const there = loaders.filter(({ from, to }) => from < endedAt && to > stoodAt)
  // A machine served while no loader reported from here was served by one that does not report.
  if (!there.some(({ from, to }) => from < endedAt && to > beganAt)) return { at: () => spots, changes: [] }
  const edges = there.flatMap(({ from, to }) => [from, to])
  const at = (t: number) => there.filter(({ from, to }) => from <= t && t < to).length
  return { at, changes: edges.filter((t) => t > stoodAt && t < endedAt) }
}

function waitOf(service: Service, ahead: readonly Service[], servers: Servers): Wait {
  const { stoodAt, beganAt, endedAt } = service
  const count = serverCount(servers, service)
  const ends = ahead.map((one) => one.endedAt).filter((t) => t < endedAt)
  const moments = [...new Set([stoodAt, ...ends, ...count.changes])].sort((a, b) => a - b)
  const held = (t: number) => ahead.filter((one) => one.endedAt > t).length
  const isFree = (t: number) => held(t) < count.at(t)
  // Free for good: a server that drives off is free for the seconds until it is gone.
  const busy = moments.findLastIndex((t) => t <= beganAt && !isFree(t))
  const first = moments.slice(busy + 1).find(isFree) ?? beganAt
  const served =
    count.at(beganAt) > 0 ? beganAt : (moments.find((t) => t > beganAt && count.at(t) > 0) ?? beganAt)
  const free = freeAt(service, ahead, first, served, servers)
  const workFrom = Math.max(beganAt, free)
  const cuts = [...moments.filter((t) => t < workFrom), free, beganAt, workFrom]
  const pieces = [...new Set(cuts)].sort((a, b) => a - b).filter((t) => t <= workFrom)
  const wait: Wait = { queue: 0, spotting: 0, delays: [], loader: null, hang: null }
  for (let i = 0; i + 1 < pieces.length; i++) {
    const [from, to] = [pieces[i]!, pieces[i + 1]!]
    if (count.at(from) === 0)
      wait.delays.push({ from, to, locationId: servers.locationId, reason: 'loaderAway' })
    else if (from < free && held(from) > 0) wait.queue += (to - from) / 1000
    else addSpotting(wait, from, to, servers.locationId)
  }
  return joined(wait)
}

/**
 * When a server was free. A machine at work beside another, or one left without time to be served, reveals one more
 * server than is known.
 */
function freeAt(
  service: Service,
  ahead: readonly Service[],
  /** When fewer machines came before than there are servers. */
  first: number,
  /** When there was any server, while standing at work. */
  served: number,
  servers: Servers,
): number {
  const { beganAt, endedAt, lon, lat } = service
  if (first <= beganAt) return first
  const inTheWay = ahead
    .filter(
      (one) =>
        one.endedAt > beganAt &&
        endedAt - one.endedAt >= servers.leastSeconds * 1000 &&
        servers.distance(one.lon, one.lat, lon, lat) <= BESIDE_M,
    )
    .map((one) => one.endedAt)
  return Math.min(first, Math.max(served, ...inTheWay))
}

function addSpotting(wait: Wait, from: number, to: number, locationId: string | null): void {
  const left = Math.max(0, SPOTTING_MS - wait.spotting * 1000)
  const until = Math.min(to, from + left)
  wait.spotting += (until - from) / 1000
  if (until < to) wait.delays.push({ from: until, to, locationId, reason: 'spotting' })
}

/** Merges consecutive delays of the same reason. */
function joined(wait: Wait): Wait {
  const delays: Delay[] = []
  for (const delay of wait.delays) {
    const last = delays.at(-1)
    if (last?.reason === delay.reason && last.to === delay.from) last.to = delay.to
    else delays.push(delay)
  }
  return { ...wait, delays }
}

const secondsOf = (stretches: readonly Move[]) =>
  stretches.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)

const waited = ({ queue, spotting, delays }: Wait) => queue + spotting + secondsOf(delays)

/** An operation's own times in seconds, without the drives within its work; null where it was not seen. */
function served(wait: Wait | null, stoodAt: number, endedAt: number, moves: readonly Move[] = []) {
  if (wait === null) return { queue: null, spotting: null, work: null }
  return {
    queue: wait.queue,
    spotting: wait.spotting,
    work: Math.max(0, (endedAt - stoodAt) / 1000 - waited(wait) - secondsOf(moves)),
  }
}

/** The drives within a dump that begin after its wait; unknown where that was not seen. */
function movesAfter(wait: Wait | null, stoodAt: number, moves: readonly Move[]): Move[] {
  if (wait === null) return []
  const workFrom = stoodAt + waited(wait) * 1000
  const cut = moves.map(({ from, to }) => ({ from: Math.max(from, workFrom), to }))
  return cut.filter(({ from, to }) => from < to)
}

const isIn =
  (from: number, to: number) =>
  (delay: Delay): boolean =>
    delay.from >= from && delay.to <= to

/**
 * The phases of a cycle, which add up to it, and all its delays in order. The waits are those of its load and of its
 * dump; null: not seen.
 */
export function phasesOf(
  cycle: Pick<
    Cycle,
    'startedAt' | 'loadedAt' | 'dumpStoodAt' | 'dumpedAt' | 'endedAt' | 'delays' | 'dumpMoves'
  >,
  loadWait: Wait | null,
  dumpWait: Wait | null,
): { phases: PhaseSeconds; delays: Delay[] } {
  const { startedAt, loadedAt, dumpStoodAt, dumpedAt, endedAt } = cycle
  const moves = movesAfter(dumpWait, dumpStoodAt, cycle.dumpMoves)
  const held = cycle.delays.filter(
    (delay) => !isIn(dumpStoodAt, dumpedAt)(delay) || moves.some(({ from, to }) => isIn(from, to)(delay)),
  )
  const way = (from: number, to: number) => (to - from) / 1000 - secondsOf(held.filter(isIn(from, to)))
  const load = served(loadWait, startedAt, loadedAt)
  const dump = served(dumpWait, dumpStoodAt, dumpedAt, moves)
  const delays = [...(loadWait?.delays ?? []), ...held, ...(dumpWait?.delays ?? [])].sort(
    (a, b) => a.from - b.from,
  )
  const phases = {
    queueLoad: load.queue,
    spottingLoad: load.spotting,
    loading: load.work,
    loadedTravel: moves.reduce((sum, { from, to }) => sum + way(from, to), way(loadedAt, dumpStoodAt)),
    queueDump: dump.queue,
    spottingDump: dump.spotting,
    dumping: dump.work,
    emptyTravel: endedAt === null ? null : way(dumpedAt, endedAt),
    delay: secondsOf(delays),
  }
  return { phases, delays }
}
