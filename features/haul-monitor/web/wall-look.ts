/** The layout of tiles on a screen that does not scroll. */

/** Pixels of a tile at its normal size, with its gap. */
export const TILE = { width: 292, height: 284 } as const
const GAP = 12
const LARGEST = 2.4
const SMALLEST = 1
const STEP = 0.05
/** The most that tiles grow in height where there is room. */
const TALLEST = 1.2

interface WallLook {
  readonly zoom: number
  readonly columns: number
  /** Tiles on a page; the pages alternate. */
  readonly perPage: number
  /** Height of a row without its gap, pixels before scaling. */
  readonly rowHeight: number
}

function lookAt(zoom: number, count: number, width: number, height: number): WallLook {
  const columns = Math.max(1, Math.floor(width / (TILE.width * zoom)))
  const room = Math.max(1, Math.floor(height / (TILE.height * zoom)))
  const rows = Math.min(room, Math.max(1, Math.ceil(count / columns)))
  const tall = Math.min(TILE.height * TALLEST, height / zoom / rows)
  return { zoom, columns, perPage: columns * room, rowHeight: Math.floor(Math.max(TILE.height, tall) - GAP) }
}

/** As large as all tiles fit; where they do not fit at the smallest legible size, in pages. */
export function wallLook(count: number, width: number, height: number): WallLook {
  for (let zoom = LARGEST; zoom > SMALLEST; zoom -= STEP) {
    const look = lookAt(zoom, count, width, height)
    if (look.perPage >= count && TILE.width * zoom <= width && TILE.height * zoom <= height) return look
  }
  return lookAt(Math.min(SMALLEST, width / TILE.width), count, width, height)
}
