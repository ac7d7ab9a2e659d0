/**
 * Seeded random numbers. Each machine draws from its own stream, so that one machine's draws never affect another's.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next: () => number
  /** Uniform in [low, high). */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  /** Standard normal. */
  normal: () => number
  /** Normal, cut at two sigmas, so that no truck takes a negative time to load. */
  around: (mean: number, sigma: number) => number
  /** Exponential with the given mean. */
  exponential: (mean: number) => number
  pick: <T>(choices: readonly T[]) => T
}

/** FNV-1a: a 32 bit number from any text. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** The stream of one purpose (`truck 3`, `gps of truck 3`) of one seed. The generator is mulberry32. */
export function randomStream(seed: number, purpose: string): Random {
  let state = hash(`${seed}/${purpose}`)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let z = Math.imul(state ^ (state >>> 15), state | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296
  }
  let spare = Number.NaN
  const normal = (): number => {
    if (!Number.isNaN(spare)) {
      const value = spare
      spare = Number.NaN
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()))
    const angle = 2 * Math.PI * next()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
  return {
    next,
    normal,
    between: (low, high) => low + (high - low) * next(),
    chance: (probability) => next() < probability,
    around: (mean, sigma) => mean + sigma * Math.max(-2, Math.min(2, normal())),
    exponential: (mean) => -mean * Math.log(1 - next()),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  }
}

/** The same rows in a seeded order (Fisher-Yates). */
export function shuffled<T>(rows: readonly T[], random: Random): T[] {
  const out = [...rows]
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random.next() * (i + 1))
    const held = out[i]!
    out[i] = out[j]!
    out[j] = held
  }
  return out
}
