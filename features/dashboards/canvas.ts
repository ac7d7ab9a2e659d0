/** Positions of widgets on the free canvas: columns and rows, from the upper left. */
import { CANVAS_COLUMNS, type Widget, type WidgetSize } from './widget.ts'

export interface CanvasPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Columns and rows of each size. */
const extent: Readonly<Record<WidgetSize, Pick<CanvasPlace, 'width' | 'height'>>> = {
  SMALL: { width: 3, height: 5 },
  MEDIUM: { width: 6, height: 8 },
  LARGE: { width: 8, height: 8 },
  FULL: { width: CANVAS_COLUMNS, height: 10 },
}

/** The smallest size that shows anything. */
export const LEAST = { width: 2, height: 3 } as const

type Placed = Pick<Widget, 'key' | 'size' | 'x' | 'y' | 'width' | 'height'>

function overlap(a: CanvasPlace, b: CanvasPlace): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The first free position, row by row. */
function freePlace(size: WidgetSize, taken: readonly CanvasPlace[]): CanvasPlace {
  const { width, height } = extent[size]
  for (let y = 0; ; y++) {
    for (let x = 0; x + width <= CANVAS_COLUMNS; x++) {
      const place = { x, y, width, height }
      if (!taken.some((one) => overlap(one, place))) return place
    }
  }
}

/** The position of every widget by its key; those without one are placed into free space. */
export function layOutWidgets(widgets: readonly Placed[], usual: WidgetSize): Map<string, CanvasPlace> {
  const places = new Map<string, CanvasPlace>()
  const waiting: Placed[] = []
  for (const one of widgets) {
    const { key, x, y, width, height } = one
    if (x === null || y === null || width === null || height === null) waiting.push(one)
    else places.set(key, { x: Math.min(x, CANVAS_COLUMNS - width), y, width, height })
  }
  for (const { key, size } of waiting) places.set(key, freePlace(size ?? usual, [...places.values()]))
  return places
}

/** The change of a position. */
export type CanvasMove = Partial<CanvasPlace>

/** A position after a move, kept within the canvas. */
function movedPlace(place: CanvasPlace, move: CanvasMove): CanvasPlace {
  const width = Math.min(CANVAS_COLUMNS, Math.max(LEAST.width, place.width + (move.width ?? 0)))
  return {
    width,
    height: Math.max(LEAST.height, place.height + (move.height ?? 0)),
    x: Math.min(CANVAS_COLUMNS - width, Math.max(0, place.x + (move.x ?? 0))),
    y: Math.max(0, place.y + (move.y ?? 0)),
  }
}

/** Moves or resizes a widget; widgets in its way are pushed down, one after the other. */
export function moveOnCanvas(
  places: ReadonlyMap<string, CanvasPlace>,
  key: string,
  move: CanvasMove,
): Map<string, CanvasPlace> {
  const start = places.get(key)
  if (!start) return new Map(places)
  const settled = new Map([[key, movedPlace(start, move)]])
  const others = [...places].filter(([one]) => one !== key).toSorted(([, a], [, b]) => a.y - b.y || a.x - b.x)
  for (const [other, place] of others) {
    let found = place
    for (;;) {
      const inWay = [...settled.values()].find((one) => overlap(one, found))
      if (!inWay) break
      found = { ...found, y: inWay.y + inWay.height }
    }
    settled.set(other, found)
  }
  return settled
}

/** The widgets at these positions. */
export function placeWidgets(widgets: readonly Widget[], places: ReadonlyMap<string, CanvasPlace>): Widget[] {
  return widgets.map((one) => ({ ...one, ...places.get(one.key) }))
}
