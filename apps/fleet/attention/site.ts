/** A made-up site for attention; the usual values of its route were learnt on another, quiet shift. */
import { detectionSite } from '../accuracy/trial.ts'
import { ownLimits } from '@haulway/features/attention/limits.ts'
import type { AttentionSite, SiteRoute, UsualPlace } from '@haulway/features/attention/site.ts'
import { type DatedTerms, type Terms, buildTerms } from '@haulway/features/telemetry/pricing/terms.ts'
import { buildZoneIndex } from '@haulway/geo'
import { practiceQuarry } from '../site/practice-quarry.ts'
import type { Quarry } from '../site/quarry.ts'
import { twoPlaces } from '../site/two-places.ts'

const ROCK = 'rock'
export const CLAY = 'clay'
export const PROJECT = 'project'
const ACCOUNT = 'account'
/** km/h. */
export const SPEED_LIMIT = 75

/** Values learnt from the past, by route and by place. */
export interface Usual {
  readonly routes: ReadonlyMap<string, Pick<SiteRoute, 'usual' | 'cycleSeconds' | 'closestSeconds'>>
  readonly places: ReadonlyMap<string, UsualPlace>
}

export interface TrialSite {
  readonly quarry: Quarry
  readonly trucks: number
  /** Minutes from the start, when all set out at once, until trucks have spread out. */
  readonly warmUp: number
}

/** Loaders that fill a truck in three passes, and as many trucks as keep them busy for four fifths of the time. */
const quick = twoPlaces({ title: 'Quiet', loaders: 4, dumpSpots: 4, bays: 20 })
export const wellMatched: TrialSite = {
  quarry: { ...quick, loaders: quick.loaders.map((one) => ({ ...one, bucketKg: 19_000, passSeconds: 20 })) },
  trucks: 17,
  warmUp: 20,
}
/** The same with more trucks, which wait, and with fewer, for which loaders wait. */
export const crowdedSite: TrialSite = { ...wellMatched, trucks: 20 }
export const starvedSite: TrialSite = { ...wellMatched, trucks: 11 }
/** Few trucks, which two loaders may release together by chance. */
export const sparseSite: TrialSite = {
  quarry: twoPlaces({ title: 'Sparse', loaders: 2, dumpSpots: 2, bays: 20 }),
  trucks: 4,
  warmUp: 20,
}
/** Few trucks, kept apart by a single loader. */
export const singleLoaderSite: TrialSite = {
  quarry: twoPlaces({ title: 'Spaced', loaders: 1, dumpSpots: 1, bays: 20 }),
  trucks: 3,
  warmUp: 20,
}
/**
 * Three pits, a crusher, heaps: routes that share roads; the last of six trucks at one slow loader is loaded after
 * half an hour.
 */
export const practiceSite: TrialSite = { quarry: practiceQuarry, trucks: 20, warmUp: 45 }

/** The place accepts rock only, and the route hauls rock. */
export function termsOf(quarry: Quarry): Terms {
  const material = { density: null, looseFactor: null, compactedFactor: null }
  const held: DatedTerms[] = [ROCK, CLAY].map((id) => ({
    kind: 'materials',
    id,
    from: Number.NEGATIVE_INFINITY,
    terms: material,
  }))
  const routes = quarry.hauls.map(({ title }): DatedTerms => ({
    kind: 'routes',
    id: title,
    from: Number.NEGATIVE_INFINITY,
    terms: { material: ROCK, places: [], project: null },
  }))
  return buildTerms([...held, ...routes], [])
}

export function attentionSite(
  { quarry }: TrialSite,
  { routes, places }: Usual,
  machines: AttentionSite['machines'],
): AttentionSite {
  const { locations } = detectionSite(quarry)
  const own = ownLimits(null)
  const always = { start: '00:00', end: '00:00' }
  const calendar = {
    zone: 'UTC',
    workDays: ['mon', 'tue', 'wed', 'thu', 'fri'] as const,
    exceptions: [],
    shifts: [always],
  }
  return {
    account: { id: ACCOUNT, zone: 'UTC', own },
    machines,
    places: new Map(
      locations.map(({ id, kind, spots = null }) => [
        id,
        {
          id,
          kind,
          projectId: PROJECT,
          materials: kind === 'dump' ? [ROCK] : [],
          spots,
          speedLimit: null,
          isRoad: false,
        },
      ]),
    ),
    limited: [],
    limitedZones: buildZoneIndex([]),
    routes: new Map(
      quarry.hauls.map(({ title: id }) => [
        id,
        {
          id,
          projectId: PROJECT,
          speedLimit: SPEED_LIMIT,
          own,
          ...(routes.get(id) ?? { usual: {}, cycleSeconds: null, closestSeconds: null }),
        },
      ]),
    ),
    projects: new Map([[PROJECT, { id: PROJECT, calendar, own }]]),
    drivers: [],
    usual: places,
  }
}
