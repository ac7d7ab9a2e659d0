/**
 * Volumes of one mass of earth: undisturbed in the ground (`bank`), dug and in a body or heap (`loose`), rolled in a
 * fill (`compacted`). Source: Caterpillar Performance Handbook, *Swell, voids and shrinkage*: loose = bank x (1 +
 * swell), compacted = bank x (1 - shrinkage).
 */
export const volumeStates = ['bank', 'loose', 'compacted'] as const
export type VolumeState = (typeof volumeStates)[number]

/** Volume that one bank volume becomes; no unit. Null: unknown. */
export interface VolumeFactors {
  /** 1.25 for common earth: it swells by a quarter. */
  readonly loose: number | null
  /** .9 for common earth: it shrinks by a tenth. */
  readonly compacted: number | null
}

function factorOf(factors: VolumeFactors, state: VolumeState): number | null {
  return state === 'bank' ? 1 : factors[state]
}

/** Converts a volume from one state to another, in the same unit; null when a factor is unknown. */
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

/** Density in one state from that in another (any unit): the greater the volume, the lower the density. */
export function densityIn(
  factors: VolumeFactors,
  density: number,
  from: VolumeState,
  to: VolumeState,
): number | null {
  const volume = volumeIn(factors, 1, from, to)
  return volume === null || volume <= 0 ? null : density / volume
}
