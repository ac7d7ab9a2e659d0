/**
 * Learns roads from how machines moved between the cells of a fine grid. Where several drives passed there is a road,
 * and its centre line is their average position. Sites far from each other have a grid each. Individual drives are not
 * stored.
 */
import { localFrame, toLat, toLon, toX, toY, type LocalFrame } from '@haulway/geo'
import { isInReach } from './reach.ts'

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

interface Place {
  readonly x: number
  readonly y: number
}

/** The cells of one site, in metres from its first drive. */
class Grid {
  readonly frame: LocalFrame
  private readonly cells = new Map<number, Cell>()

  constructor(frame: LocalFrame) {
    this.frame = frame
  }

  /** Samples the straight line between two fixes; returns the cell in which it ends. */
  follow(from: Place, to: Place, far: number, at: number | null): number | null {
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
    const links = new Map<number, number[]>()
    for (const [key, { next }] of this.cells) {
      const often = [...next].filter(([, passes]) => passes >= FEWEST).map(([to]) => to)
      if (often.length > 0) links.set(key, often)
    }
    const middle = (key: number): [number, number] => {
      const { x, y, n } = this.cells.get(key)!
      return [rounded(toLon(this.frame, x / n)), rounded(toLat(this.frame, y / n))]
    }
    const passes = (a: number, b: number) => this.cells.get(a)!.next.get(b) ?? 0
    return chains(links).map((keys) => ({
      points: keys.map(middle),
      passes: Math.min(...keys.slice(1).map((key, n) => passes(keys[n]!, key))),
    }))
  }
}

class Finder implements RoadFinder {
  /** One for each site. */
  private readonly grids: Grid[] = []

  add({ t, lon, lat }: Drive): void {
    let grid: Grid | undefined
    let before: (Place & { t: number }) | undefined
    let cell: number | null = null
    for (let i = 0; i < t.length; i += 1) {
      if (!grid || !isInReach(grid.frame, lon[i]!, lat[i]!)) {
        grid = this.gridAt(lon[i]!, lat[i]!)
        before = undefined
      }
      const here = { x: toX(grid.frame, lon[i]!), y: toY(grid.frame, lat[i]!), t: t[i]! }
      const far = before ? Math.hypot(here.x - before.x, here.y - before.y) : 0
      const seconds = before ? (here.t - before.t) / 1000 : 0
      if (!before || seconds <= 0 || seconds * 1000 > LONGEST_MS || far > LONGEST_M) cell = null
      else if (far >= SLOWEST * seconds) {
        // A grid begins with a drive: a single stray fix is no site.
        if (!this.grids.includes(grid)) this.grids.push(grid)
        cell = grid.follow(before, here, far, cell)
      } else if (far > 0) continue
      before = here
    }
  }

  private gridAt(lon: number, lat: number): Grid {
    return this.grids.find(({ frame }) => isInReach(frame, lon, lat)) ?? new Grid(localFrame(lon, lat))
  }

  ways(): DrivenRoad[] {
    return this.grids.flatMap((grid) => grid.ways())
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
