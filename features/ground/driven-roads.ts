/**
 * Learns roads from how machines moved between the cells of a fine grid. Where several drives passed there is a road,
 * and its centre line is their average position. The order of input does not matter; individual drives are not
 * stored.
 */
import { localFrame, toLat, toLon, toX, toY, type LocalFrame } from '@haulway/geo'

/** Positions of one machine in order of time; degrees and epoch milliseconds. */
export interface Drive {
  readonly t: ArrayLike<number>
  readonly lon: ArrayLike<number>
  readonly lat: ArrayLike<number>
}

/** A stretch of road: its points in degrees, and the least number of passes. */
export interface DrivenRoad {
  readonly points: [lon: number, lat: number][]
  readonly passes: number
}

/** Cell width in metres: wider than receiver errors, narrower than the distance between two roads. */
const CELL = 14
/** Metres between samples on the straight line from fix to fix. */
const STEP = 5
/** Fixes farther apart in time or distance leave the way between them unknown. */
const LONGEST_MS = 30_000
const LONGEST_M = 300
/** Metres a second: slower machines count as stationary, as the position of a standing receiver wanders. */
const SLOWEST = 1.2
/** Minimum number of passes of a road. */
const FEWEST = 3
/** Maximum metres from the first position: a fix at the other end of the earth does not belong to the site. */
const FARTHEST = 60_000
const COLUMNS = 20_000

interface Cell {
  /** Sums of the sampled coordinates in metres, and their number. */
  x: number
  y: number
  n: number
  /** Neighbouring cell driven to or from, by number of passes. */
  readonly next: Map<number, number>
}

export interface RoadFinder {
  /** Adds a drive. */
  add(drive: Drive): void
  /** The roads found so far. */
  ways(): DrivenRoad[]
}

function count(from: Map<number, number>, key: number): void {
  from.set(key, (from.get(key) ?? 0) + 1)
}

class Finder implements RoadFinder {
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

  /** Samples the straight line between two fixes; returns the cell in which it ends. */
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

  ways(): DrivenRoad[] {
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

/** Rounded to a decimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const nameOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Joins links between cells into the longest possible lines; each link is in exactly one. */
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
  // Ends and forks first; only rings remain.
  const starts = [...links].toSorted(([, a], [, b]) => Number(a.length === 2) - Number(b.length === 2))
  for (const [from, to] of starts) {
    for (const one of to) if (!used.has(nameOf(from, one))) lines.push(take(from, one))
  }
  return lines
}

export const createRoadFinder = (): RoadFinder => new Finder()
