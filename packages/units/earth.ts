/**
 * Volumes of one mass of earth: in the ground as it grew (`bank`), dug and in a body or heap (`loose`), rolled in a fill
 * (`compacted`). Source: Caterpillar Performance Handbook, *Swell, voids and shrinkage*: loose = bank x (1 + swell),
 * compacted = bank x (1 - shrinkage).
 */
export const volumeStates = ['bank', 'loose', 'compacted'] as const
export type VolumeState = (typeof volumeStates)[number]

/** Volumes that one volume in the bank becomes; no unit. Null: not known. */
export interface VolumeFactors {
  /** 1.25 for common earth: it swells by a quarter. */
  readonly loose: number | null
  /** .9 for common earth: it shrinks by a tenth. */
  readonly compacted: number | null
}

function factorOf(factors: VolumeFactors, state: VolumeState): number | null {
  return state === 'bank' ? 1 : factors[state]
}

/** The volume that a volume in one state is in another, in the same unit; null when a factor is not known. */
export function volumeIn(
  factors: VolumeFactors,
  volume: number,
  from: VolumeState,
  to: VolumeState,
): number | null {
  if (from === to) return volume
  const before = factorOf(factors, from)
  const after = factorOf(factors, to)
  return before === null || after === null || before <= 0 ? null : (volume / before) * after
}

/** Weight of a volume in a state, from its weight in another one (any unit): what takes more room is lighter. */
export function densityIn(
  factors: VolumeFactors,
  density: number,
  from: VolumeState,
  to: VolumeState,
): number | null {
  const volume = volumeIn(factors, 1, from, to)
  return volume === null || volume <= 0 ? null : density / volume
}
