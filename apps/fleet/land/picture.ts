/** Renders a land from above: shaded by a sun in the north-west, with contours and haul roads. */
import { type Land, ROAD_HALF } from './land.ts'
import { fractalNoise, smoothstep } from './noise.ts'
import type { Window } from './window.ts'

type Color = readonly [red: number, green: number, blue: number]

const SAND: Color = [224, 215, 196]
const SCRUB: Color = [196, 190, 166]
const ROCK: Color = [176, 164, 146]
const PIT: Color = [207, 200, 188]
const WASTE: Color = [206, 190, 165]
const ROAD: Color = [243, 236, 222]
const CONTOUR: Color = [112, 88, 60]
/** Metres between contours; every fifth is heavier. */
const STEP = 5
/** Exaggeration of slopes: a site seen from above is flat. */
const STEEPER = 2.2
/** Metres at the edge of the land over which it fades into the map. */
const FADE = 300
const UNEVEN = 170

const SUN = (() => {
  const [azimuth, altitude] = [(315 * Math.PI) / 180, (42 * Math.PI) / 180]
  return {
    east: Math.sin(azimuth) * Math.cos(altitude),
    north: Math.cos(azimuth) * Math.cos(altitude),
    up: Math.sin(altitude),
  }
})()

function blend(into: Float64Array, color: Color, share: number): void {
  for (let band = 0; band < 3; band += 1) into[band] = into[band]! + (color[band]! - into[band]!) * share
}

/** How strongly a contour covers a pixel with this height and this rise over the pixel. */
function contourAt(height: number, risePixel: number): number {
  // The plane of the plant lies between two contours, not on one.
  const steps = height / STEP + 0.5
  const nearest = Math.round(steps)
  const pixels = (Math.abs(steps - nearest) * STEP) / Math.max(risePixel, 0.02)
  const heavy = nearest % 5 === 0
  return pixels < (heavy ? 1.1 : 0.75) ? (heavy ? 0.42 : 0.2) : 0
}

/** 1 inside the land, 0 at its edge. */
function coverAt({ extent }: Land, x: number, y: number): number {
  const edge = Math.min(x - extent.west, extent.east - x, y - extent.south, extent.north - y)
  return edge > FADE + UNEVEN ? 1 : smoothstep(0, FADE, edge + UNEVEN * fractalNoise(5, x / 380, y / 380, 3))
}

/** Writes red, green and blue into `color`. */
function paintGround(color: Float64Array, land: Land, x: number, y: number, slope: number): void {
  const depth = land.quarry.heightAt({ x, y })
  color.set(SAND)
  blend(color, SCRUB, smoothstep(-0.2, 0.5, fractalNoise(3, x / 75, y / 75, 3)) * 0.7)
  blend(color, PIT, smoothstep(3, 8, -depth))
  blend(color, WASTE, smoothstep(3, 8, depth))
  blend(color, ROCK, smoothstep(0.18, 0.5, slope) * 0.8)
}

/** The lit ground of a window with a border of one pixel on every side, before anything is drawn on it. */
interface Ground {
  readonly window: Window
  /** Pixels of a row, including the border. */
  readonly row: number
  readonly heights: Float32Array
  /** Red, green, blue and opacity of each pixel. */
  readonly colors: Uint8ClampedArray
}

/** Computes the ground, the slow part. */
export function lightGround(land: Land, window: Window): Ground {
  const { wide, high, metres } = window
  const row = wide + 2
  const heights = new Float32Array(row * (high + 2))
  for (let at = 0; at < heights.length; at += 1) {
    heights[at] = land.heightAt(window.x((at % row) - 1), window.y(Math.floor(at / row) - 1))
  }
  const colors = new Uint8ClampedArray(heights.length * 4)
  const color = new Float64Array(3)
  for (let at = 0; at < heights.length; at += 1) {
    const [i, j] = [(at % row) - 1, Math.floor(at / row) - 1]
    const [x, y] = [window.x(i), window.y(j)]
    const cover = coverAt(land, x, y)
    if (cover === 0) continue
    // The border takes the slope of the pixel beside it.
    const from = Math.min(high, Math.max(1, j + 1)) * row + Math.min(wide, Math.max(1, i + 1))
    const east = (heights[from + 1]! - heights[from - 1]!) / (2 * metres)
    const north = (heights[from - row]! - heights[from + row]!) / (2 * metres)
    paintGround(color, land, x, y, Math.hypot(east, north))
    const [a, b] = [east * STEEPER, north * STEEPER]
    const lit = (SUN.up - a * SUN.east - b * SUN.north) / Math.sqrt(1 + a * a + b * b)
    const shade = 0.54 + 0.68 * Math.max(0, lit)
    for (let band = 0; band < 3; band += 1) colors[at * 4 + band] = color[band]! * shade
    colors[at * 4 + 3] = 255 * cover
  }
  return { window, row, heights, colors }
}

/** Interpolates four neighbours of a row-wise list; `step` numbers lie between one pixel and the next. */
function between(
  list: Float32Array | Uint8ClampedArray,
  from: number,
  row: number,
  step: number,
  u: number,
  v: number,
): number {
  const above = list[from]! * (1 - u) + list[from + step]! * u
  const beneath = list[from + row * step]! * (1 - u) + list[from + (row + 1) * step]! * u
  return above * (1 - v) + beneath * v
}

/**
 * Draws contours and roads on a ground computed for this window, or for the window above of which it is a quarter:
 * `finer` is 1 or 2, `left` and `top` the pixels of the ground at which it begins.
 */
export function drawLand(
  land: Land,
  ground: Ground,
  window: Window,
  finer: number,
  left = 0,
  top = 0,
): Uint8Array {
  const { row, heights, colors } = ground
  const pixels = new Uint8Array(window.wide * window.high * 4)
  const color = new Float64Array(3)
  for (let j = 0; j < window.high; j += 1) {
    const y = window.y(j)
    const b = (j + 0.5) / finer + 0.5 + top
    const [below, v] = [Math.floor(b), b % 1]
    for (let i = 0; i < window.wide; i += 1) {
      const a = (i + 0.5) / finer + 0.5 + left
      const [from, u] = [below * row + Math.floor(a), a % 1]
      const opacity = between(colors, from * 4 + 3, row, 4, u, v)
      if (opacity < 1) continue
      for (let band = 0; band < 3; band += 1) color[band] = between(colors, from * 4 + band, row, 4, u, v)
      const rise =
        Math.hypot(heights[from + 1]! - heights[from]!, heights[from + row]! - heights[from]!) / finer
      blend(color, CONTOUR, contourAt(between(heights, from, row, 1, u, v), rise))
      const x = window.x(i)
      const [way, zone] = [land.fromWay(x, y), land.fromZone(x, y)]
      const road = 1 - smoothstep(ROAD_HALF - 2, ROAD_HALF, way)
      // In a zone trucks drive everywhere.
      blend(color, ROAD, Math.max(0.9 * road, 0.3 * (1 - smoothstep(0, 14, zone))))
      const to = (j * window.wide + i) * 4
      pixels.set(color, to)
      pixels[to + 3] = opacity
    }
  }
  return pixels
}
