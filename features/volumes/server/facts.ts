/** What a snapshot follows from: counts, targets and movements, by place. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { addTallies, type StockCount, type Tally } from '../balance.ts'
import { type Bounds, findMovements, type Movements } from './movements.ts'
import { type Question, type Span, spanOf } from './question.ts'
import { type Counts, findCounts, findTargets, placeKey, type Target } from './stated.ts'

const ascending = (times: Iterable<number>) => [...new Set(times)].toSorted((one, other) => one - other)

/** The last count up to an instant: it holds for what is moved from its own instant on. */
export const countAt = (counts: readonly StockCount[], at: number): StockCount | undefined =>
  counts.findLast((one) => one.at <= at)

/** As many instants are cheaper told apart in every location than joined to the cycles of their own. */
const FEW = 64

/** Where the movements of each location have to be told apart. */
export function boundsOf(
  usual: readonly number[],
  own: readonly (readonly [location: string, at: number])[],
): Bounds {
  const instants = new Set(own.map(([, at]) => at))
  if (instants.size <= FEW) return { usual: ascending([...usual, ...instants]), byLocation: new Map() }
  const groups = Map.groupBy(own, ([location]) => location)
  const byLocation = [...groups].map(
    ([location, found]) => [location, ascending([...usual, ...found.map(([, at]) => at)])] as const,
  )
  return { usual: ascending(usual), byLocation: new Map(byLocation) }
}

/** The movements of one place between two of the bounds of its location; without a start, all before the end. */
export function movedBetween(
  movements: Movements | undefined,
  bounds: readonly number[],
  from: number | null,
  to: number,
): { in: Tally; out: Tally } {
  // The part before the first bound has no start.
  const isWithin = ({ stretch }: { readonly stretch: number }) => {
    const begins = stretch === 0 ? -Infinity : (bounds[stretch - 1] ?? -Infinity)
    return (from === null || begins >= from) && begins < to
  }
  return {
    in: addTallies(movements?.in.filter(isWithin) ?? []),
    out: addTallies(movements?.out.filter(isWithin) ?? []),
  }
}

/** Everything that the figures of a snapshot follow from. */
export interface Facts {
  readonly span: Span
  readonly counts: Counts
  readonly targets: ReadonlyMap<string, Target>
  readonly bounds: Bounds
  readonly movements: ReadonlyMap<string, Movements>
}

export async function readFacts(tx: Transaction, question: Question): Promise<Facts> {
  const span = spanOf(question)
  const { from, until } = span
  const counts = await findCounts(tx, question, until)
  const targets = await findTargets(tx, question, until)
  const own = [...counts.values()].flatMap(({ location, counts: all }) =>
    [countAt(all, from), countAt(all, until)].flatMap((one) => (one ? [[location, one.at] as const] : [])),
  )
  const bounds = boundsOf(
    [from],
    [...own, ...[...targets.values()].map(({ location, since }) => [location, since] as const)],
  )
  const movements = await findMovements(tx, question, until, bounds)
  return { span, counts, targets, bounds, movements: new Map(movements.map((one) => [placeKey(one), one])) }
}

export const boundsIn = ({ bounds }: Pick<Facts, 'bounds'>, location: string): readonly number[] =>
  bounds.byLocation.get(location) ?? bounds.usual
