/** Chooses which labels are drawn, and where of their places, so that none covers another. */

export interface LabelBox {
  /** Index of what it names. */
  index: number
  /** Size, CSS pixels. */
  width: number
  height: number
  /** Centres it may have, the best first: x and y in turns. */
  places: readonly number[]
  /** Which of its places it has now: it stays there while that is free. */
  now?: number | undefined
}

export interface Placed {
  readonly box: LabelBox
  /** Which of its places. */
  readonly at: number
}

const covers = (a: LabelBox, ax: number, ay: number, b: LabelBox, bx: number, by: number): boolean =>
  Math.abs(ax - bx) * 2 < a.width + b.width && Math.abs(ay - by) * 2 < a.height + b.height

function isFree(box: LabelBox, at: number, placed: readonly Placed[]): boolean {
  const x = box.places[at * 2]!
  const y = box.places[at * 2 + 1]!
  for (const { box: other, at: there } of placed) {
    if (covers(box, x, y, other, other.places[there * 2]!, other.places[there * 2 + 1]!)) return false
  }
  return true
}

/** Where it has room: where it is, else the best of its places; -1 when nowhere. */
function roomFor(box: LabelBox, placed: readonly Placed[]): number {
  if (box.now !== undefined && isFree(box, box.now, placed)) return box.now
  for (let at = 0; at < box.places.length / 2; at++) if (isFree(box, at, placed)) return at
  return -1
}

/**
 * In their order, each only where it touches none placed before; at most `most`, and no box is asked for after those. `taken` are in
 * the way already.
 */
export function placeLabels(
  boxes: Iterable<LabelBox>,
  most: number,
  taken: readonly Placed[] = [],
): Placed[] {
  const placed: Placed[] = [...taken]
  for (const box of boxes) {
    if (placed.length - taken.length === most) break
    const at = roomFor(box, placed)
    if (at >= 0) placed.push({ box, at })
  }
  return placed.slice(taken.length)
}
