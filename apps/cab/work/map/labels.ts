/** Chooses which names a map shows: those that matter first, none over another. */
import { clip, lengthOf } from '../clip.ts'
import type { Point } from './ground.ts'

export interface Name {
  readonly id: string
  readonly text: string
  /** Middle of the text, pixels. */
  readonly at: Point
}

/** A name that is wanted, and where it may stand: the first of these that is free. */
export interface WantedName extends Omit<Name, 'at'> {
  readonly places: readonly Point[]
}

/** Most characters of a name. */
const LONGEST = 22
/** Most names at once: more are not read. */
const MOST = 10
const LINE_HEIGHT = 28

/** Pixels of a character at 20 px and bold. */
const CHARACTER = 14

/** Pixels that a text needs: East Asian characters are square. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (/[⺀-鿿]/.test(one) ? 21 : CHARACTER), 8)
}

/**
 * The names, the most important first, that fit on a screen of the size beside each other; wholly within it, and none over
 * what is `taken`: points with half the width of what stands there.
 */
export function namesOf(
  wanted: readonly WantedName[],
  { width, height }: { readonly width: number; readonly height: number },
  taken: readonly { readonly at: Point; readonly half: number }[] = [],
): Name[] {
  const most = Math.min(LONGEST, Math.floor(width / CHARACTER) - 1)
  const occupied = [...taken]
  const placed: Name[] = []
  for (const { id, text, places } of wanted) {
    if (placed.length >= MOST) break
    const shown = clip(text, most)
    const half = widthOf(shown) / 2
    if (lengthOf(shown) === 0) continue
    const at = places
      .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)
      .map(({ x, y }) => ({
        x: Math.min(Math.max(x, half), Math.max(half, width - half)),
        y: Math.min(Math.max(y, LINE_HEIGHT / 2), height - LINE_HEIGHT / 2),
      }))
      .find(({ x, y }) =>
        occupied.every(
          (other) => Math.abs(other.at.x - x) >= other.half + half || Math.abs(other.at.y - y) >= LINE_HEIGHT,
        ),
      )
    if (!at) continue
    placed.push({ id, text: shown, at })
    occupied.push({ at, half })
  }
  return placed
}
