/**
 * Finds which of many zones contain a position: a grid of cells of about 64 m, with the zones that touch each cell
 * (compressed rows) and a mark where the cell lies wholly inside, so that no polygon needs to be tested. Only covered
 * cells are stored, in a hash table, so zones may lie continents apart. Safe across the antimeridian.
 */
import { polygonsOf, unwrapLongitudes } from './geometry.ts'
import type { ZoneGeometry } from './geometry.ts'
import { metresPerDegreeLat, metresPerDegreeLon } from './projection.ts'

/** hot-path.md: 50 to 78 m is best for zones of a quarry's size. */
const CELL_METRES = 64
/** Above this many covered cells they are made larger instead (zones as large as a county). */
const MAXIMUM_CELLS = 2_000_000

/** Read it only through the functions of this folder. */
export interface ZoneIndex {
  /** Number of zones. */
  size: number
  /** Edges of all rings of all zones, four numbers each: from (x, y) to (x, y) in degrees, longitudes unwrapped. */
  edges: Float64Array
  /** Zone i has the edges from offsets[i] to offsets[i + 1], counted in numbers. */
  offsets: Int32Array
  /** Four numbers a zone: least and greatest longitude, least and greatest latitude. */
  boxes: Float64Array
  /** Cells around the globe, and their size in degrees. */
  columns: number
  cellLon: number
  cellLat: number
  /** Hash table of cells: column, row, and where the cell's row starts in `rows` (-1: slot is free). */
  mask: number
  cellX: Int32Array
  cellY: Int32Array
  starts: Int32Array
  /** zone * 2 + 1 when the cell lies wholly inside, else zone * 2; -1 ends a row. */
  rows: Int32Array
}

type Shapes = Pick<ZoneIndex, 'edges' | 'offsets' | 'boxes'>

function pushEdges(zone: ZoneGeometry, edges: number[]): void {
  let near: number | null = null
  for (const ring of polygonsOf(zone).flat()) {
    if (ring.length < 2) continue
    near ??= ring[0]![0]
    const xs = unwrapLongitudes(ring, near)
    for (let i = 1; i < ring.length; i++) edges.push(xs[i - 1]!, ring[i - 1]![1], xs[i]!, ring[i]![1])
  }
}

function shapesOf(geometries: readonly ZoneGeometry[]): Shapes {
  const edges: number[] = []
  const offsets = new Int32Array(geometries.length + 1)
  const boxes = new Float64Array(4 * geometries.length)
  geometries.forEach((zone, i) => {
    pushEdges(zone, edges)
    offsets[i + 1] = edges.length
    const box = [Infinity, -Infinity, Infinity, -Infinity]
    for (let k = offsets[i]!; k < edges.length; k += 2) {
      box[0] = Math.min(box[0]!, edges[k]!)
      box[1] = Math.max(box[1]!, edges[k]!)
      box[2] = Math.min(box[2]!, edges[k + 1]!)
      box[3] = Math.max(box[3]!, edges[k + 1]!)
    }
    boxes.set(box, 4 * i)
  })
  return { edges: Float64Array.from(edges), offsets, boxes }
}

/** Even-odd over all rings, so holes and several polygons need no special care. */
function insideEdges({ edges, offsets, boxes }: Shapes, zone: number, x: number, y: number): boolean {
  const box = 4 * zone
  if (y < boxes[box + 2]! || y > boxes[box + 3]!) return false
  let px = x
  // A zone may lie one turn east or west of the position (antimeridian).
  if (px < boxes[box]!) px += 360
  else if (px > boxes[box + 1]!) px -= 360
  if (px < boxes[box]! || px > boxes[box + 1]!) return false
  let inside = false
  const end = offsets[zone + 1]!
  for (let i = offsets[zone]!; i < end; i += 4) {
    const a = edges[i + 1]!
    const b = edges[i + 3]!
    if (a > y !== b > y && px < ((edges[i + 2]! - edges[i]!) * (y - a)) / (b - a) + edges[i]!)
      inside = !inside
  }
  return inside
}

type Cell = (x: number, y: number, whole: boolean) => void

/** Marks the cells that the edges of a zone touch. */
function touchedCells(shapes: Shapes, zone: number, cellLon: number, cellLat: number, grid: Grid): void {
  const { edges, offsets } = shapes
  for (let i = offsets[zone]!; i < offsets[zone + 1]!; i += 4) {
    const [ax, ay, bx, by] = [
      edges[i]! / cellLon,
      edges[i + 1]! / cellLat,
      edges[i + 2]! / cellLon,
      edges[i + 3]! / cellLat,
    ]
    const [low, high] = [Math.min(ay, by), Math.max(ay, by)]
    for (let row = Math.floor(low); row <= Math.floor(high); row++) {
      const [from, to] = [Math.max(low, row), Math.min(high, row + 1)]
      const xa = ay === by ? ax : ax + ((bx - ax) * (from - ay)) / (by - ay)
      const xb = ay === by ? bx : ax + ((bx - ax) * (to - ay)) / (by - ay)
      // A hair wider than the edge, so that rounding never misses a touched cell.
      const first = Math.max(Math.floor(Math.min(xa, xb) - 1e-6), grid.left) - grid.left
      const last = Math.min(Math.floor(Math.max(xa, xb) + 1e-6), grid.right) - grid.left
      const base = (row - grid.bottom) * grid.width
      grid.touched.fill(1, base + first, base + last + 1)
    }
  }
}

interface Grid {
  left: number
  right: number
  bottom: number
  top: number
  width: number
  touched: Uint8Array
}

/** Calls `cell` for every cell that the zone touches. */
function rasterise(shapes: Shapes, zone: number, cellLon: number, cellLat: number, cell: Cell): void {
  const [minX = 0, maxX = 0, minY = 0, maxY = 0] = shapes.boxes.subarray(4 * zone, 4 * zone + 4)
  const [left, bottom] = [Math.floor(minX / cellLon), Math.floor(minY / cellLat)]
  const [right, top] = [Math.floor(maxX / cellLon), Math.floor(maxY / cellLat)]
  const width = right - left + 1
  const grid = { left, right, bottom, top, width, touched: new Uint8Array(width * (top - bottom + 1)) }
  touchedCells(shapes, zone, cellLon, cellLat, grid)
  for (let row = bottom; row <= top; row++) {
    let whole: boolean | null = null
    for (let column = left; column <= right; column++) {
      if (grid.touched[(row - bottom) * width + column - left] === 1) {
        cell(column, row, false)
        whole = null
        continue
      }
      whole ??= insideEdges(shapes, zone, (column + 0.5) * cellLon, (row + 0.5) * cellLat)
      if (whole) cell(column, row, true)
    }
  }
}

function hash(x: number, y: number, mask: number): number {
  // Multiplicative hashing (Knuth) of both coordinates.
  return ((Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)) >>> 8) & mask
}

function cellSizes({ boxes }: Shapes, size: number): { cellLat: number; cellLon: number; columns: number } {
  const used: number[] = []
  for (let zone = 0; zone < size; zone++) if (boxes[4 * zone]! <= boxes[4 * zone + 1]!) used.push(4 * zone)
  const lat =
    used.reduce((sum, box) => sum + (boxes[box + 2]! + boxes[box + 3]!) / 2, 0) / Math.max(1, used.length)
  let metres = CELL_METRES
  for (;;) {
    const cellLat = metres / metresPerDegreeLat(lat)
    const columns = Math.max(1, Math.round((360 * metresPerDegreeLon(Math.min(Math.abs(lat), 85))) / metres))
    const cellLon = 360 / columns
    let cells = 0
    for (const box of used) {
      cells +=
        ((boxes[box + 1]! - boxes[box]!) / cellLon + 2) * ((boxes[box + 3]! - boxes[box + 2]!) / cellLat + 2)
    }
    if (cells <= MAXIMUM_CELLS) return { cellLat, cellLon, columns }
    metres *= 2
  }
}

/** Columns are counted from the antimeridian to the antimeridian. */
function wrapped(cx: number, columns: number): number {
  const half = columns >> 1
  if (cx >= columns - half) return cx - columns
  return cx < -half ? cx + columns : cx
}

/** Zone i of the result is element i of `geometries`. Rings need not be valid: even-odd decides. */
export function buildZoneIndex(geometries: readonly ZoneGeometry[]): ZoneIndex {
  const size = geometries.length
  const shapes = shapesOf(geometries)
  const { cellLat, cellLon, columns } = cellSizes(shapes, size)
  const cells = new Map<number, { x: number; y: number; row: number[] }>()
  for (let zone = 0; zone < size; zone++) {
    if (shapes.offsets[zone] === shapes.offsets[zone + 1]) continue
    rasterise(shapes, zone, cellLon, cellLat, (cx, y, whole) => {
      const x = wrapped(cx, columns)
      const key = x * 0x1000000 + y
      const entry = zone * 2 + (whole ? 1 : 0)
      const known = cells.get(key)
      if (known === undefined) cells.set(key, { x, y, row: [entry] })
      else known.row.push(entry)
    })
  }
  let capacity = 8
  while (capacity < cells.size * 3) capacity *= 2
  const mask = capacity - 1
  const cellX = new Int32Array(capacity)
  const cellY = new Int32Array(capacity)
  const starts = new Int32Array(capacity).fill(-1)
  const rows: number[] = []
  for (const { x, y, row } of cells.values()) {
    let slot = hash(x, y, mask)
    while (starts[slot] !== -1) slot = (slot + 1) & mask
    cellX[slot] = x
    cellY[slot] = y
    starts[slot] = rows.length
    for (const entry of row) rows.push(entry)
    rows.push(-1)
  }
  return {
    size,
    ...shapes,
    columns,
    cellLon,
    cellLat,
    mask,
    cellX,
    cellY,
    starts,
    rows: Int32Array.from(rows),
  }
}

/** Index in `rows` of the row of the position's cell, or -1 when no zone touches the cell. */
export function cellRow(index: ZoneIndex, lon: number, lat: number): number {
  const { mask, cellX, cellY, starts } = index
  const x = wrapped(Math.floor(lon / index.cellLon), index.columns)
  const y = Math.floor(lat / index.cellLat)
  let slot = hash(x, y, mask)
  for (;;) {
    const start = starts[slot]!
    if (start < 0 || (cellX[slot] === x && cellY[slot] === y)) return start
    slot = (slot + 1) & mask
  }
}

/**
 * Writes the indices of the zones that contain the position to the front of `out` in ascending order; returns how
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
    if ((entry & 1) === 1 || insideEdges(index, zone, lon, lat)) out[count++] = zone
  }
}

/** Whether the position is inside this zone. */
export function isInside(index: ZoneIndex, zone: number, lon: number, lat: number): boolean {
  return insideEdges(index, zone, lon, lat)
}

/** Middle of the zone's bounding box: longitude, latitude. */
export function zoneCentre({ boxes }: ZoneIndex, zone: number): [lon: number, lat: number] {
  const box = 4 * zone
  return [(boxes[box]! + boxes[box + 1]!) / 2, (boxes[box + 2]! + boxes[box + 3]!) / 2]
}
