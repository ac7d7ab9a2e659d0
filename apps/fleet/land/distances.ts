/** Distances of every point of a land from its ways and its zones, on an interpolated grid. */
import { insideRing, type Point } from '../site/plane.ts'

/** West, south, east, north in metres of the site's plane. */
export interface Extent {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Metres between points of the grid: half a haul road. */
const CELL = 4
/** Exact this near to the source; farther away the distance follows the grid, which is at most 8 % too long. */
const EXACT = 40

export interface Distances {
  /** Metres from the nearest source. */
  at: (x: number, y: number) => number
}

class Grid implements Distances {
  readonly wide: number
  readonly high: number
  readonly extent: Extent
  readonly metres: Float32Array

  constructor(extent: Extent) {
    this.extent = extent
    this.wide = Math.ceil((extent.east - extent.west) / CELL) + 2
    this.high = Math.ceil((extent.north - extent.south) / CELL) + 2
    this.metres = new Float32Array(this.wide * this.high).fill(1e6)
  }

  at(x: number, y: number): number {
    const a = Math.max(0, Math.min(this.wide - 1.001, (x - this.extent.west) / CELL))
    const b = Math.max(0, Math.min(this.high - 1.001, (y - this.extent.south) / CELL))
    const [i, j] = [Math.floor(a), Math.floor(b)]
    const [u, v] = [a - i, b - j]
    const from = j * this.wide + i
    const { metres, wide } = this
    const south = metres[from]! * (1 - u) + metres[from + 1]! * u
    const north = metres[from + wide]! * (1 - u) + metres[from + wide + 1]! * u
    return south * (1 - v) + north * v
  }

  /** Measures from a point to its neighbourhood. */
  measure({ x, y }: Point): void {
    const { west, south } = this.extent
    const [left, right] = [Math.ceil((x - EXACT - west) / CELL), Math.floor((x + EXACT - west) / CELL)]
    const [low, top] = [Math.ceil((y - EXACT - south) / CELL), Math.floor((y + EXACT - south) / CELL)]
    for (let j = Math.max(0, low); j <= Math.min(this.high - 1, top); j += 1) {
      for (let i = Math.max(0, left); i <= Math.min(this.wide - 1, right); i += 1) {
        const far = Math.hypot(west + i * CELL - x, south + j * CELL - y)
        const at = j * this.wide + i
        if (far < this.metres[at]!) this.metres[at] = far
      }
    }
  }

  /** Propagates distances to the rest: once forward, once back. */
  spread(): void {
    const { metres, wide, high } = this
    const diagonal = CELL * Math.SQRT2
    const pass = (at: number, back: 1 | -1) => {
      const near = Math.min(metres[at - back]! + CELL, metres[at - back * wide]! + CELL)
      const across = Math.min(metres[at - back * (wide + 1)]!, metres[at - back * (wide - 1)]!) + diagonal
      metres[at] = Math.min(metres[at]!, near, across)
    }
    for (let j = 1; j < high; j += 1) for (let i = 1; i < wide - 1; i += 1) pass(j * wide + i, 1)
    for (let j = high - 2; j >= 0; j -= 1) for (let i = wide - 2; i > 0; i -= 1) pass(j * wide + i, -1)
  }

  /** Nothing is far inside a ring. */
  fill(ring: readonly Point[]): void {
    const { west, south } = this.extent
    for (let at = 0; at < this.metres.length; at += 1) {
      const place = { x: west + (at % this.wide) * CELL, y: south + Math.floor(at / this.wide) * CELL }
      if (this.metres[at]! > 0 && insideRing(ring, place)) this.metres[at] = 0
    }
  }
}

/** Distances from the nearest of some points. */
export function distancesFromPoints(extent: Extent, points: readonly Point[]): Distances {
  const grid = new Grid(extent)
  for (const point of points) grid.measure(point)
  grid.spread()
  return grid
}

/** Distances from the nearest of some areas; 0 inside one. */
export function distancesFromAreas(extent: Extent, rings: readonly (readonly Point[])[]): Distances {
  const grid = new Grid(extent)
  for (const ring of rings) grid.fill(ring)
  grid.spread()
  return grid
}
