/** Mean speeds by squares of ground. Pure; metres per second, degrees. */
import { type LocalFrame, localFrame, toX, toY } from '@haulway/geo'

/** Degrees. */
export interface GroundBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A square by its offset in sides east and north of the middle, with the mean speed of its positions. */
export interface SpeedSquare {
  readonly x: number
  readonly y: number
  readonly speed: number
  readonly positions: number
}

/** Most squares of a grid, at 12 bytes each. */
const MAX_CELLS = 1_000_000
/** A higher speed is an outlier (behaviour 1.1: 120 km/h). */
const MAX_SPEED = 120 / 3.6

interface Grid {
  readonly frame: LocalFrame
  /** Squares of the lower left corner, and their numbers to the east and north. */
  readonly x: number
  readonly y: number
  readonly columns: number
  readonly rows: number
}

function gridOf({ west, south, east, north }: GroundBox, side: number): Grid {
  const frame = localFrame((west + east) / 2, (south + north) / 2)
  const [x, y] = [Math.floor(toX(frame, west) / side), Math.floor(toY(frame, south) / side)]
  return {
    frame,
    x,
    y,
    columns: Math.floor(toX(frame, east) / side) - x + 1,
    rows: Math.floor(toY(frame, north) / side) - y + 1,
  }
}

export interface SpeedSquares {
  /** Ignores positions outside the box and those without a speed. */
  add(lon: number, lat: number, speed: number | null): void
  squares(): SpeedSquare[]
}

/** The grid of a box; null when it is too large. */
export function speedSquares(box: GroundBox, side: number): SpeedSquares | null {
  const { frame, x: left, y: bottom, columns, rows } = gridOf(box, side)
  // Around a pole, or over half of the globe, there is no grid.
  if (!(columns > 0 && rows > 0 && columns * rows <= MAX_CELLS)) return null
  const sums = new Float64Array(columns * rows)
  const counts = new Int32Array(columns * rows)
  return {
    add(lon, lat, speed) {
      if (speed === null || speed > MAX_SPEED) return
      const x = Math.floor(toX(frame, lon) / side) - left
      const y = Math.floor(toY(frame, lat) / side) - bottom
      if (x < 0 || y < 0 || x >= columns || y >= rows) return
      const at = y * columns + x
      sums[at]! += speed
      counts[at]! += 1
    },
    squares() {
      const found: SpeedSquare[] = []
      for (const [at, positions] of counts.entries()) {
        if (positions === 0) continue
        const x = left + (at % columns)
        const y = bottom + Math.floor(at / columns)
        found.push({ x, y, speed: sums[at]! / positions, positions })
      }
      return found
    },
  }
}
