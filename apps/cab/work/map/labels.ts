/** Chooses which names a map shows: those that matter first, none over another. */
import { clip, lengthOf } from '../clip.ts'
import type { Point } from './ground.ts'

export interface Name {
  readonly id: string
  readonly text: string
  /** Middle of the text, pixels. */
  readonly at: Point
}

/** Most characters of a name. */
const LONGEST = 22
/** Most names at once: more are not read. */
const MOST = 10
const LINE_HEIGHT = 28

/** Pixels that a text needs at 20 px: East Asian characters are square. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (/[⺀-鿿]/.test(one) ? 21 : 12), 8)
}

/** The names, the most important first, that fit on a screen of the size beside each other; wholly within it. */
export function namesOf(
  wanted: readonly Name[],
  { width, height }: { readonly width: number; readonly height: number },
): Name[] {
  const placed: (Name & { readonly half: number })[] = []
  for (const { id, text, at } of wanted) {
    if (placed.length >= MOST) break
    const shown = clip(text, LONGEST)
    const half = widthOf(shown) / 2
    if (lengthOf(shown) === 0 || at.x < 0 || at.x > width || at.y < 0 || at.y > height) continue
    const x = Math.min(Math.max(at.x, half), Math.max(half, width - half))
    const y = Math.min(Math.max(at.y, LINE_HEIGHT / 2), height - LINE_HEIGHT / 2)
    const free = placed.every(
      (other) => Math.abs(other.at.x - x) >= other.half + half || Math.abs(other.at.y - y) >= LINE_HEIGHT,
    )
    if (free) placed.push({ id, text: shown, at: { x, y }, half })
  }
  return placed.map(({ id, text, at }) => ({ id, text, at }))
}
