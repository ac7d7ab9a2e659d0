/**
 * Roads as they are driven: how machines went from cell to cell of a fine grid. Where several passed, there is a road, and its
 * middle is where they were on the average. Facts can be read in any order; nothing is kept of single drives.
 */
import { localFrame, toLat, toLon, toX, toY, type LocalFrame } from '@haulway/geo'

/** Positions of one machine in order of time; degrees and epoch milliseconds. */
export interface Drive {
  readonly t: ArrayLike<number>
  readonly lon: ArrayLike<number>
  readonly lat: ArrayLike<number>
}

/** A stretch of road: its points in degrees, and how often it was passed at least. */
export interface DrivenWay {
  readonly points: [lon: number, lat: number][]
  readonly passes: number
}

/** Metres across a cell: wider than receivers err, narrower than what lies between two roads. */
const CELL = 14
/** Metres between looks at the straight line from fix to fix. */
const STEP = 5
/** Farther apart in time or space nobody knows how it was driven. */
const LONGEST_MS = 30_000
const LONGEST_M = 300
/** Metres a second: slower is standing, and a receiver that stands wanders about. */
const SLOWEST = 1.2
/** Fewer passes are no road. */
const FEWEST = 3
/** Metres from the first position that are taken for the site: a fix at the other end of the earth is none of it. */
const FARTHEST = 60_000
const COLUMNS = 20_000

interface Cell {
  /** Sum of metres of all looks, and their number. */
  x: number
  y: number
  n: number
  /** Cell that was driven to from here, or from where it was driven here, by how often. */
  readonly next: Map<number, number>
}

export interface WayFinder {
  /** Takes a drive in. */
  add(drive: Drive): void
  /** The roads so far. */
  ways(): DrivenWay[]
}

function count(from: Map<number, number>, key: number): void {
  from.set(key, (from.get(key) ?? 0) + 1)
}

class Finder implements WayFinder {
  private frame: LocalFrame | undefined
  private readonly cells = new Map<number, Cell>()

  add({ t, lon, lat }: Drive): void {
    let before: { x: number; y: number; t: number } | undefined
    let cell: number | null = null
    for (let i = 0; i < t.length; i += 1) {
      this.frame ??= localFrame(lon[i]!, lat[i]!)
      const here = { x: toX(this.frame, lon[i]!), y: toY(this.frame, lat[i]!), t: t[i]! }
      const far = before ? Math.hypot(here.x - before.x, here.y - before.y) : 0
      const seconds = before ? (here.t - before.t) / 1000 : 0
      const inReach = Math.max(Math.abs(here.x), Math.abs(here.y)) < FARTHEST
      if (!inReach || !before || seconds <= 0 || seconds * 1000 > LONGEST_MS || far > LONGEST_M) cell = null
      else if (far >= SLOWEST * seconds) cell = this.follow(before, here, far, cell)
      else if (far > 0) continue
      before = inReach ? here : undefined
    }
  }

  /** Looks along the straight line; answers the cell in which it ends. */
  private follow(
    from: { x: number; y: number },
    to: { x: number; y: number },
    far: number,
    at: number | null,
  ) {
    const looks = Math.max(1, Math.ceil(far / STEP))
    let cell = at
    for (let k = 1; k <= looks; k += 1) {
      const [x, y] = [from.x + ((to.x - from.x) * k) / looks, from.y + ((to.y - from.y) * k) / looks]
      cell = this.look(x, y, cell)
    }
    return cell
  }

  private look(x: number, y: number, before: number | null): number {
    const key = Math.round(y / CELL) * COLUMNS + Math.round(x / CELL)
    let cell = this.cells.get(key)
    if (!cell) this.cells.set(key, (cell = { x: 0, y: 0, n: 0, next: new Map() }))
    cell.x += x
    cell.y += y
    cell.n += 1
    if (before !== null && before !== key) {
      count(cell.next, before)
      count(this.cells.get(before)!.next, key)
    }
    return key
  }

  ways(): DrivenWay[] {
    const { frame } = this
    if (!frame) return []
    const links = new Map<number, number[]>()
    for (const [key, { next }] of this.cells) {
      const often = [...next].filter(([, passes]) => passes >= FEWEST).map(([to]) => to)
      if (often.length > 0) links.set(key, often)
    }
    const middle = (key: number): [number, number] => {
      const { x, y, n } = this.cells.get(key)!
      return [rounded(toLon(frame, x / n)), rounded(toLat(frame, y / n))]
    }
    const passes = (a: number, b: number) => this.cells.get(a)!.next.get(b) ?? 0
    return chains(links).map((keys) => ({
      points: keys.map(middle),
      passes: Math.min(...keys.slice(1).map((key, n) => passes(keys[n]!, key))),
    }))
  }
}

/** A decimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const nameOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Links between cells as lines that are as long as they can be: each link is in one of them. */
function chains(links: ReadonlyMap<number, readonly number[]>): number[][] {
  const used = new Set<string>()
  const take = (from: number, to: number): number[] => {
    const line = [from]
    let [before, here] = [from, to]
    for (;;) {
      used.add(nameOf(before, here))
      line.push(here)
      const on = links.get(here) ?? []
      const next = on.length === 2 ? on.find((one) => one !== before) : undefined
      if (next === undefined || used.has(nameOf(here, next))) return line
      ;[before, here] = [here, next]
    }
  }
  const lines: number[][] = []
  // Ends and forks first, then what is left: rings.
  const starts = [...links].toSorted(([, a], [, b]) => Number(a.length === 2) - Number(b.length === 2))
  for (const [from, to] of starts) {
    for (const one of to) if (!used.has(nameOf(from, one))) lines.push(take(from, one))
  }
  return lines
}

export const findWays = (): WayFinder => new Finder()
