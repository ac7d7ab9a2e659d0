/** Smooth seeded noise over a plane: the same seed gives the same hills on every machine. */

const DIRECTIONS = 16
const turns = Array.from({ length: DIRECTIONS }, (_, n) => (2 * Math.PI * n) / DIRECTIONS)
const [eastward, northward] = [Float64Array.from(turns, Math.cos), Float64Array.from(turns, Math.sin)]

/** Contribution of the slope at a corner of the lattice to a point u and v away. */
function corner(seed: number, i: number, j: number, u: number, v: number): number {
  let h = Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ seed
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  const direction = (h ^ (h >>> 15)) & (DIRECTIONS - 1)
  return eastward[direction]! * u + northward[direction]! * v
}

const fade = (u: number): number => u * u * u * (u * (u * 6 - 15) + 10)

/** Gradient noise with cells of one unit, in about [-1, 1]. */
function noise(seed: number, x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [x - i, y - j]
  const [s, t] = [fade(u), fade(v)]
  const south = corner(seed, i, j, u, v) * (1 - s) + corner(seed, i + 1, j, u - 1, v) * s
  const north = corner(seed, i, j + 1, u, v - 1) * (1 - s) + corner(seed, i + 1, j + 1, u - 1, v - 1) * s
  return 1.5 * (south * (1 - t) + north * t)
}

/** Sum of octaves, each half as long and half as high as the one before, in about [-1, 1]. */
export function fractalNoise(seed: number, x: number, y: number, octaves: number): number {
  let [sum, height, scale] = [0, 0.5, 1]
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += height * noise(seed + octave * 101, x * scale, y * scale)
    height /= 2
    scale *= 2.03
  }
  return sum
}

/** Sharp crests and soft valleys, in about [0, 1]. */
export function ridgedNoise(seed: number, x: number, y: number, octaves: number): number {
  let [sum, height, scale] = [0, 0.5, 1]
  for (let octave = 0; octave < octaves; octave += 1) {
    const crest = 1 - Math.abs(noise(seed + octave * 211, x * scale + octave * 7.3, y * scale - octave * 3.1))
    sum += height * crest * crest
    height /= 2
    scale *= 2.1
  }
  return sum
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const u = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return u * u * (3 - 2 * u)
}
