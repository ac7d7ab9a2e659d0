/** Digests: additive figures of cycles by day, project and entry. */
import { giveWay } from '@haulway/platform/server/process/give-way.ts'
import { measures } from '../../times/measures.ts'
import { thousandths } from '../exact-sums.ts'
import { measureColumn, delaysSql } from '../measure-columns.ts'
import type { Selection } from '../selection.ts'
import { packBrief, packTimes, type Durations, type PackedTimes } from './packed-times.ts'

/** The columns by which cycles are grouped; `all`: all cycles of a project. */
const entries = {
  all: 'null::uuid',
  equipment: 'equipment_id',
  route: 'route_id',
  driver: 'driver_id',
  material: 'material_id',
  loadLocation: 'load_location_id',
  dumpLocation: 'dump_location_id',
} as const
export type DigestKind = keyof typeof entries
export const digestKinds = Object.keys(entries) as readonly DigestKind[]

/** Stands for no project, or no entry. */
export const NO_ENTRY_ID = '00000000-0000-0000-0000-000000000000'

/** Material (null: unknown), number of cycles, milliseconds of those with a total time, and their number. */
export type MaterialTotal = readonly [
  material: string | null,
  cycles: number,
  milliseconds: number,
  whole: number,
]
/** Delays with one reason at one location; milliseconds in total, and of those on the haul and on the return. */
export type DelayTotal = readonly [
  reason: string,
  location: string | null,
  cycles: number,
  milliseconds: number,
  loaded: number,
  empty: number,
]

/** The additive sums; thousandths of their units. */
export interface DigestSums {
  readonly cycles: number
  readonly incomplete: number
  readonly unusual: number
  readonly flagged: number
  readonly weight: number
  readonly weight_estimated: number
  readonly volume: number | null
  readonly volume_estimated: number
  readonly distance_loaded: number
  readonly distance_empty: number
  readonly standards: number
  readonly standard: number
  readonly standard_total: number
}

/** A row of `cycle_day_sums`. */
export interface Digest extends DigestSums {
  readonly kind: DigestKind
  /** YYYY-MM-DD */
  readonly day: string
  readonly project_id: string
  readonly entry_id: string
  readonly first_at: Date
  readonly last_at: Date
  readonly machines: readonly string[]
  readonly load_locations: readonly string[]
  readonly hauled: readonly MaterialTotal[]
  readonly held: readonly DelayTotal[]
  /** All durations; null if they have not been read because the brief may suffice. */
  readonly times: Buffer | null
  readonly brief: Buffer
}

const sum = (column: string, where = 'true') =>
  `coalesce(sum(${thousandths(column)}) filter (where ${where}), 0) as`
const estimated = (amount: 'weight' | 'volume') =>
  `${sum(amount, `${amount}_source = 'estimate'`)} ${amount}_estimated`

/** Eight bytes a duration: as text, numbers would take ten times as long to read. */
const times = measures
  .map((one, n) => {
    const column = measureColumn(one)
    const sent = `string_agg(float8send(${thousandths(column)}), ''::bytea)`
    return `${sent} filter (where usual and ${column} is not null) as t${n}`
  })
  .join(', ')

const STANDARD = 'usual and standard_s is not null and total_s is not null'
const KEY = 'day, project, kind, entry'

const SUMS = `select ${KEY}, min(loaded_at) as first_at, max(loaded_at) as last_at, count(*)::int as cycles, (count(*) filter (where total_s is null))::int as incomplete,
    (count(*) filter (where not usual))::int as unusual,
    (count(*) filter (where cardinality(flags) > 0))::int as flagged,
    ${sum('weight')} weight, ${estimated('weight')}, sum(${thousandths('volume')}) as volume, ${estimated('volume')},
    ${sum('distance_loaded')} distance_loaded, ${sum('distance_empty')} distance_empty,
    (count(*) filter (where ${STANDARD}))::int as standards, ${sum('standard_s', STANDARD)} standard,
    ${sum('total_s', STANDARD)} standard_total,
    array_to_string(array_agg(distinct equipment_id), ' ') as machines,
    coalesce(array_to_string(array_agg(distinct load_location_id), ' '), '') as load_locations, ${times}
  from keyed group by ${KEY}`

const HAULED = `select ${KEY}, json_agg(json_build_array(material_id, cycles, milliseconds, whole)) as hauled
  from (
    select ${KEY}, material_id, count(*) as cycles,
      coalesce(sum(${thousandths('total_s')}) filter (where usual), 0) as milliseconds,
      count(total_s) filter (where usual) as whole
    from keyed group by ${KEY}, material_id) one
  group by ${KEY}`

const onLeg = (leg: string) => `coalesce(sum(milliseconds) filter (where leg = '${leg}'), 0)`
const DELAYED = `select ${KEY}, json_agg(json_build_array(reason, location_id, cycles, milliseconds, loaded, empty)) as held
  from (
    select ${KEY}, reason, location_id, count(distinct (equipment_id, key)) as cycles, sum(milliseconds) as milliseconds,
      ${onLeg('loadedTravel')} as loaded, ${onLeg('emptyTravel')} as empty
    from keyed join (${delaysSql('shown')}) delays using (equipment_id, key) group by ${KEY}, reason, location_id) one
  group by ${KEY}`

/** Digest rows of the given kinds for the cycles of a selection that excludes none, by their days in a zone. */
export function digestSelection(
  { sql, values }: Selection,
  zone: string,
  of: readonly DigestKind[],
): Selection {
  const keys = of.map((kind) => `('${kind}', ${entries[kind]})`).join(', ')
  return {
    sql: `with shown as materialized (${sql}),
      keyed as (
        select shown.*, ((loaded_at at time zone $${values.length + 1})::date)::text as day,
          coalesce(project_id, '${NO_ENTRY_ID}') as project, named.kind, coalesce(named.entry, '${NO_ENTRY_ID}') as entry
        from shown cross join lateral (values ${keys}) as named (kind, entry)),
      sums as (${SUMS}), hauled as (${HAULED}), delayed as (${DELAYED})
      select sums.*, hauled.hauled, coalesce(delayed.held, '[]') as held
      from sums join hauled using (${KEY}) left join delayed using (${KEY})`,
    values: [...values, zone],
  }
}

export interface DigestRow extends DigestSums {
  readonly kind: DigestKind
  readonly day: string
  readonly project: string
  readonly entry: string
  readonly first_at: Date
  readonly last_at: Date
  /** Separated by spaces. */
  readonly machines: string
  readonly load_locations: string
  readonly hauled: readonly MaterialTotal[]
  readonly held: readonly DelayTotal[]
  readonly [times: `t${number}`]: Buffer | null
}

function durationsOf(row: DigestRow): Durations {
  return measures.map((_, n) => {
    const bytes = row[`t${n}`]
    return Float64Array.from({ length: (bytes?.length ?? 0) / 8 }, (_one, at) => bytes!.readDoubleBE(at * 8))
  })
}

export const splitIds = (joined: string): string[] => (joined === '' ? [] : joined.split(' '))

function parseDigestRow(row: DigestRow): Digest {
  const { project, entry, machines, load_locations: places, ...rest } = row
  const durations = durationsOf(row)
  const sums = Object.entries(rest).filter(([name]) => !/^t\d+$/.test(name))
  return {
    ...(Object.fromEntries(sums) as unknown as DigestSums &
      Pick<Digest, 'kind' | 'day' | 'first_at' | 'last_at' | 'hauled' | 'held'>),
    project_id: project,
    entry_id: entry,
    machines: splitIds(machines),
    load_locations: splitIds(places),
    times: packTimes(durations),
    brief: packBrief(durations),
  }
}

export async function parseDigestRows(rows: readonly DigestRow[]): Promise<Digest[]> {
  const digests: Digest[] = []
  for (const row of rows) {
    digests.push(parseDigestRow(row))
    await giveWay()
  }
  return digests
}

export const packedTimes = ({ times, brief }: Pick<Digest, 'times' | 'brief'>): PackedTimes =>
  times === null ? { bytes: brief, isBrief: true } : { bytes: times, isBrief: false }
