/** Cycles grouped by entry, from daily sums. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Statistics } from '@haulway/cycles'
import type { Range } from '@haulway/report/server/index.ts'
import type { CycleSums } from '../../cycle-item.ts'
import { phases } from '@haulway/cycles'
import type { CycleFilter } from '../selection.ts'
import { sumsQuery, canUseSums } from './sums-query.ts'
import { findSummedDays, likelyZone, type SummedDays } from './days.ts'
import { NO_ENTRY_ID, packedTimes } from './digest.ts'
import { statisticsOfTimes, type PackedTimes } from './packed-times.ts'
import { computedDigests, STORED_SUMS, storedSumsValues } from './rows.ts'

export type GroupKind = 'equipment' | 'route' | 'driver' | 'material'

/** The sums of the cycles of one entry; the id is null for cycles without one. */
export interface EntrySums {
  readonly id: string | null
  readonly cycles: number
  readonly omitted: number
  readonly total: Statistics | null
  readonly averages: CycleSums['averages']
  readonly weight: number
  readonly weight_estimated: number
  readonly volume: number | null
  readonly volume_estimated: number
  readonly distance_loaded: number
  readonly distance_empty: number
}

const amounts = [
  'cycles',
  'weight',
  'weight_estimated',
  'volume_estimated',
  'distance_loaded',
  'distance_empty',
] as const
type Amounts = Record<(typeof amounts)[number], number>

interface Part extends Amounts {
  readonly entry_id: string
  readonly volume: number | null
  readonly times: PackedTimes
}

interface Parts extends Amounts {
  readonly entry_id: string
  volume: number | null
  times: PackedTimes[]
}

async function keptParts(
  tx: Transaction,
  zone: string,
  cover: SummedDays,
  kind: GroupKind,
  project: string | null,
): Promise<Part[]> {
  const sums = amounts.map((name) => `sum(s.${name})::double precision as ${name}`).join(', ')
  const { rows } = await tx.query<Omit<Part, 'times'> & { brief: Buffer }>(
    `select s.entry_id, ${sums}, sum(s.volume) as volume, string_agg(s.brief, ''::bytea) as brief
     ${STORED_SUMS} group by s.entry_id`,
    storedSumsValues(zone, cover, kind, project),
  )
  return rows.map(({ brief, ...row }) => ({ ...row, times: { bytes: brief, isBrief: true } }))
}

type TimesByEntry = ReadonlyMap<string, PackedTimes>

/** All durations of these entries. */
async function wholeTimes(
  tx: Transaction,
  zone: string,
  cover: SummedDays,
  kind: GroupKind,
  project: string | null,
  entries: readonly string[],
): Promise<TimesByEntry> {
  if (entries.length === 0) return new Map()
  const { rows } = await tx.query<{ entry_id: string; times: Buffer }>(
    `select s.entry_id, string_agg(s.times, ''::bytea) as times
     ${STORED_SUMS} and s.entry_id = any($5::uuid[]) group by s.entry_id`,
    [...storedSumsValues(zone, cover, kind, project), entries],
  )
  return new Map(rows.map(({ entry_id: id, times }) => [id, { bytes: times, isBrief: false }]))
}

function added(parts: readonly Part[]): Parts[] {
  const found = new Map<string, Parts>()
  for (const { times, ...part } of parts) {
    const known = found.get(part.entry_id)
    if (!known) {
      found.set(part.entry_id, { ...part, times: [times] })
      continue
    }
    for (const name of amounts) known[name] += part[name]
    if (part.volume !== null) known.volume = (known.volume ?? 0) + part.volume
    known.times.push(times)
  }
  return [...found.values()]
}

/** Only averages are shown of the phases. */
const statisticsOf = (times: readonly PackedTimes[]) => statisticsOfTimes(times, ['total'])

/** The entries whose percentile the briefs do not determine. */
async function unsureOf(parts: readonly Parts[]): Promise<string[]> {
  const unsure: string[] = []
  for (const { entry_id: id, times } of parts)
    if ((await statisticsOf(times)).unsure.length > 0) unsure.push(id)
  return unsure
}

async function sumsOf({ entry_id: id, times, ...parts }: Parts, whole: TimesByEntry): Promise<EntrySums> {
  const { statistics } = await statisticsOf(times.map((one) => (one.isBrief ? (whole.get(id) ?? one) : one)))
  const averages = Object.fromEntries(phases.map((one) => [one, statistics[one]?.average ?? null]))
  return {
    id: id === NO_ENTRY_ID ? null : id,
    cycles: parts.cycles,
    omitted: 0,
    total: statistics.total,
    averages: averages as EntrySums['averages'],
    weight: parts.weight / 1_000,
    weight_estimated: parts.weight_estimated / 1_000,
    volume: parts.volume === null ? null : parts.volume / 1_000,
    volume_estimated: parts.volume_estimated / 1_000,
    distance_loaded: parts.distance_loaded / 1_000 / 1_000,
    distance_empty: parts.distance_empty / 1_000 / 1_000,
  }
}

/** Undefined if the cycles themselves have to be read, or there are no sums yet. */
export async function groupsFromDays(
  tx: Transaction,
  filter: CycleFilter,
  range: Range,
  kind: GroupKind,
): Promise<EntrySums[] | undefined> {
  const asked = sumsQuery(filter)
  // Sums of one kind of entry do not state the other entries of their cycles.
  if (!asked || (asked.kind !== 'all' && asked.kind !== kind) || !(await canUseSums(tx))) return undefined
  const zone = await likelyZone(tx, asked.project)
  const cover = await findSummedDays(tx, zone, range)
  if (cover.days.length === 0) return undefined
  const kept = await keptParts(tx, zone, cover, kind, asked.project)
  const fresh = await computedDigests(tx, zone, cover, kind, filter)
  const parts = added([...kept, ...fresh.map((one) => ({ ...one, times: packedTimes(one) }))])
  const wanted = asked.kind === 'all' ? parts : parts.filter((one) => one.entry_id === asked.entry)
  const groups: EntrySums[] = []
  const whole = await wholeTimes(tx, zone, cover, kind, asked.project, await unsureOf(wanted))
  for (const one of wanted) groups.push(await sumsOf(one, whole))
  return groups
}
