/** Chooses which labels are drawn so that none covers another. */

export interface LabelBox {
  /** Index of the machine. */
  index: number
  /** Centre and size, CSS pixels. */
  x: number
  y: number
  width: number
  height: number
  /** Lower comes first. */
  rank: number
}

/** Indices of the boxes that are shown: by rank, each only where it touches none shown before; at most `most`. */
export function placeLabels(boxes: LabelBox[], most: number): number[] {
  const placed: LabelBox[] = []
  for (const box of boxes.toSorted((a, b) => a.rank - b.rank)) {
    if (placed.length === most) break
    const covers = placed.some(
      (other) =>
        Math.abs(box.x - other.x) * 2 < box.width + other.width &&
        Math.abs(box.y - other.y) * 2 < box.height + other.height,
    )
    if (!covers) placed.push(box)
  }
  return placed.map(({ index }) => index)
}
