/** The rows of the snapshot, by place, by location and by material, and their totals. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Reference } from '@haulway/resource'
import {
  addAmounts,
  addBalances,
  addTallies,
  differenceOf,
  movedOf,
  NO_AMOUNTS,
  stockOf,
  type Tally,
} from '../balance.ts'
import type { Amounts, Balance, StockGroup, StockRow, TargetReached, VolumeFigures } from '../volume-rows.ts'
import { boundsIn, countAt, type Facts, movedBetween, readFacts } from './facts.ts'
import { findZone, type Question, spanOf } from './question.ts'
import { type Place, placeKey, type Target } from './stated.ts'

const stockAt = (facts: Facts, place: Place, at: number): Amounts => {
  const key = placeKey(place)
  const count = countAt(facts.counts.get(key)?.counts ?? [], at)
  const bounds = boundsIn(facts, place.location)
  const moved = movedBetween(facts.movements.get(key), bounds, count?.at ?? null, at)
  return stockOf(count, moved.in, moved.out)
}

const movedSince = (facts: Facts, place: Place, since: number) =>
  movedBetween(facts.movements.get(placeKey(place)), boundsIn(facts, place.location), since, facts.span.until)

function balanceOf(facts: Facts, place: Place): Balance {
  const { from, until } = facts.span
  const within = movedSince(facts, place, from)
  const parts = {
    opening: stockAt(facts, place, from),
    in: movedOf(within.in),
    out: movedOf(within.out),
    stock: stockAt(facts, place, until),
  }
  const counts = facts.counts.get(placeKey(place))?.counts ?? []
  const isCounted = countAt(counts, from) !== countAt(counts, until)
  return { ...parts, counted: isCounted ? differenceOf(parts) : NO_AMOUNTS }
}

/** How much of a target its places have reached. */
function reachedBy(facts: Facts, target: Target, places: readonly Place[]): TargetReached {
  const { id, title, figure, validFrom, volume, state, weight, since } = target
  const moved = (side: 'in' | 'out'): Amounts => {
    const tallies: Tally[] = places.map((place) => movedSince(facts, place, since)[side])
    return movedOf(addTallies(tallies))
  }
  const amounts =
    figure === 'stock'
      ? addAmounts(places.map((place) => stockAt(facts, place, facts.span.until)))
      : moved(figure)
  const reached = weight === null ? amounts[state === 'loose' ? 'volume' : state] : amounts.weight
  const planned = weight ?? volume
  const percent = reached === null || planned === null ? null : (100 * reached) / planned
  return { id, title, figure, validFrom, volume, state, weight, reached, percent }
}

/** A place that has been moved to or from, counted, or planned for. */
export interface PlacedRow extends Omit<StockRow, 'location' | 'material'> {
  readonly place: Place
}

/** The stocks of a question, with the targets of whole locations. */
export interface Snapshot {
  readonly zone: string
  readonly rows: readonly PlacedRow[]
  readonly whole: ReadonlyMap<string, TargetReached>
}

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

export async function findSnapshot(tx: Transaction, question: Question): Promise<Snapshot> {
  const zone = await findZone(tx, question)
  const facts = await readFacts(tx, question)
  const { until } = facts.span
  const named = [...facts.targets.values()].filter(({ material }) => material !== null)
  const all = [...facts.movements.values(), ...facts.counts.values(), ...named]
  const places = new Map(
    all.map(({ location, material }) => [placeKey({ location, material }), { location, material }]),
  )
  const rows = [...places].map(([key, place]) => {
    const target = place.material === null ? undefined : facts.targets.get(key)
    return {
      place,
      ...balanceOf(facts, place),
      countedAt: iso(countAt(facts.counts.get(key)?.counts ?? [], until)?.at),
      target: target ? reachedBy(facts, target, [place]) : null,
    }
  })
  const byLocation = Map.groupBy(places.values(), ({ location }) => location)
  const whole = [...facts.targets.values()]
    .filter(({ material }) => material === null)
    .map((target) => {
      const own = byLocation.get(target.location) ?? []
      return [target.location, reachedBy(facts, target, own)] as const
    })
  return { zone, rows, whole: new Map(whole) }
}

/** Titles of the entries of rows. */
export async function titlesIn(
  tx: Transaction,
  rows: readonly { readonly place: Place }[],
): Promise<(id: string) => Reference> {
  const ids = rows.flatMap(({ place }) => [place.location, place.material])
  const { rows: found } = await tx.query<Reference>(
    `select id, title from locations where account_id = haulway_account() and id = any($1::uuid[])
     union all select id, title from materials where account_id = haulway_account() and id = any($1::uuid[])`,
    [[...new Set(ids)].filter((id) => id !== null)],
  )
  const titles = new Map(found.map((one) => [one.id, one]))
  return (id) => titles.get(id) ?? { id, title: '' }
}

export async function titledRows(tx: Transaction, rows: readonly PlacedRow[]): Promise<StockRow[]> {
  const titled = await titlesIn(tx, rows)
  return rows.map(({ place: { location, material }, ...row }) => ({
    location: titled(location),
    material: material === null ? null : titled(material),
    ...row,
  }))
}

const uncountedIn = (rows: readonly PlacedRow[]) => rows.filter(({ countedAt }) => countedAt === null).length

/** The only one of some values; null if there are none or several. */
const only = <T>(all: readonly (T | null)[]): T | null => {
  const found = all.filter((one) => one !== null)
  return found.length === 1 ? (found[0] ?? null) : null
}

export async function groupedRows(
  tx: Transaction,
  { rows, whole }: Snapshot,
  by: keyof Place,
): Promise<StockGroup[]> {
  const titled = await titlesIn(tx, rows)
  const groups = Map.groupBy(rows, ({ place }) => place[by])
  const missing = by === 'location' ? [...whole.keys()].filter((id) => !groups.has(id)) : []
  return [...groups, ...missing.map((id) => [id, []] as const)].map(([id, own]) => ({
    of: id === null ? null : titled(id),
    ...addBalances(own),
    uncounted: uncountedIn(own),
    target:
      by === 'location' && id !== null ? (whole.get(id) ?? only(own.map(({ target }) => target))) : null,
  }))
}

const isNegative = ({ stock }: PlacedRow) => (stock.volume ?? 0) < 0 || (stock.weight ?? 0) < 0

/** The totals, without the fields of every report. */
export function totalsOf({ rows, whole }: Snapshot, question: Question): Omit<VolumeFigures, 'latest'> {
  const targets = [...whole.values(), ...rows.flatMap(({ target }) => target ?? [])]
  const distinct = (of: keyof Place) => new Set(rows.map(({ place }) => place[of])).size
  return {
    at: new Date(spanOf(question).until).toISOString(),
    locations: new Set([...rows.map(({ place }) => place.location), ...whole.keys()]).size,
    materials: distinct('material'),
    ...addBalances(rows),
    uncounted: uncountedIn(rows),
    negative: rows.filter(isNegative).length,
    targets: targets.length,
    reached: targets.filter(({ percent }) => percent !== null && percent >= 100).length,
  }
}
