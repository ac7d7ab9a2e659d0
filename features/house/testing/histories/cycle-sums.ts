/** Sums and averages of cycles, computed from their definitions. */
import type { CycleSums } from '../../../cycles/cycle-item.ts'
import type { CycleFigures } from '../../../cycles/cycle-figures.ts'
import type { Range } from './report-requests.ts'
import { type CycleWithFacts, projectDay, type Facts } from './facts.ts'
import { localDayAt, midnightAt } from './zones.ts'

const allPhases = ['queueLoad', 'spottingLoad', 'loading', 'loadedTravel', 'queueDump', 'spottingDump', 'dumping', 'emptyTravel', 'delay'] as const // oxfmt-ignore

export interface CycleFilter {
  readonly project?: string
  readonly route?: string
  readonly equipment?: string
  readonly driver?: string
  readonly material?: string
  readonly loadLocation?: string
  readonly dumpLocation?: string
  readonly loader?: string
  readonly tag?: string
  readonly shift?: string
  readonly omitOver?: number
}

const SHIFTS = ['first', 'second', 'third']

const reads: {
  readonly [Name in Exclude<keyof CycleFilter, 'omitOver'>]-?: (one: CycleWithFacts) => unknown
} = {
  project: (one) => one.project,
  route: (one) => one.route?.id,
  equipment: (one) => one.equipment.id,
  driver: (one) => one.driver?.id,
  material: (one) => one.material?.id,
  loadLocation: (one) => one.loadLocation?.id,
  dumpLocation: (one) => one.dumpLocation?.id,
  loader: (one) => one.loader?.id,
  tag: (one) => one.tags.map(({ id }) => id),
  shift: (one) => one.run && SHIFTS[one.run.number],
}

/** All cycles that match a filter, including those that it omits for their length. */
export const selectCycles = ({ cycles }: Facts, { from, to }: Range, filter: CycleFilter): CycleWithFacts[] =>
  cycles.filter(
    (one) =>
      one.t >= from &&
      one.t < to &&
      Object.entries(reads).every(([name, read]) => {
        const wanted = filter[name as keyof typeof reads]
        const own = read(one)
        return wanted === undefined || (Array.isArray(own) ? own.includes(wanted) : own === wanted)
      }),
  )

export const isIncluded =
  ({ omitOver }: CycleFilter) =>
  (one: CycleWithFacts) =>
    omitOver === undefined || one.total === null || one.total <= omitOver

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const known = (values: readonly (number | null)[]) => values.filter((one) => one !== null)
const average = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length)

/** The delay of a cycle is not known before its end. */
const averagedTime = ({ phases, total }: CycleWithFacts, phase: (typeof allPhases)[number]) =>
  phase === 'delay' && total === null ? null : phases[phase]

/** Statistics of the values; the 90th percentile by linear interpolation between the closest ranks. */
function statistics(all: readonly (number | null)[]) {
  const values = known(all).sort((a, b) => a - b)
  if (values.length === 0) return null
  const rank = 0.9 * (values.length - 1)
  const [low, high] = [values[Math.floor(rank)]!, values[Math.ceil(rank)]!]
  return {
    count: values.length,
    average: average(values)!,
    minimum: values[0]!,
    maximum: values.at(-1)!,
    p90: low + (rank - Math.floor(rank)) * (high - low),
  }
}

export const sumAmounts = (kept: readonly CycleWithFacts[]) => {
  const volumes = known(kept.map(({ volume }) => volume))
  const estimated = (source: 'weightSource' | 'volumeSource', of: 'weight' | 'volume') =>
    sum(kept.filter((one) => one[source] === 'estimate').map((one) => one[of] ?? 0))
  return {
    weight: sum(kept.map(({ weight }) => weight ?? 0)),
    weightEstimated: estimated('weightSource', 'weight'),
    volume: volumes.length === 0 ? null : sum(volumes),
    volumeEstimated: estimated('volumeSource', 'volume'),
    distanceLoaded: sum(kept.map(({ distanceLoaded }) => distanceLoaded)),
    distanceEmpty: sum(kept.map(({ distanceEmpty }) => distanceEmpty)),
  }
}

/** Sums of a group, or of all cycles. */
export function sumCycles(all: readonly CycleWithFacts[], filter: CycleFilter): CycleSums {
  const kept = all.filter(isIncluded(filter))
  const usual = kept.filter((one) => one.usual)
  const averages = allPhases.map((phase) => [
    phase,
    average(known(usual.map((one) => averagedTime(one, phase)))),
  ])
  return {
    cycles: kept.length,
    omitted: all.length - kept.length,
    total: statistics(usual.map(({ total }) => total)),
    averages: Object.fromEntries(averages) as CycleSums['averages'],
    ...sumAmounts(kept),
  }
}

/** Time zone of the project, else of the load locations if they share one, else of the account. */
export function cycleReportZone(
  facts: Facts,
  kept: readonly CycleWithFacts[],
  { project }: CycleFilter,
): string {
  const zones = new Set(
    kept.flatMap(({ loadLocation }) => facts.places.get(loadLocation?.id ?? '')?.timeZone ?? []),
  )
  return (
    facts.projects.get(project ?? '')?.timeZone ??
    (zones.size === 1 ? [...zones][0] : undefined) ??
    facts.zone
  )
}

const HOUR_MS = 3_600_000
const sizes = { quarter: HOUR_MS / 4, hour: HOUR_MS, day: Number.POSITIVE_INFINITY }

export const bucketSize = ({ from, to }: Range) =>
  to - from <= 8 * HOUR_MS ? 'quarter' : to - from <= 96 * HOUR_MS ? 'hour' : 'day'

function bucketsOf(
  { projects }: Facts,
  kept: readonly CycleWithFacts[],
  zone: string,
  size: number,
): CycleFigures['buckets'] {
  const startOf = ({ t, project }: CycleWithFacts) => {
    if (size === Number.POSITIVE_INFINITY)
      return midnightAt(projectDay(projects.get(project ?? ''), t, zone), zone)
    const midnight = midnightAt(localDayAt(t, zone), zone)
    return midnight + Math.floor((t - midnight) / size) * size
  }
  return [...Map.groupBy(kept, startOf)]
    .sort(([one], [other]) => one - other)
    .map(([at, own]) => ({
      at: new Date(at).toISOString(),
      cycles: own.length,
      average: average(known(own.filter(({ usual }) => usual).map(({ total }) => total))),
      materials: [...Map.groupBy(own, ({ material }) => material?.id ?? null)]
        .map(([id, some]) => [id, some.length] as [string | null, number])
        .sort(([one], [other]) => ((one ?? '~') < (other ?? '~') ? -1 : 1)),
    }))
}

type Held = CycleWithFacts['delays'][number] & { readonly of: CycleWithFacts; readonly seconds: number }

function legOf({ of, from }: Held): string | null {
  if (from >= of.dumpedAt) return 'emptyTravel'
  const isOnWay =
    from < of.dumpStoodAt || (of.dumpMoves ?? []).some((one) => from >= one.from && from < one.to)
  return from >= of.loadedAt && isOnWay ? 'loadedTravel' : null
}

function delaysOf({ places }: Facts, kept: readonly CycleWithFacts[]): CycleFigures['delays'] {
  const held = kept.flatMap((of) =>
    of.delays.map((one): Held => ({
      ...one,
      of,
      seconds: (Date.parse(one.to) - Date.parse(one.from)) / 1_000,
    })),
  )
  const groups = Map.groupBy(held, ({ reason, locationId }) => `${reason} ${locationId}`)
  return [...groups.values()].map((own) => {
    const { reason, locationId } = own[0]!
    const seconds = sum(own.map((one) => one.seconds))
    const legs = ['loadedTravel', 'emptyTravel'] as const
    const most = legs.find(
      (leg) => sum(own.filter((one) => legOf(one) === leg).map((one) => one.seconds)) * 2 > seconds,
    )
    const location =
      locationId === null ? null : { id: locationId, title: places.get(locationId)?.title ?? '' }
    return {
      reason,
      location,
      cycles: new Set(own.map(({ of }) => of.key)).size,
      seconds,
      interrupted: most ?? null,
    }
  })
}

function standardOf(usual: readonly CycleWithFacts[]): CycleFigures['standard'] {
  const own = usual.filter(({ standard, total }) => standard !== null && total !== null)
  if (own.length === 0) return null
  return {
    cycles: own.length,
    standard: average(known(own.map(({ standard }) => standard)))!,
    average: average(known(own.map(({ total }) => total)))!,
  }
}

type Figures = CycleFigures & { from: string; to: string; timeZone: string }

export function cycleFigures(facts: Facts, range: Range, filter: CycleFilter): Figures {
  const all = selectCycles(facts, range, filter)
  const kept = all.filter(isIncluded(filter))
  const usual = kept.filter((one) => one.usual)
  const zone = cycleReportZone(facts, kept, filter)
  const bucket = bucketSize(range)
  const measure = (read: (one: CycleWithFacts) => number | null) => statistics(usual.map(read))
  const { shift: _, ...entries } = filter
  const ever = selectCycles(facts, { from: 0, to: Number.POSITIVE_INFINITY }, entries)
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    timeZone: zone,
    cycles: kept.length,
    machines: new Set(kept.map(({ equipment }) => equipment.id)).size,
    omitted: all.length - kept.length,
    incomplete: kept.filter(({ total }) => total === null).length,
    unusual: kept.filter((one) => !one.usual).length,
    flagged: kept.filter(({ flags }) => flags.length > 0).length,
    ...sumAmounts(kept),
    measures: {
      ...Object.fromEntries(allPhases.map((phase) => [phase, measure((one) => averagedTime(one, phase))])),
      working: measure(({ working }) => working),
      total: measure(({ total }) => total),
    } as CycleFigures['measures'],
    standard: standardOf(usual),
    delays: delaysOf(facts, kept),
    latest: all.length > 0 ? null : (ever.at(-1)?.loadedAt ?? null),
    bucket,
    buckets: bucketsOf(facts, kept, zone, sizes[bucket]),
    materials: [
      ...new Map(kept.flatMap(({ material }) => (material ? [[material.id, material]] : []))).values(),
    ],
    points: kept
      .filter(({ total }) => total !== null)
      .map((one) => [one.t, one.total!, one.key, one.equipment.title, one.material?.id ?? null]),
  }
}
