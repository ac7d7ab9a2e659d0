/** Loads and dumps by location, material and stretch of time. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { thousandths } from '../../cycles/index.ts'
import type { Tally } from '../balance.ts'
import { filterValues, matchesSql, type Question } from './question.ts'

/** A tally of what was moved after as many bounds of the location: 0 is everything before the first bound. */
interface Stretch extends Tally {
  readonly stretch: number
}

/** Only stretches in which something was moved: a location may have thousands of bounds. */
export interface Movements {
  readonly location: string
  readonly material: string | null
  readonly in: readonly Stretch[]
  readonly out: readonly Stretch[]
}

/** Epoch milliseconds in order, by location; `usual`: for all others. */
export interface Bounds {
  readonly usual: readonly number[]
  readonly byLocation: ReadonlyMap<string, readonly number[]>
}

/** Factors of materials by time: those that applied to a load turn its volume into others. */
const FACTORS = `factors as (
  select entry_id as material_id, valid_from,
    coalesce(lead(valid_from) over (partition by entry_id order by valid_from), 'infinity') as valid_until,
    nullif((terms->>'looseFactor')::float8, 0) as loose, (terms->>'compactedFactor')::float8 as compacted
  from load_terms where account_id = haulway_account() and kind = 'materials')`

/** The moment whose settings apply to a load, which an explicit recalculation of its route makes later. */
const MOMENT = `greatest(c.loaded_at, (select max(r.made_at) from recalculations r where r.account_id = haulway_account()
  and r.route_id = c.route_id and r.holds_from <= c.loaded_at and r.made_at > c.loaded_at))`

const directions = {
  in: ['dump_location_id', 'dumped_at'],
  out: ['load_location_id', 'loaded_at'],
} as const

const sum = (column: string) => `coalesce(sum(${thousandths(column)}), 0)`
const estimates = (amount: 'weight' | 'volume') =>
  `(count(*) filter (where c.${amount}_source = 'estimate' and c.${amount} is not null))::int`

const BANK = 'c.volume / f.loose'
const COMPACTED = 'c.volume / f.loose * f.compacted'

interface Terms {
  /** SQL: whether factors `f` applied to a load `c`. */
  readonly applied: string
  readonly hasOwnBounds: boolean
}

/** `$4`: until; `$5`: the usual bounds; `$6`: bounds of locations, joined only where there are some. */
function movedSql(direction: keyof typeof directions, { applied, hasOwnBounds }: Terms): string {
  const [place, at] = directions[direction]
  return `select '${direction}' as direction, c.${place} as location, c.material_id as material,
      width_bucket(c.${at}, ${hasOwnBounds ? 'coalesce(b.at, $5::timestamptz[])' : '$5::timestamptz[]'}) as stretch,
      count(*)::int as loads, ${sum('c.weight')} as weight, count(c.weight)::int as weighed,
      ${estimates('weight')} as "weightEstimates", ${sum('c.volume')} as volume, count(c.volume)::int as measured,
      ${estimates('volume')} as "volumeEstimates", ${sum(BANK)} as bank, count(${BANK})::int as banked,
      ${sum(COMPACTED)} as compacted, count(${COMPACTED})::int as "compactedLoads"
    from cycles c
    left join factors f on f.material_id = c.material_id and ${applied}
    ${hasOwnBounds ? `left join bounds b on b.location = c.${place}` : ''}
    where c.account_id = haulway_account() and c.${at} < $4 and c.${place} is not null
      and ($2::uuid is null or c.${place} = $2) and ($3::uuid is null or c.material_id = $3)
    group by 1, 2, 3, 4`
}

/** Locations are joined to the sums, not to the cycles. */
const statement = (terms: Terms) => `
  with ${FACTORS},
  bounds as (select * from json_to_recordset($6::json) as one (location uuid, at timestamptz[])),
  moved as (${movedSql('in', terms)} union all ${movedSql('out', terms)})
  select m.* from moved m join locations l on l.account_id = haulway_account() and l.id = m.location
  where ${matchesSql('m.material')}`

interface Row extends Stretch {
  readonly direction: keyof typeof directions
  readonly location: string
  readonly material: string | null
}

async function appliedSql(tx: Transaction): Promise<string> {
  const { rows } = await tx.query<{ any_made: boolean }>(
    'select exists (select from recalculations where account_id = haulway_account()) as any_made',
  )
  // A range evaluates the moment once.
  return rows[0]?.any_made
    ? `tstzrange(f.valid_from, f.valid_until) @> ${MOMENT}`
    : 'c.loaded_at >= f.valid_from and c.loaded_at < f.valid_until'
}

const instants = (at: readonly number[]) => at.map((one) => new Date(one))

/** Movements before `until` of the locations and materials that match the filter. */
export async function findMovements(
  tx: Transaction,
  question: Question,
  until: number,
  bounds: Bounds,
): Promise<Movements[]> {
  const own = [...bounds.byLocation].map(([location, at]) => ({ location, at: instants(at) }))
  const { rows } = await tx.query<Row>(
    statement({ applied: await appliedSql(tx), hasOwnBounds: own.length > 0 }),
    [...filterValues(question), new Date(until), instants(bounds.usual), JSON.stringify(own)],
  )
  const groups = Map.groupBy(rows, ({ location, material }) => `${location} ${material ?? ''}`)
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { location, material } = first
    const of = (direction: Row['direction']) => parts.filter((one) => one.direction === direction)
    return [{ location, material, in: of('in'), out: of('out') }]
  })
}
