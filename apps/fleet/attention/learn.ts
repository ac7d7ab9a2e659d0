/** What is usual on a site, from hours in which nothing was wrong. */
import { defaultAlarmLimits } from '@haulway/features/alarm-limits/alarm-limits.ts'
import { HANGS } from '@haulway/features/attention/memory.ts'
import type { UsualPlace } from '@haulway/features/attention/site.ts'
import { phases } from '@haulway/features/telemetry/telemetry.ts'
import type { TrialSite, Usual } from './site.ts'
import { type Driven, runShift } from './shift.ts'

const HOUR = 3_600_000
/** As the product has them. */
const [LEAST_HOURS, TRUCK_HOURS] = [4, 20]
/** So many times is known what happens once in the hours of trucks above; the product knows a fortnight. */
const LEARNT = 4
/** Half a shift at the least. */
const LEAST_MINUTES = 320

/** By linear interpolation, as the reports have it. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

interface Waited {
  readonly at: number
  readonly seconds: number
  readonly truck: string
}

/** The worst that happens once in so many hours of trucks, at the median; hours are taken together until as many trucks were there. */
function worstOf(waited: readonly Waited[]): number | undefined {
  const hours = [...Map.groupBy(waited, ({ at }) => Math.floor(at / HOUR))].toSorted(([a], [b]) => a - b)
  let trucks = 0
  const worst = new Map<number, number>()
  for (const [, all] of hours) {
    const span = Math.floor(trucks / TRUCK_HOURS)
    worst.set(
      span,
      Math.max(worst.get(span) ?? Number.NEGATIVE_INFINITY, ...all.map(({ seconds }) => seconds)),
    )
    trucks += new Set(all.map(({ truck }) => truck)).size
  }
  return hours.length < LEAST_HOURS ? undefined : percentile([...worst.values()], 0.5)
}

interface Way {
  readonly truck: string
  readonly left: number
  readonly came: number | null
}

/**
 * How near each truck was to the one before it for as long as bunching takes: from the gaps in which they left and came, as if it went
 * evenly from one to the other. The nearest is the worst, therefore less than nothing.
 */
function keptGaps(ways: readonly Way[]): Waited[] {
  const driven = ways.flatMap(({ came, ...way }) => (came === null ? [] : [{ ...way, came }]))
  const ordered = driven.toSorted((a, b) => a.left - b.left)
  return ordered.slice(1).map(({ truck, left, came }, i) => {
    const before = ordered[i]!
    const [gone, back] = [(left - before.left) / 1000, (came - before.came) / 1000]
    const part = Math.min(1, (defaultAlarmLimits.bunchMinutes * 60_000) / (came - left))
    const nearer = Math.max(0, Math.min(gone, back))
    return { truck, at: left, seconds: -(nearer + (Math.abs(gone - back) / (back < 0 ? 2 : 1)) * part) }
  })
}

function ofRoute(cycles: readonly Driven[]) {
  const usual = phases.flatMap((phase) => {
    const known = cycles.flatMap((cycle) => cycle.phases[phase] ?? [])
    return known.length < 20 ? [] : [[phase, percentile(known, 0.9)] as const]
  })
  const whole = cycles.flatMap(({ startedAt, endedAt }) =>
    endedAt === null ? [] : [(endedAt - startedAt) / 1000],
  )
  const gaps = [
    ...keptGaps(cycles.map(({ truck, loadedAt: left, dumpStoodAt: came }) => ({ truck, left, came }))),
    ...keptGaps(cycles.map(({ truck, dumpedAt: left, endedAt: came }) => ({ truck, left, came }))),
  ]
  const closest = worstOf(gaps)
  return {
    usual: Object.fromEntries(usual),
    cycleSeconds: whole.length < 20 ? null : percentile(whole, 0.5),
    closestSeconds: closest === undefined ? null : -closest,
  }
}

/** Each load's mean over the last ones of its loader. */
function meanHangs(cycles: readonly Driven[]): Waited[] {
  const loads = cycles.flatMap(({ truck, loadedAt: at, loadWait }) =>
    loadWait?.hang == null ? [] : [{ truck, at, seconds: loadWait.hang, loader: loadWait.loader }],
  )
  return [...Map.groupBy(loads, ({ loader }) => loader).values()].flatMap((own) => {
    const ordered = own.toSorted((a, b) => a.at - b.at)
    return ordered.slice(HANGS - 1).map(({ truck, at }, i) => {
      const last = ordered.slice(i, i + HANGS)
      return { truck, at, seconds: last.reduce((sum, { seconds }) => sum + seconds, 0) / HANGS }
    })
  })
}

function ofPlace(cycles: readonly Driven[], place: string): UsualPlace {
  const here = cycles.filter(({ loadLocationId }) => loadLocationId === place)
  const queued = cycles.flatMap(
    ({ truck, loadLocationId, loadedAt, dumpLocationId, dumpedAt, phases: own }): Waited[] => [
      ...(loadLocationId === place ? [{ truck, at: loadedAt, seconds: own.queueLoad ?? 0 }] : []),
      ...(dumpLocationId === place ? [{ truck, at: dumpedAt, seconds: own.queueDump ?? 0 }] : []),
    ],
  )
  const [queue, hang] = [worstOf(queued), worstOf(meanHangs(here))]
  return { ...(queue === undefined ? {} : { queue }), ...(hang === undefined ? {} : { hang }) }
}

export function usualOf(site: TrialSite, seed = 0): Usual {
  const nothing: Usual = { routes: new Map(), places: new Map() }
  const { hauls, zones } = site.quarry
  const minutes = Math.max(LEAST_MINUTES, (60 * LEARNT * TRUCK_HOURS * hauls.length) / site.trucks)
  const { cycles } = runShift({ site, seed, minutes, usual: nothing })
  return {
    routes: new Map(
      hauls.map(({ title }) => [title, ofRoute(cycles.filter(({ routeId }) => routeId === title))]),
    ),
    places: new Map(zones.map(({ title }) => [title, ofPlace(cycles, title)])),
  }
}
