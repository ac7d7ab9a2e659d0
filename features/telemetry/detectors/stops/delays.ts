/** Long standing that may turn out to be no part of hauling (behaviour, *Phases with occupancy*). */
import type { Delay } from '@haulway/cycles'
import type { WorkContext } from '../work/work-state.ts'

/** Shorter standing is part of the travel. */
const LONG_MS = 60_000
/**
 * A machine that hauls nothing for days stands often; delays dropped lie before every haul that may yet be formed.
 */
const REMEMBERED = 200

/** Milliseconds of the stretch in which the engine was known to be off. */
function engineOff({ machinery }: WorkContext, from: number, to: number): number {
  const { engine, engineAt, offFrom, offUntil } = machinery
  if (engine === 0) return Math.max(0, to - Math.max(from, engineAt))
  return offFrom < 0 ? 0 : Math.max(0, Math.min(to, offUntil) - Math.max(from, offFrom))
}

/** The delay when the standing turns out to be neither waiting nor work; null when it is too short to count. */
export function standingDelay(
  state: WorkContext,
  from: number,
  to: number,
  otherPlace: string | null,
): Delay | null {
  if (to - from < LONG_MS) return null
  if (otherPlace !== null) return { from, to, locationId: otherPlace, reason: 'otherPlace' }
  const reason = engineOff(state, from, to) >= LONG_MS ? 'engineOff' : 'standing'
  return { from, to, locationId: null, reason }
}

export function addDelay({ work }: WorkContext, delay: Delay): void {
  work.delays.push(delay)
  if (work.delays.length > REMEMBERED) work.delays.shift()
}

/** Drops delays before every haul that may yet be formed. */
export function pruneDelays({ work }: WorkContext): void {
  const { load, dump, busyUntil } = work.forming
  const from = load?.t1 ?? dump?.t1 ?? busyUntil
  if (work.delays.length > 0 && work.delays[0]!.to <= from)
    work.delays = work.delays.filter((delay) => delay.to > from)
}
