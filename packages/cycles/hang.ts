/** Assigns services to loaders, and computes how long each loader had hung before. */
import type { Servers, Service, Wait } from './service.ts'

/** A loader that loaded nobody for longer had a break or no trucks: why it stood is unknown. */
export const HANG_MS = 3_600_000

/** A service with the data to find its loader. */
interface Turn {
  service: Service
  wait: Wait
  /** From when its server was its own, and from when that worked on it. */
  free: number
  workFrom: number
}

/** For each service, those that were worked on at the same time. */
function rivalsOf(turns: readonly Turn[]): Map<Turn, Turn[]> {
  const rivals = new Map(turns.map((turn) => [turn, [] as Turn[]]))
  turns.forEach((turn, i) => {
    for (let k = i + 1; k < turns.length && turns[k]!.workFrom < turn.service.endedAt; k++) {
      rivals.get(turn)!.push(turns[k]!)
      rivals.get(turns[k]!)!.push(turn)
    }
  })
  return rivals
}

/**
 * Loader of each service: the nearest one that did not work on another. Services close to a loader are assigned
 * first; one between two loaders gets the one that is left.
 */
function loadersOf({ loaders, distance }: Servers, turns: readonly Turn[]): Map<Turn, string> {
  const rivals = rivalsOf(turns)
  const pairs = turns.flatMap((turn) => {
    const { beganAt, endedAt, lon, lat } = turn.service
    return loaders
      .filter(({ from, to }) => from < endedAt && to > beganAt)
      .map((one) => ({ turn, machine: one.machine, metres: distance(one.lon, one.lat, lon, lat) }))
  })
  pairs.sort((a, b) => a.metres - b.metres || (a.machine < b.machine ? -1 : 1))
  const found = new Map<Turn, string>()
  for (const { turn, machine } of pairs) {
    if (found.has(turn) || rivals.get(turn)!.some((rival) => found.get(rival) === machine)) continue
    found.set(turn, machine)
  }
  for (const { turn, machine } of pairs) if (!found.has(turn)) found.set(turn, machine)
  return found
}

/**
 * Adds hang: the loader was there and no truck stood to be loaded or spotted, from the end of a load to when the next
 * machine could come.
 */
export function addHangs(
  servers: Servers,
  ordered: readonly Service[],
  waits: ReadonlyMap<string, Wait>,
): void {
  const turns = ordered.map((service): Turn => {
    const wait = waits.get(service.id)!
    const free = service.endedAt - servedMs(wait, service)
    return { service, wait, free, workFrom: free + wait.spotting * 1000 }
  })
  turns.sort((a, b) => a.workFrom - b.workFrom)
  const loaders = loadersOf(servers, turns)
  const ends = new Map<string, number>()
  for (const turn of turns) {
    const { service, wait, free } = turn
    const machine = loaders.get(turn)
    if (machine === undefined) continue
    const before = ends.get(machine)
    ends.set(machine, service.endedAt)
    wait.loader = machine
    if (before === undefined || free - before > HANG_MS) continue
    const stays = servers.loaders.filter((one) => one.machine === machine)
    const there = stays.map(({ from, to }) => Math.min(to, free) - Math.max(from, before))
    wait.hang = there.reduce((sum, ms) => sum + Math.max(0, ms), 0) / 1000
  }
}

/** From when its server was its own to the end: spotting, what delayed that, and the work. */
function servedMs({ queue, delays }: Wait, { stoodAt, endedAt }: Service): number {
  const away = delays.filter(({ reason }) => reason === 'loaderAway')
  return away.reduce((ms, { from, to }) => ms - (to - from), endedAt - stoodAt - queue * 1000)
}
