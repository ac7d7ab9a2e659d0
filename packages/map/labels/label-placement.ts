/** Chooses which labels are drawn and at which of their candidate positions, so that none overlap. */

/** CSS pixels. */
export const LABEL_HEIGHT = 18

export interface LabelBox {
  /** Index of the labelled thing. */
  index: number
  /** Size, CSS pixels. */
  width: number
  height: number
  /** Candidate centres, the best first: x and y alternate; NaN where none is possible. */
  places: readonly number[]
  /** Index of the current candidate: the label stays there while it is free. */
  now?: number | undefined
}

export interface PlacedLabel {
  readonly box: LabelBox
  /** Index of the candidate chosen. */
  readonly at: number
}

const covers = (a: LabelBox, ax: number, ay: number, b: LabelBox, bx: number, by: number): boolean =>
  Math.abs(ax - bx) * 2 < a.width + b.width && Math.abs(ay - by) * 2 < a.height + b.height

function isFree(box: LabelBox, at: number, placed: readonly PlacedLabel[]): boolean {
  const x = box.places[at * 2]!
  const y = box.places[at * 2 + 1]!
  if (Number.isNaN(x)) return false
  for (const { box: other, at: there } of placed) {
    if (covers(box, x, y, other, other.places[there * 2]!, other.places[there * 2 + 1]!)) return false
  }
  return true
}

/** Index of the current candidate if it is free, otherwise of the best free one; -1 if there is none. */
function roomFor(box: LabelBox, placed: readonly PlacedLabel[]): number {
  if (box.now !== undefined && isFree(box, box.now, placed)) return box.now
  for (let at = 0; at < box.places.length / 2; at++) if (isFree(box, at, placed)) return at
  return -1
}

/**
 * Places labels in their order, each only where it overlaps none placed before. Stops after `most` labels and then
 * reads no further box. `taken` are already placed.
 */
export function placeLabels(
  boxes: Iterable<LabelBox>,
  most: number,
  taken: readonly PlacedLabel[] = [],
): PlacedLabel[] {
  const placed: PlacedLabel[] = [...taken]
  for (const box of boxes) {
    if (placed.length - taken.length === most) break
    const at = roomFor(box, placed)
    if (at >= 0) placed.push({ box, at })
  }
  return placed.slice(taken.length)
}

/** Labels without room beside names that are tried in the place of a name: more would not fit either. */
const MOST_OVER_NAMES = 200

interface Most {
  readonly machines: number
  readonly names: number
}

/**
 * Places labels of machines and names of zones: machines beside names where they can, otherwise in the place of a name,
 * which then moves to another position or is left out. `taken` are already placed.
 */
export function placeMachinesOverNames(
  machines: Iterable<LabelBox>,
  names: readonly LabelBox[],
  most: Most,
  taken: readonly PlacedLabel[],
): { readonly machines: readonly PlacedLabel[]; readonly names: readonly PlacedLabel[] } {
  const placedNames = placeLabels(names, most.names, taken)
  const read: LabelBox[] = []
  function* reading() {
    for (const box of machines) {
      read.push(box)
      yield box
    }
  }
  const beside = placeLabels(reading(), most.machines, [...taken, ...placedNames])
  const placed = new Set(beside.map(({ box }) => box))
  const others = read.filter((box) => !placed.has(box)).slice(0, MOST_OVER_NAMES)
  const over = placeLabels(others, most.machines - beside.length, [...taken, ...beside])
  if (over.length === 0) return { machines: beside, names: placedNames }
  const all = [...beside, ...over]
  return { machines: all, names: placeLabels(names, most.names, [...taken, ...all]) }
}
