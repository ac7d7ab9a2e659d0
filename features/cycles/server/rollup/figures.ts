/** The figures of a report from daily sums: equal to those from its cycles, to the last digit. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Reference } from '@haulway/resource'
import type { Range } from '@haulway/report/server/index.ts'
import type { CycleFigures } from '../../cycle-figures.ts'
import type { Bucket } from '../../cycle-item.ts'
import type { DelaySum } from '../../times/delays.ts'
import { averageOrNull } from '../exact-sums.ts'
import { selectFirstOfRanges, selectCyclesOfRanges, type CycleFilter } from '../selection.ts'
import { MAX_POINTS, buildPoint, pointRowsSql, splitStretches, type PointRow } from '../chart-points.ts'
import { hasShifts } from '../shifts.ts'
import { findDays } from '../summary.ts'
import { sumsQuery, canUseSums, type SumsQuery } from './sums-query.ts'
import { findSummedDays, likelyZone, zoneOfLocations, type SummedDays } from './days.ts'
import { packedTimes, type Digest, type DigestSums, type DelayTotal } from './digest.ts'
import { statisticsOfTimes } from './packed-times.ts'
import { computedDigests, storedDigests, withAllTimes } from './rows.ts'

/** Without `latest`: where there are sums there are cycles. */
type Figures = Omit<CycleFigures, 'latest'> & { from: string; to: string; timeZone: string }

interface Found {
  readonly zone: string
  readonly cover: SummedDays
  readonly digests: readonly Digest[]
}

async function readIn(
  tx: Transaction,
  zone: string,
  asked: SumsQuery,
  filter: CycleFilter,
  range: Range,
): Promise<Found | undefined> {
  const cover = await findSummedDays(tx, zone, range)
  if (cover.days.length === 0) return undefined
  const kept = await storedDigests(tx, zone, cover, asked)
  return { zone, cover, digests: [...kept, ...(await computedDigests(tx, zone, cover, asked.kind, filter))] }
}

/** In the zone determined from the cycles themselves; undefined if no day of it has sums. */
async function found(
  tx: Transaction,
  asked: SumsQuery,
  filter: CycleFilter,
  range: Range,
): Promise<Found | undefined> {
  const first = await readIn(tx, await likelyZone(tx, asked.project), asked, filter, range)
  if (!first) return undefined
  const places = [...new Set(first.digests.flatMap((one) => one.load_locations))]
  const zone = await zoneOfLocations(tx, asked.project, places)
  return zone === first.zone ? first : await readIn(tx, zone, asked, filter, range)
}

type SumName = {
  [Name in keyof DigestSums]: DigestSums[Name] extends number ? Name : never
}[keyof DigestSums]

const total = (digests: readonly Digest[], name: SumName) => digests.reduce((sum, one) => sum + one[name], 0)

function volumeOf(digests: readonly Digest[]): number | null {
  const known = digests.flatMap(({ volume }) => (volume === null ? [] : [volume]))
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / 1_000
}

function standardOf(digests: readonly Digest[]): Figures['standard'] {
  const cycles = total(digests, 'standards')
  const standard = averageOrNull(total(digests, 'standard'), cycles)
  const average = averageOrNull(total(digests, 'standard_total'), cycles)
  return standard === null || average === null ? null : { cycles, standard, average }
}

/** Of known ids, in their order, the unknown last. */
const idOrder = (one: string | null, other: string | null) => {
  const [a, b] = [one ?? '~', other ?? '~']
  return a < b ? -1 : Number(a > b)
}

interface Day {
  readonly materials: Map<string | null, number>
  milliseconds: number
  whole: number
}

function bucketsOf(digests: readonly Digest[], opens: ReadonlyMap<string, string>): Bucket[] {
  const days = new Map<string, Day>()
  for (const { day, hauled } of digests) {
    const one = days.get(day) ?? { materials: new Map<string | null, number>(), milliseconds: 0, whole: 0 }
    days.set(day, one)
    for (const [material, cycles, milliseconds, whole] of hauled) {
      one.materials.set(material, (one.materials.get(material) ?? 0) + cycles)
      one.milliseconds += milliseconds
      one.whole += whole
    }
  }
  const sorted = [...days].sort(([one], [other]) => idOrder(one, other))
  return sorted.map(([day, { materials, milliseconds, whole }]) => ({
    at: opens.get(day) ?? '',
    cycles: [...materials.values()].reduce((sum, one) => sum + one, 0),
    average: averageOrNull(milliseconds, whole),
    materials: [...materials].sort(([one], [other]) => idOrder(one, other)),
  }))
}

function heldOf(digests: readonly Digest[]): DelayTotal[] {
  const sums = new Map<string, DelayTotal>()
  for (const [reason, location, ...more] of digests.flatMap(({ held }) => held)) {
    const name = `${reason} ${location ?? ''}`
    const [, , cycles, milliseconds, loaded, empty] = sums.get(name) ?? ['', null, 0, 0, 0, 0]
    const sum = [cycles + more[0], milliseconds + more[1], loaded + more[2], empty + more[3]] as const
    sums.set(name, [reason, location, ...sum])
  }
  return [...sums.values()]
}

const mostOf = (leg: string) => `${leg} * 2 > milliseconds`

async function delaysOf(tx: Transaction, digests: readonly Digest[]): Promise<DelaySum[]> {
  const { rows } = await tx.query<DelaySum>(
    `select reason, case when place is not null then json_build_object('id', place,
         'title', coalesce((select title from locations where id = place), '')) end as location,
       cycles::int, milliseconds / 1000 as seconds,
       case when ${mostOf('loaded')} then 'loadedTravel' when ${mostOf('empty')} then 'emptyTravel' end as interrupted
     from (select one->>0 as reason, (one->>1)::uuid as place, (one->>2)::float8 as cycles,
         (one->>3)::float8 as milliseconds, (one->>4)::float8 as loaded, (one->>5)::float8 as empty
       from json_array_elements($1::json) one) held
     order by milliseconds desc, reason, place`,
    [JSON.stringify(heldOf(digests))],
  )
  return rows
}

async function materialsOf(tx: Transaction, digests: readonly Digest[]): Promise<Reference[]> {
  const ids = new Set(digests.flatMap(({ hauled }) => hauled.map(([material]) => material)))
  const { rows } = await tx.query<Reference>(
    `select one as id, title from unnest($1::uuid[]) one left join materials on id = one order by title`,
    [[...ids].filter((id) => id !== null)],
  )
  return rows
}

async function opensOf(
  tx: Transaction,
  zone: string,
  digests: readonly Digest[],
): Promise<Map<string, string>> {
  const days = [...new Set(digests.map(({ day }) => day))]
  const { rows } = await tx.query<{ day: string; opens: Date }>(
    'select day::text, day::timestamp at time zone $1 as opens from unnest($2::date[]) as day',
    [zone, days],
  )
  return new Map(rows.map(({ day, opens }) => [day, opens.toISOString()]))
}

/** The days of the digests in order, each from its first load to its last. */
function stretchesOf(digests: readonly Digest[]) {
  const days = new Map<string, { first: Date; last: Date; whole: number }>()
  for (const { day, first_at: first, last_at: last, cycles, incomplete } of digests) {
    const one = days.get(day)
    if (!one) {
      days.set(day, { first, last, whole: cycles - incomplete })
      continue
    }
    if (first < one.first) one.first = first
    if (last > one.last) one.last = last
    one.whole += cycles - incomplete
  }
  return [...days.values()].sort((one, other) => one.first.getTime() - other.first.getTime())
}

/** The stretches with cycles: points are searched only there. */
function spansOf({ cover, digests }: Found): Range[] {
  const days = new Set(digests.map(({ day }) => day))
  const kept = cover.days
    .filter(({ day }) => days.has(day))
    .map((one) => ({ from: one.opens, to: one.closes }))
  return [...kept, ...cover.spans].sort((one, other) => one.from.getTime() - other.from.getTime())
}

async function pointsOf(tx: Transaction, all: Found, filter: CycleFilter): Promise<Figures['points']> {
  const count = total(all.digests, 'cycles') - total(all.digests, 'incomplete')
  const { sql, values } =
    count <= MAX_POINTS
      ? selectCyclesOfRanges(filter, spansOf(all))
      : selectFirstOfRanges(filter, splitStretches(stretchesOf(all.digests)))
  const { rows } = await tx.query<PointRow>(pointRowsSql(sql), [...values])
  return rows.map(buildPoint)
}

async function measuresOf(
  tx: Transaction,
  { zone, digests }: Found,
  asked: SumsQuery,
): Promise<Figures['measures']> {
  const { statistics, unsure } = await statisticsOfTimes(digests.map(packedTimes))
  if (unsure.length === 0) return statistics
  // Days that differ from the others, or have few cycles.
  const whole = await withAllTimes(
    tx,
    zone,
    digests,
    unsure.map((n) => digests[n]!),
    asked,
  )
  return (await statisticsOfTimes(whole.map(packedTimes))).statistics
}

/** Sums are by days of the zone: figures by days of shifts are computed from the cycles themselves. */
async function daysOf(
  tx: Transaction,
  all: Found,
  { project }: SumsQuery,
  filter: CycleFilter,
): Promise<Bucket[]> {
  if (await hasShifts(tx, project)) return findDays(tx, selectCyclesOfRanges(filter, spansOf(all)), all.zone)
  return bucketsOf(all.digests, await opensOf(tx, all.zone, all.digests))
}

/** Undefined if the cycles themselves have to be read, or there are no sums yet. */
export async function figuresFromDays(
  tx: Transaction,
  filter: CycleFilter,
  range: Range,
): Promise<Figures | undefined> {
  const asked = sumsQuery(filter)
  if (!asked || !(await canUseSums(tx))) return undefined
  const all = await found(tx, asked, filter, range)
  if (!all) return undefined
  const { digests } = all
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    timeZone: all.zone,
    cycles: total(digests, 'cycles'),
    machines: new Set(digests.flatMap(({ machines }) => machines)).size,
    omitted: 0,
    incomplete: total(digests, 'incomplete'),
    unusual: total(digests, 'unusual'),
    flagged: total(digests, 'flagged'),
    weight: total(digests, 'weight') / 1_000,
    weightEstimated: total(digests, 'weight_estimated') / 1_000,
    volume: volumeOf(digests),
    volumeEstimated: total(digests, 'volume_estimated') / 1_000,
    distanceLoaded: total(digests, 'distance_loaded') / 1_000 / 1_000,
    distanceEmpty: total(digests, 'distance_empty') / 1_000 / 1_000,
    measures: await measuresOf(tx, all, asked),
    standard: standardOf(digests),
    delays: await delaysOf(tx, digests),
    bucket: 'day',
    buckets: await daysOf(tx, all, asked, filter),
    materials: await materialsOf(tx, digests),
    points: await pointsOf(tx, all, filter),
  }
}
