/** The usual values of a site, from hours without troubles. */
import { defaultAlarmLimits } from '@haulway/features/alarm-limits/alarm-limits.ts'
import { HANGS } from '@haulway/features/attention/memory.ts'
import type { UsualPlace } from '@haulway/features/attention/site.ts'
import { phases } from '@haulway/features/telemetry/telemetry.ts'
import type { TrialSite, Usual } from './site.ts'
import { type MachineCycle, runShift } from './shift.ts'

const HOUR = 3_600_000
/** Limits of the product. */
const [LEAST_HOURS, TRUCK_HOURS] = [4, 20]
/** Observations of a value that occurs once in TRUCK_HOURS; the product has those of a fortnight. */
const LEARNT = 4
/** At least half a shift. */
const LEAST_MINUTES = 320

/** By linear interpolation, as in the reports. */
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

/**
 * The worst value that occurs once in so many truck hours, at the median; hours are combined until they contain as
 * many trucks.
 */
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
 * Least distance of each truck to the one before it over the time that bunching takes: interpolated from the gaps in
 * which they left and came. The nearest is the worst, therefore negative.
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

function ofRoute(cycles: readonly MachineCycle[]) {
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

/** Running mean of loading times over the latest loads of each loader. */
function meanHangs(cycles: readonly MachineCycle[]): Waited[] {
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

function ofPlace(cycles: readonly MachineCycle[], place: string): UsualPlace {
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

export function learnUsual(site: TrialSite, seed = 0): Usual {
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
