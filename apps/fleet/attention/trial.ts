/** Many shifts: how soon planted troubles raise an alarm, and how many alarms quiet shifts raise. */
import { learnUsual } from './learn-usual.ts'
import { runShift, type RaisedAlarm } from './shift.ts'
import { singleLoaderSite, type TrialSite, type Usual, wellMatched } from './site.ts'
import { type TroubleName, troubleNames, troubles } from './troubles.ts'

/** Most milliseconds to an alarm. */
export const WITHIN_MS = 120_000
const AGAIN_MS = 300_000
/** Minutes of a shift in which alarms are evaluated. */
const MINUTES = 50

export interface Outcome {
  readonly name: TroubleName
  readonly seed: number
  /** Milliseconds from the crossing to the alarm; null: no alarm. */
  readonly delay: number | null
  /** Alarms that returned within five minutes. */
  readonly again: number
}

/**
 * Number of alarms of the same rule, subject and cause that return within five minutes of the end of the previous
 * one.
 */
export function countRepeated(told: readonly RaisedAlarm[]): number {
  return told.filter((one, i) =>
    told
      .slice(0, i)
      .some(
        (before) =>
          before.rule === one.rule &&
          before.subject === one.subject &&
          before.cause === one.cause &&
          one.at - before.at < AGAIN_MS,
      ),
  ).length
}

export interface LearntSite {
  readonly site: TrialSite
  readonly usual: Usual
}

export const learnSite = (site: TrialSite, seed = 0): LearntSite => ({ site, usual: learnUsual(site, seed) })

/** Sites for planted troubles: bunching needs trucks that are apart. */
export function learnTroubleSites(seed = 0): Readonly<Record<'matched' | 'spaced', LearntSite>> {
  return { matched: learnSite(wellMatched, seed), spaced: learnSite(singleLoaderSite, seed) }
}
export type Sites = ReturnType<typeof learnTroubleSites>

/** Undefined: the trouble never crossed its threshold in this shift. */
export function runPlantedShift(sites: Sites, name: TroubleName, seed: number): Outcome | undefined {
  const { site, usual } = name === 'bunching' ? sites.spaced : sites.matched
  const planted: { trouble?: ReturnType<(typeof troubles)[TroubleName]> } = {}
  const { told, crossedAt } = runShift({
    site,
    seed,
    minutes: site.warmUp + MINUTES,
    usual,
    disturb(world, at) {
      planted.trouble = troubles[name](world, at, seed, usual)
      return planted.trouble.disturbance
    },
  })
  const { trouble } = planted
  if (trouble === undefined || crossedAt === null) return undefined
  const subject = trouble.subject()
  const about = told.filter(
    (one) => one.rule === trouble.rule && (subject === null || one.subject === subject),
  )
  // An alarm that was open already counts as well; one that had ended does not.
  const heard = about.find(({ endedAt }) => endedAt === null || endedAt >= crossedAt)
  return { name, seed, delay: heard ? Math.max(0, heard.at - crossedAt) : null, again: countRepeated(told) }
}

export interface QuietOutcome {
  readonly told: readonly RaisedAlarm[]
  readonly hours: number
  readonly machines: number
  readonly again: number
}

export function runQuietShift({ site, usual }: LearntSite, seed: number): QuietOutcome {
  const { told, hours, machines } = runShift({ site, seed, minutes: site.warmUp + MINUTES, usual })
  return { told, hours, machines, again: countRepeated(told) }
}

/** Alarms an hour and 20 machines. */
export function alarmsPerHour(shifts: readonly QuietOutcome[]): number {
  const told = shifts.reduce((sum, one) => sum + one.told.length, 0)
  return told / shifts.reduce((sum, { hours, machines }) => sum + (hours * machines) / 20, 0)
}

/**
 * Planted shifts one after the other, each kind in turn; shifts in which a trouble did not come about are not
 * counted.
 */
export function runPlantedShifts(sites: Sites, count: number, from = 1): Outcome[] {
  return Array.from({ length: count }, (_, i) =>
    runPlantedShift(sites, troubleNames[i % troubleNames.length]!, from + i),
  ).filter((one) => one !== undefined)
}
