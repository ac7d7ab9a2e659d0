/**
 * The board of a shift: the target of each loader in each interval, and what it loaded. A pure function of targets,
 * stays of loaders and hauls. Its cells add up to what was hauled, their targets to those of the routes.
 */
import {
  noTargets,
  noAmounts,
  addAmounts,
  sumOf,
  sumOfTargets,
  addTarget,
  type Amounts,
  type Targets,
  type TodayMeasure,
} from './amounts.ts'
import { columnsOf, workedIn, type Column, type Span } from './pace.ts'

/** What one loader, or an unreporting loader, loaded at a place between two edges. */
export interface Haul extends Amounts {
  readonly from: number
  readonly loader: string | null
  readonly place: string | null
}

/** The stay of a loader in a load place; `to`: when it was last heard there. */
export interface Stay extends Column {
  readonly loader: string
  readonly place: string
}

/** A route that runs in the shift. */
export interface Planned {
  readonly places: readonly string[]
  /** For the whole shift. */
  readonly target: Targets
}

export interface Cell {
  readonly actual: Amounts
  readonly target: Targets
}

export interface Row {
  /** A loader; a place whose loader does not report; or loads outside every place. */
  readonly kind: 'loader' | 'place' | 'elsewhere'
  /** Id of the loader or the place; null elsewhere. */
  readonly id: string | null
  /** The current or last place of the loader. */
  readonly place: string | null
  readonly cells: readonly Cell[]
  readonly actual: Amounts
  readonly target: Targets
}

export interface BoardQuestion {
  readonly span: Span
  readonly now: number
  readonly routes: readonly Planned[]
  readonly stays: readonly Stay[]
  readonly hauls: readonly Haul[]
}

/** How long a loader that left its place is still expected there. */
const BACK_MS = 2 * 3_600_000

const overlap = (one: Column, other: Column) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

const best = (places: ReadonlyMap<string, number>): string =>
  [...places].toSorted((a, b) => b[1] - a[1])[0]![0]

/** Where each loader spent most of the interval; for a running interval, where it was last within two hours. */
function placesIn(column: Column, { stays, now }: BoardQuestion): Map<string, string> {
  const isOver = column.to <= now
  const within = isOver ? column : { from: now - BACK_MS, to: now + 1 }
  const worth = new Map<string, Map<string, number>>()
  for (const stay of stays) {
    const shared = overlap(stay, within)
    if (shared === 0) continue
    const places = worth.get(stay.loader) ?? new Map<string, number>()
    worth.set(stay.loader, places)
    const known = places.get(stay.place) ?? 0
    places.set(stay.place, isOver ? known + shared : Math.max(known, stay.to))
  }
  return new Map([...worth].map(([loader, places]) => [loader, best(places)]))
}

const keyOf = (kind: Row['kind'], id: string | null) => `${kind} ${id ?? ''}`

interface Building {
  readonly kind: Row['kind']
  readonly id: string | null
  place: string | null
  readonly actual: Amounts[]
  readonly target: Targets[]
}

class Board {
  readonly rows = new Map<string, Building>()
  readonly columns: readonly Column[]

  constructor(columns: readonly Column[]) {
    this.columns = columns
  }

  row(kind: Row['kind'], id: string | null, place: string | null): Building {
    const key = keyOf(kind, id)
    const known = this.rows.get(key)
    if (known) return known
    const actual = this.columns.map(() => noAmounts)
    const made: Building = { kind, id, place, actual, target: this.columns.map(() => noTargets) }
    this.rows.set(key, made)
    return made
  }

  /** The loaders at these places; a place without one counts as one unreporting loader. */
  seats(places: readonly string[], at: ReadonlyMap<string, string>): Building[] {
    return places.flatMap((place) => {
      const loaders = [...at].flatMap(([loader, where]) => (where === place ? [loader] : []))
      return loaders.length === 0
        ? [this.row('place', place, place)]
        : loaders.map((loader) => this.row('loader', loader, place))
    })
  }
}

function addTargets(board: Board, question: BoardQuestion): void {
  const { span, routes } = question
  const whole = workedIn(span, span.start, span.end)
  board.columns.forEach((column, index) => {
    const at = placesIn(column, question)
    const part = whole === 0 ? 0 : workedIn(span, column.from, column.to) / whole
    for (const { places, target } of routes) {
      const seats = board.seats(places, at)
      for (const seat of seats)
        seat.target[index] = addTarget(seat.target[index] ?? noTargets, target, part / seats.length)
    }
    // Unplanned loads count as well.
    for (const [loader, place] of at) board.row('loader', loader, place).place = place
  })
}

function addHauls(board: Board, hauls: readonly Haul[]): void {
  for (const haul of hauls) {
    const { loader, place, from } = haul
    const index = board.columns.findIndex((column) => from >= column.from && from < column.to)
    if (index < 0) continue
    const row =
      loader === null
        ? board.row(place === null ? 'elsewhere' : 'place', place, place)
        : board.row('loader', loader, place)
    row.actual[index] = addAmounts(row.actual[index] ?? noAmounts, haul)
  }
}

export function boardOf(question: BoardQuestion): Row[] {
  const board = new Board(columnsOf(question.span))
  addTargets(board, question)
  addHauls(board, question.hauls)
  return [...board.rows.values()].map(({ actual, target, ...row }) => ({
    ...row,
    cells: actual.map((amounts, index) => ({ actual: amounts, target: target[index] ?? noTargets })),
    actual: sumOf(actual),
    target: sumOfTargets(target),
  }))
}

/** Trucks loaded just before the end of an interval count once they have dumped. */
export const LATE_MS = 15 * 60_000

/** Whether an interval is over with at least one whole load missing, so that a cause is asked for. */
export function isShort(
  row: Pick<Row, 'actual'>,
  cell: Cell,
  column: Column,
  measure: TodayMeasure,
  now: number,
): boolean {
  const target = cell.target[measure]
  if (target === null || now < column.to + LATE_MS) return false
  const load = row.actual.loads === 0 ? 0 : row.actual[measure] / row.actual.loads
  const missing = target - cell.actual[measure]
  // A thousandth is rounding.
  return missing > 0.001 && missing >= load - 0.001
}
