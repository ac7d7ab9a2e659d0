/** Which build a tablet runs, and how a roll-out goes on: pure. */
import type { ReleaseSlot } from '../tablets/inventory.endpoints.ts'
import { FIRST_TABLETS, MAX_SILENT, REPORT_MINUTES, type SoftwareState } from './software.endpoints.ts'

const REPORT_MS = REPORT_MINUTES * 60_000

export interface Build {
  readonly id: string
  readonly version: string
  readonly state: SoftwareState
  readonly uploadedAt: Date
  readonly promotedAt: Date | null
  /** Since when it is given to all tablets of its slot. */
  readonly openedAt: Date | null
}

const promotion = ({ promotedAt }: Build): number => promotedAt?.getTime() ?? 0

/** Builds that were production, the latest first. */
export const formerOnes = (builds: readonly Build[]): Build[] =>
  builds.filter(({ state }) => state === 'former').toSorted((one, other) => promotion(other) - promotion(one))

/**
 * The builds for a slot in the order of preference: a tablet that may not have the first yet runs the next. Pre-release
 * builds older than the production build were overtaken by it.
 */
export function buildsFor(slot: ReleaseSlot, builds: readonly Build[]): Build[] {
  const production = builds.filter(({ state }) => state === 'production')
  const since = production[0]?.uploadedAt.getTime() ?? -Infinity
  const early = builds
    .filter(({ state, uploadedAt }) => state === 'pre-release' && uploadedAt.getTime() >= since)
    .toSorted((one, other) => other.uploadedAt.getTime() - one.uploadedAt.getTime())
  return [...(slot === 'pre-release' ? early : []), ...production, ...formerOnes(builds)]
}

/** What is served to those of whom nothing is known: never a build that only the first tablets are given. */
export const publicBuild = (builds: readonly Build[]): Build | undefined => {
  const line = buildsFor('production', builds)
  return line.find(({ openedAt }) => openedAt !== null) ?? line[0]
}

/** A tablet that a build was given to. */
export interface Given {
  readonly givenAt: Date
  readonly reportedAt: Date | null
}

/** When a roll-out to the tablets of its slot began. */
export const rolloutBegan = ({ state, uploadedAt, promotedAt }: Build): Date =>
  state === 'pre-release' ? uploadedAt : (promotedAt ?? uploadedAt)

const isSilent = ({ givenAt, reportedAt }: Given, now: Date): boolean =>
  reportedAt === null
    ? now.getTime() - givenAt.getTime() >= REPORT_MS
    : reportedAt.getTime() - givenAt.getTime() > REPORT_MS

/** `wait`: only the first tablets are given the build, `open`: all, `stop`: none any more. */
export type Verdict = 'wait' | 'open' | 'stop'

/** `given`: the tablets that a build was given to since its roll-out began, the earliest first. */
export function judgeRollout(given: readonly Given[], now: Date): Verdict {
  const first = given.slice(0, FIRST_TABLETS)
  const silent = first.filter((one) => isSilent(one, now)).length
  if (silent >= MAX_SILENT) return 'stop'
  const reported = first.filter((one) => one.reportedAt !== null && !isSilent(one, now)).length
  // One silent tablet is the tablet's trouble only where others do run the build.
  if (silent + reported < first.length || reported <= silent) return 'wait'
  const latest = Math.max(...first.map(({ givenAt }) => givenAt.getTime()))
  return first.length === FIRST_TABLETS || now.getTime() - latest >= REPORT_MS ? 'open' : 'wait'
}
