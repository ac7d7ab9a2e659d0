import type { ProofTrack } from '../../cycles.endpoints.ts'

/** A fix farther away than this tells nothing of a moment: Traccar's and our own limit of a live machine. */
const NEAR_MS = 60_000

/** Speed that the device told at the latest fix before a moment, metres a second. */
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
