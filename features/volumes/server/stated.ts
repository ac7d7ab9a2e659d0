/** Targets and stock counts that match the filter. */
import { parseDateTime } from '@haulway/platform/dates.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { VolumeState } from '@haulway/units'
import { type StatedCount, stockCount, type StockCount } from '../balance.ts'
import type { TargetFigure } from '../target.resource.ts'
import { filterValues, matchesSql, type Question } from './question.ts'

/** A material in a location; null: unknown. */
export interface Place {
  readonly location: string
  readonly material: string | null
}

export const placeKey = ({ location, material }: Place): string => `${location} ${material ?? ''}`

/** Counts of each place in order of time; of two at the same instant the one entered later comes last. */
export type Counts = ReadonlyMap<string, Place & { readonly counts: readonly StockCount[] }>

interface CountRow extends Place, Omit<StatedCount, 'at' | 'factors'> {
  readonly countedAt: Date
  readonly loose: number | null
  readonly compacted: number | null
}

const TERMS = `left join lateral (select t.terms from load_terms t where t.account_id = haulway_account()
  and t.kind = 'materials' and t.entry_id = s.material_id and t.valid_from <= s.counted_at order by t.valid_from desc limit 1) known on true`

export async function findCounts(tx: Transaction, question: Question, until: number): Promise<Counts> {
  const { rows } = await tx.query<CountRow>(
    `select s.location_id as location, s.material_id as material, s.counted_at as "countedAt", s.volume, s.state, s.weight,
       s.source, (known.terms->>'density')::float8 as density, (known.terms->>'looseFactor')::float8 as loose,
       (known.terms->>'compactedFactor')::float8 as compacted
     from stockcounts s join locations l on l.account_id = s.account_id and l.id = s.location_id ${TERMS}
     where s.account_id = haulway_account() and s.counted_at <= $4 and ${matchesSql('s.material_id')}
     order by s.counted_at, s.created_at, s.id`,
    [...filterValues(question), new Date(until)],
  )
  const places = Map.groupBy(rows, placeKey)
  return new Map(
    [...places].map(([key, found]) => {
      const { location, material } = found[0] as CountRow
      const counts = found.map(({ countedAt, loose, compacted, ...stated }) =>
        stockCount({ ...stated, at: countedAt.getTime(), factors: { loose, compacted } }),
      )
      return [key, { location, material, counts }]
    }),
  )
}

/** A target with the instant from which it counts. */
export interface Target extends Place {
  readonly id: string
  readonly title: string
  readonly figure: TargetFigure
  readonly volume: number | null
  readonly state: VolumeState
  readonly weight: number | null
  /** YYYY-MM-DD, and its midnight in the zone of the location. */
  readonly validFrom: string
  readonly since: number
}

/**
 * Targets in force in the last moment before an instant, so that a whole day is compared with its own target: of each
 * location (material: null) and material the latest.
 */
export async function findTargets(
  tx: Transaction,
  question: Question,
  until: number,
): Promise<ReadonlyMap<string, Target>> {
  const { rows } = await tx.query<Omit<Target, 'since'> & { zone: string }>(
    `select t.id, t.title, t.location_id as location, t.material_id as material, t.figure, t.volume, t.state, t.weight,
       t.valid_from as "validFrom", l.time_zone as zone
     from targets t join locations l on l.account_id = t.account_id and l.id = t.location_id
     where t.account_id = haulway_account() and ${matchesSql('t.material_id')}
     order by t.valid_from, t.created_at, t.id`,
    filterValues(question),
  )
  const targets = rows.map(({ zone, ...one }) => ({ ...one, since: parseDateTime(one.validFrom, zone) ?? 0 }))
  return new Map(targets.filter(({ since }) => since < until).map((one) => [placeKey(one), one]))
}
