import type { ProofTrack } from '../../cycles.endpoints.ts'

/** A fix older than this says nothing about a moment: the limit of Traccar, and ours for a live machine. */
const NEAR_MS = 60_000

/** Speed that the device reported at the latest fix before a moment, metres a second. */
export function speedAt(track: ProofTrack, moment: number): number | null {
  let [low, high] = [0, track.t.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((track.t[middle] ?? Infinity) <= moment) low = middle + 1
    else high = middle
  }
  const at = track.t[low - 1]
  if (at === undefined || moment - at > NEAR_MS) return null
  return track.speed[low - 1] ?? null
}
