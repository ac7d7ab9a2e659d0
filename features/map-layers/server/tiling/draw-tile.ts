/** Draws tiles from the pixels of a picture. */
import type { Pixels } from './pixels.ts'
import type { GroundTransform } from './georeference.ts'
import { latAt, lonAt, TILE } from './tiling-plan.ts'

/** Red, green, blue, alpha; null: fully transparent. */
export type Rgba = Uint8Array | null

/** Pixels between two exactly transformed points; positions between them are interpolated linearly. */
const CELL = 16
/** Rows of a tile drawn at once, so that the blocks they need fit into memory even for coarse tiles. */
const BAND = 32
/** Byte limit of cached blocks. */
const KEPT = 96 * 1_048_576
const MOST_SAMPLES = 8

/** Cache of decoded blocks; the least recently used are evicted. */
export interface BlockCache {
  get(column: number, row: number): Promise<Rgba>
}

export function blockCache(pixels: Pixels): BlockCache {
  const most = Math.max(2, Math.floor(KEPT / (pixels.blockWidth * pixels.blockHeight * 4)))
  const kept = new Map<number, Rgba>()
  const columns = Math.ceil(pixels.width / pixels.blockWidth)
  return {
    async get(column, row) {
      const key = row * columns + column
      const found = kept.get(key)
      const block = found === undefined ? await pixels.block(column, row) : found
      kept.delete(key)
      kept.set(key, block)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return block
    },
  }
}

export interface PixelSource {
  readonly pixels: Pixels
  readonly blocks: BlockCache
  readonly ground: GroundTransform
  /** Scale from pixels of the full picture to those of this resolution. */
  readonly scale: number
  /** Source pixels per tile pixel along a side. */
  readonly ratio: number
}

/** Positions of the cell corners of a tile in the picture: column and row alternate. */
function cornersOf({ ground, scale }: PixelSource, zoom: number, x: number, y: number): Float64Array {
  const side = TILE / CELL + 1
  const corners = new Float64Array(side * side * 2)
  const count = 2 ** zoom
  for (let row = 0; row < side; row++) {
    const lat = latAt((y + row / (side - 1)) / count)
    for (let column = 0; column < side; column++) {
      const [px, py] = ground.toPixel(lonAt((x + column / (side - 1)) / count), lat)
      corners[(row * side + column) * 2] = px * scale
      corners[(row * side + column) * 2 + 1] = py * scale
    }
  }
  return corners
}

/** One tile, or null where the picture is empty. */
export async function drawTile(source: PixelSource, zoom: number, x: number, y: number): Promise<Rgba> {
  const corners = cornersOf(source, zoom, x, y)
  const drawn = new Uint8Array(TILE * TILE * 4)
  let isEmpty = true
  for (let top = 0; top < TILE; top += BAND) {
    const window = await windowOf(source, corners, top)
    if (window) isEmpty = !drawBand(source, window, corners, top, drawn) && isEmpty
  }
  return isEmpty ? null : drawn
}

interface Window {
  readonly west: number
  readonly north: number
  readonly columns: number
  readonly rows: number
  readonly blocks: readonly Rgba[]
}

/** The block of the picture that contains a pixel. */
const blockAt = (value: number, side: number, block: number): number =>
  Math.floor(Math.min(side - 1, Math.max(0, value)) / block)

/** The blocks needed for a band. */
async function windowOf(
  { pixels, blocks }: PixelSource,
  corners: Float64Array,
  top: number,
): Promise<Window | null> {
  const side = TILE / CELL + 1
  let [left, right, upper, lower] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = (top / CELL) * side; at < ((top + BAND) / CELL + 1) * side; at++) {
    const [x, y] = [corners[at * 2] ?? Number.NaN, corners[at * 2 + 1] ?? Number.NaN]
    if (Number.isNaN(x) || Number.isNaN(y)) return null
    left = Math.min(left, x)
    right = Math.max(right, x)
    upper = Math.min(upper, y)
    lower = Math.max(lower, y)
  }
  const { width, height, blockWidth, blockHeight } = pixels
  if (right < 0 || lower < 0 || left >= width || upper >= height) return null
  const [west, east] = [blockAt(left - 1, width, blockWidth), blockAt(right + 1, width, blockWidth)]
  const [north, south] = [blockAt(upper - 1, height, blockHeight), blockAt(lower + 1, height, blockHeight)]
  const read: Rgba[] = []
  for (let row = north; row <= south; row++)
    for (let column = west; column <= east; column++) read.push(await blocks.get(column, row))
  if (read.every((block) => block === null)) return null
  return { west, north, columns: east - west + 1, rows: south - north + 1, blocks: read }
}

/** Whether any pixel is not transparent. */
function drawBand(
  source: PixelSource,
  window: Window,
  corners: Float64Array,
  top: number,
  drawn: Uint8Array,
): boolean {
  const side = TILE / CELL + 1
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(source.ratio)))
  const sampler = samplerOf(source.pixels, window)
  const sum = new Float64Array(4)
  let isDrawn = false
  for (let py = top; py < top + BAND; py++) {
    for (let px = 0; px < TILE; px++) {
      const cell = Math.floor(py / CELL) * side + Math.floor(px / CELL)
      sum.fill(0)
      for (let n = 0; n < samples * samples; n++) {
        const u = ((px % CELL) + ((n % samples) + 0.5) / samples) / CELL
        const v = ((py % CELL) + (Math.floor(n / samples) + 0.5) / samples) / CELL
        sampler(between(corners, cell * 2, u, v), between(corners, cell * 2 + 1, u, v), sum)
      }
      const alpha = sum[3] ?? 0
      if (alpha < 1) continue
      isDrawn = true
      const at = (py * TILE + px) * 4
      for (let channel = 0; channel < 3; channel++)
        drawn[at + channel] = Math.round((sum[channel] ?? 0) / alpha)
      drawn[at + 3] = Math.round(alpha / (samples * samples))
    }
  }
  return isDrawn
}

function between(corners: Float64Array, at: number, u: number, v: number): number {
  const next = (TILE / CELL + 1) * 2
  const upper = corners[at]! + (corners[at + 2]! - corners[at]!) * u
  const lower = corners[at + next]! + (corners[at + next + 2]! - corners[at + next]!) * u
  return upper + (lower - upper) * v
}

/** Adds the colour at a position of the picture, weighted by its alpha, to a sum of red, green, blue and alpha. */
function samplerOf({ width, height, blockWidth, blockHeight }: Pixels, window: Window) {
  const { west, north, columns, blocks } = window
  const [left, upper] = [west * blockWidth, north * blockHeight]
  const [right, lower] = [width - 1, height - 1]
  const rightmost = left + columns * blockWidth - 1
  const lowest = upper + window.rows * blockHeight - 1
  function add(column: number, row: number, share: number, sum: Float64Array): void {
    const x = Math.max(left, Math.min(column, right, rightmost)) - left
    const y = Math.max(upper, Math.min(row, lower, lowest)) - upper
    const [bx, by] = [Math.floor(x / blockWidth), Math.floor(y / blockHeight)]
    const block = blocks[by * columns + bx]
    if (!block) return
    const at = ((y - by * blockHeight) * blockWidth + x - bx * blockWidth) * 4
    const alpha = block[at + 3]! * share
    if (alpha === 0) return
    sum[0]! += block[at]! * alpha
    sum[1]! += block[at + 1]! * alpha
    sum[2]! += block[at + 2]! * alpha
    sum[3]! += alpha
  }
  return (x: number, y: number, sum: Float64Array): void => {
    if (!(x >= 0 && y >= 0 && x < width && y < height)) return
    const [fx, fy] = [x - 0.5, y - 0.5]
    const [column, row] = [Math.floor(fx), Math.floor(fy)]
    const [u, v] = [fx - column, fy - row]
    add(column, row, (1 - u) * (1 - v), sum)
    add(column + 1, row, u * (1 - v), sum)
    add(column, row + 1, (1 - u) * v, sum)
    add(column + 1, row + 1, u * v, sum)
  }
}

/** Downsamples four tiles to one: top left, top right, bottom left, bottom right. */
export function downsample(children: readonly [Rgba, Rgba, Rgba, Rgba]): Rgba {
  if (children.every((child) => child === null)) return null
  const drawn = new Uint8Array(TILE * TILE * 4)
  const half = TILE / 2
  children.forEach((child, n) => {
    if (!child) return
    const [left, upper] = [(n % 2) * half, Math.floor(n / 2) * half]
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        const from = (2 * y * TILE + 2 * x) * 4
        average(child, from, drawn, ((upper + y) * TILE + left + x) * 4)
      }
    }
  })
  return drawn
}

/** Averages four adjacent pixels, weighted by alpha. */
function average(from: Uint8Array, at: number, into: Uint8Array, to: number): void {
  const [b, c, d] = [at + 4, at + TILE * 4, at + TILE * 4 + 4]
  const [p, q, r, s] = [from[at + 3]!, from[b + 3]!, from[c + 3]!, from[d + 3]!]
  const sum = p + q + r + s
  if (sum === 0) return
  for (let channel = 0; channel < 3; channel++) {
    const weighed =
      from[at + channel]! * p + from[b + channel]! * q + from[c + channel]! * r + from[d + channel]! * s
    into[to + channel] = Math.round(weighed / sum)
  }
  into[to + 3] = Math.round(sum / 4)
}
