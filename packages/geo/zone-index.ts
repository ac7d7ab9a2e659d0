/**
 * Which of many zones hold a position: a grid of cells of about 64 m, for each cell the zones that touch it
 * (compressed rows), with a mark where the cell lies wholly inside so that no polygon needs to be looked at.
 * Only covered cells are stored, found by hashing, so zones may lie continents apart. Safe across the
 * antimeridian.
 */
import { polygonsOf, unwrapped } from './geometry.ts'
import type { ZoneGeometry } from './geometry.ts'
import { metresPerDegreeLat, metresPerDegreeLon } from './projection.ts'

/** hot-path.md: 50 to 78 m is best for zones of a quarry's size. */
const CELL_METRES = 64
/** Above this many covered cells they are made larger instead (zones as large as a county). */
const MAXIMUM_CELLS = 2_000_000

interface Edges {
  /** From (x1, y1) to (x2, y2) in degrees, longitudes unwrapped; all rings of the zone. */
  x1: Float64Array
  y1: Float64Array
  x2: Float64Array
  y2: Float64Array
  minX: number
  maxX: number
  minY: number
  maxY: number
}

/** Read it only through the functions of this file. */
export interface ZoneIndex {
  /** Number of zones. */
  size: number
  zones: readonly Edges[]
  columns: number
  cellLon: number
  cellLat: number
  /** Hash table of cells: key (or -1), and where its row starts; rows end with -1. */
  mask: number
  keys: Float64Array
  starts: Int32Array
  /** zone * 2 + 1 when the cell lies wholly inside, else zone * 2. */
  rows: Int32Array
}

function edgesOf(zone: ZoneGeometry): Edges {
  const [x1, y1, x2, y2]: number[][] = [[], [], [], []]
  let near: number | null = null
  for (const ring of polygonsOf(zone).flat()) {
    if (ring.length < 2) continue
    near ??= ring[0]![0]
    const xs = unwrapped(ring, near)
    for (let i = 1; i < ring.length; i++) {
      x1!.push(xs[i - 1]!)
      y1!.push(ring[i - 1]![1])
      x2!.push(xs[i]!)
      y2!.push(ring[i]![1])
    }
  }
  return {
    x1: Float64Array.from(x1!),
    y1: Float64Array.from(y1!),
    x2: Float64Array.from(x2!),
    y2: Float64Array.from(y2!),
    minX: x1!.reduce((a, b) => Math.min(a, b), Infinity),
    maxX: x1!.reduce((a, b) => Math.max(a, b), -Infinity),
    minY: y1!.reduce((a, b) => Math.min(a, b), Infinity),
    maxY: y1!.reduce((a, b) => Math.max(a, b), -Infinity),
  }
}

/** Even-odd over all rings, so holes and several polygons need no special care. */
function insideEdges(e: Edges, x: number, y: number): boolean {
  if (y < e.minY || y > e.maxY) return false
  // A zone may lie one turn east or west of the position (antimeridian).
  const px = x < e.minX ? x + 360 : x > e.maxX ? x - 360 : x
  if (px < e.minX || px > e.maxX) return false
  const { x1, y1, x2, y2 } = e
  let inside = false
  for (let i = 0; i < x1.length; i++) {
    const a = y1[i]!
    const b = y2[i]!
    if (a > y !== b > y && px < ((x2[i]! - x1[i]!) * (y - a)) / (b - a) + x1[i]!) inside = !inside
  }
  return inside
}

/** Calls `cell(cx, cy, whole)` for every cell that the zone touches. */
function rasterise(
  e: Edges,
  cellLon: number,
  cellLat: number,
  cell: (x: number, y: number, w: boolean) => void,
) {
  const [left, bottom] = [Math.floor(e.minX / cellLon), Math.floor(e.minY / cellLat)]
  const [right, top] = [Math.floor(e.maxX / cellLon), Math.floor(e.maxY / cellLat)]
  const width = right - left + 1
  const touched = new Uint8Array(width * (top - bottom + 1))
  for (let i = 0; i < e.x1.length; i++) {
    const [ax, ay, bx, by] = [e.x1[i]! / cellLon, e.y1[i]! / cellLat, e.x2[i]! / cellLon, e.y2[i]! / cellLat]
    const [low, high] = [Math.min(ay, by), Math.max(ay, by)]
    for (let row = Math.floor(low); row <= Math.floor(high); row++) {
      const [from, to] = [Math.max(low, row), Math.min(high, row + 1)]
      const xa = ay === by ? ax : ax + ((bx - ax) * (from - ay)) / (by - ay)
      const xb = ay === by ? bx : ax + ((bx - ax) * (to - ay)) / (by - ay)
      // A hair wider than the edge, so that rounding never leaves a touched cell out.
      const first = Math.max(Math.floor(Math.min(xa, xb) - 1e-6), left)
      const last = Math.min(Math.floor(Math.max(xa, xb) + 1e-6), right)
      touched.fill(1, (row - bottom) * width + first - left, (row - bottom) * width + last - left + 1)
    }
  }
  for (let row = bottom; row <= top; row++) {
    let whole: boolean | null = null
    for (let column = left; column <= right; column++) {
      if (touched[(row - bottom) * width + column - left] === 1) {
        cell(column, row, false)
        whole = null
        continue
      }
      whole ??= insideEdges(e, (column + 0.5) * cellLon, (row + 0.5) * cellLat)
      if (whole) cell(column, row, true)
    }
  }
}

function hash(key: number, mask: number): number {
  // Multiplicative hashing (Knuth) of the low and high part of a key below 2^53.
  const high = (key / 4294967296) | 0
  return (Math.imul((key | 0) ^ high, 0x9e3779b1) >>> 7) & mask
}

function cellSizes(zones: readonly Edges[]): { cellLat: number; cellLon: number; columns: number } {
  const used = zones.filter((e) => e.x1.length > 0)
  const lat = used.length === 0 ? 0 : used.reduce((s, e) => s + (e.minY + e.maxY) / 2, 0) / used.length
  let metres = CELL_METRES
  for (;;) {
    const cellLat = metres / metresPerDegreeLat(lat)
    const columns = Math.max(1, Math.round((360 * metresPerDegreeLon(Math.min(Math.abs(lat), 85))) / metres))
    const cellLon = 360 / columns
    let cells = 0
    for (const e of used) cells += ((e.maxX - e.minX) / cellLon + 2) * ((e.maxY - e.minY) / cellLat + 2)
    if (cells <= MAXIMUM_CELLS) return { cellLat, cellLon, columns }
    metres *= 2
  }
}

/** Zone i of the result is element i of `geometries`. Rings need not be valid: even-odd decides. */
export function buildZoneIndex(geometries: readonly ZoneGeometry[]): ZoneIndex {
  const zones = geometries.map(edgesOf)
  const { cellLat, cellLon, columns } = cellSizes(zones)
  const cells = new Map<number, number[]>()
  zones.forEach((e, zone) => {
    if (e.x1.length === 0) return
    rasterise(e, cellLon, cellLat, (cx, cy, whole) => {
      const key = cellKey(cx, cy, columns)
      const entry = zone * 2 + (whole ? 1 : 0)
      const row = cells.get(key)
      if (row === undefined) cells.set(key, [entry])
      else row.push(entry)
    })
  })
  let capacity = 8
  while (capacity < cells.size * 2) capacity *= 2
  const keys = new Float64Array(capacity).fill(-1)
  const starts = new Int32Array(capacity)
  const rows: number[] = []
  for (const [key, row] of cells) {
    let slot = hash(key, capacity - 1)
    while (keys[slot] !== -1) slot = (slot + 1) & (capacity - 1)
    keys[slot] = key
    starts[slot] = rows.length
    for (const entry of row) rows.push(entry)
    rows.push(-1)
  }
  const mask = capacity - 1
  return {
    size: zones.length,
    zones,
    columns,
    cellLon,
    cellLat,
    mask,
    keys,
    starts,
    rows: Int32Array.from(rows),
  }
}

function cellKey(cx: number, cy: number, columns: number): number {
  // 2^24 rows are more than a grid of 50 m has from pole to pole; 2^23 moves the equator to the middle.
  return (((cx % columns) + columns) % columns) * 16777216 + cy + 8388608
}

/** Where the row of the position's cell starts in `rows`, or -1 when no zone touches the cell. */
export function cellRow(index: ZoneIndex, lon: number, lat: number): number {
  const { mask, keys } = index
  const key = cellKey(Math.floor(lon / index.cellLon), Math.floor(lat / index.cellLat), index.columns)
  let slot = hash(key, mask)
  while (keys[slot] !== key) {
    if (keys[slot] === -1) return -1
    slot = (slot + 1) & mask
  }
  return index.starts[slot]!
}

/**
 * Numbers of the zones that hold the position, written to the front of `out` in ascending order; returns how
 * many. A position exactly on an edge may fall either way. `out` is reused, never shortened.
 */
export function zonesAt(index: ZoneIndex, lon: number, lat: number, out: number[]): number {
  const start = cellRow(index, lon, lat)
  if (start < 0) return 0
  const { rows } = index
  let count = 0
  for (let i = start; ; i++) {
    const entry = rows[i]!
    if (entry < 0) return count
    const zone = entry >> 1
    if ((entry & 1) === 1 || insideEdges(index.zones[zone]!, lon, lat)) out[count++] = zone
  }
}

/** Is the position inside this zone? */
export function isInside(index: ZoneIndex, zone: number, lon: number, lat: number): boolean {
  return insideEdges(index.zones[zone]!, lon, lat)
}

/** Middle of the zone's bounding box: longitude, latitude. */
export function zoneCentre(index: ZoneIndex, zone: number): [lon: number, lat: number] {
  const { minX, maxX, minY, maxY } = index.zones[zone]!
  return [(minX + maxX) / 2, (minY + maxY) / 2]
}
