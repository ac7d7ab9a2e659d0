/** Assigns services to loaders, and computes how long each loader had hung before. */
import type { Servers, Service, Wait } from './service.ts'

/** After this long without a load the loader had a break, or was absent: its waiting is unknown. */
export const HANG_MS = 3_600_000

/** A service with what is needed to find its loader. */
interface Turn {
  service: Service
  wait: Wait
  /** When it had its server, and when the server began to work on it. */
  free: number
  workFrom: number
}

/** Concurrent services, for each. */
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
 * The loader of each service: the nearest one that was not at work on another. The closest pairs are assigned first,
 * so that a machine between two loaders gets the remaining one.
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

/** Hang: present without a machine to load or spot, from the end of a load to when the next machine could come. */
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

/** From when it had its server to the end: spotting, its delays, and the work. */
function servedMs({ queue, delays }: Wait, { stoodAt, endedAt }: Service): number {
  const away = delays.filter(({ reason }) => reason === 'loaderAway')
  return away.reduce((ms, { from, to }) => ms - (to - from), endedAt - stoodAt - queue * 1000)
}
