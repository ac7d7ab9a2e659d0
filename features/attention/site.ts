/** The part of a site that attention needs beside the current machines. */
import type { ZoneIndex } from '@haulway/geo'
import { shiftAt, workedMillis, type ShiftRun, type WorkCalendar } from '@haulway/schedule'
import type { Phase } from '../telemetry/telemetry.ts'
import { Limits, type OwnLimits } from './limits.ts'

export interface SitePlace {
  readonly id: string
  readonly kind: 'load' | 'dump' | 'both' | 'other'
  readonly projectId: string | null
  /** Materials that it takes; empty: any. */
  readonly materials: readonly string[]
  /** Machines served at once; null: the default. */
  readonly spots: number | null
  /** km/h; null: none. */
  readonly speedLimit: number | null
  /** A road rather than a place of work. */
  readonly isRoad: boolean
}

/**
 * At a place, in seconds: the worst that occurs once in twenty truck hours, at the median; absent when too few are
 * known.
 */
export interface UsualPlace {
  /** The longest wait of a truck. */
  readonly queue?: number
  /** The longest hang a load, over the last five of a loader. */
  readonly hang?: number
}

export interface SiteRoute {
  readonly id: string
  readonly projectId: string
  readonly speedLimit: number | null
  readonly own: OwnLimits
  /** 90th percentile of each phase over the last days, seconds; absent when too few are known. */
  readonly usual: Partial<Record<Phase, number>>
  /** Whole cycle, seconds; null when unknown. */
  readonly cycleSeconds: number | null
  /**
   * The smallest gap that two trucks kept for as long as bunching takes, once in twenty truck hours, at the median;
   * null as above.
   */
  readonly closestSeconds: number | null
}

export interface SiteProject {
  readonly id: string
  readonly calendar: WorkCalendar
  readonly own: OwnLimits
}

/** The tablet in a machine, as it last reported itself; instants are epoch milliseconds. */
export interface SiteTablet {
  readonly reportedAt: number
  /** 0 to 1; null: it does not tell. */
  readonly battery: number | null
  /** Of the oldest that it had not sent; null: nothing waited. */
  readonly backlogOldest: number | null
  /** Seconds by which its clock is ahead. */
  readonly clockOff: number | null
  /** Since when it is to run another build; null: it runs the one that it was given. */
  readonly wantedSince: number | null
}

/** A device with messages that could not be read; instants are epoch milliseconds. */
export interface UnreadableDevice {
  readonly id: string
  /** Its messages come encrypted, and none since was readable. */
  readonly encrypted: boolean
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

export interface SiteMachine {
  readonly id: string
  readonly hauls: boolean
  readonly loads: boolean
  /** Until when it is stated to be down (decision 0097); absent: it is not. */
  readonly downUntil?: number
  /** When two senders last used the secret of its device, epoch milliseconds; absent: never. */
  readonly twoSendersAt?: number
  /** Absent: none. */
  readonly unreadable?: readonly UnreadableDevice[]
  /** Absent: there is none, or it never reported. */
  readonly tablet?: SiteTablet
}

export interface SiteDriver {
  readonly id: string
  /** Last day of the license. */
  readonly licenseExpiry: string
}

export interface AttentionSite {
  readonly account: { readonly id: string; readonly zone: string; readonly own: OwnLimits }
  readonly machines: ReadonlyMap<string, SiteMachine>
  readonly places: ReadonlyMap<string, SitePlace>
  /** Zone i is the place i of `limited`, which have a speed limit. */
  readonly limitedZones: ZoneIndex
  readonly limited: readonly SitePlace[]
  readonly routes: ReadonlyMap<string, SiteRoute>
  readonly projects: ReadonlyMap<string, SiteProject>
  readonly drivers: readonly SiteDriver[]
  /** What is usual at places; null: not read yet. */
  readonly usual: ReadonlyMap<string, UsualPlace> | null
}

/** The project and route that something belongs to. */
export interface Belonging {
  readonly routeId: string | null
  readonly projectId: string | null
}

/** The project of its route or, outside routes, of its place. */
export function belongingOf(
  { routes, places }: AttentionSite,
  routeId: string | null,
  locationId: string | null,
): Belonging {
  const route = routes.get(routeId ?? '')
  if (route) return { routeId: route.id, projectId: route.projectId }
  return { routeId: null, projectId: places.get(locationId ?? '')?.projectId ?? null }
}

export function limitsFor({ account, routes, projects }: AttentionSite, of: Belonging): Limits {
  const route = routes.get(of.routeId ?? '')
  const project = projects.get(of.projectId ?? '')
  return new Limits([
    ...(route ? [{ level: 'route' as const, id: route.id, own: route.own }] : []),
    ...(project ? [{ level: 'project' as const, id: project.id, own: project.own }] : []),
    { level: 'account', id: null, own: account.own },
  ])
}

/** The calendar of a project that has shifts. */
function calendarOf({ projects }: AttentionSite, projectId: string | null): WorkCalendar | undefined {
  const calendar = projects.get(projectId ?? '')?.calendar
  return calendar && calendar.shifts.length > 0 ? calendar : undefined
}

/** The running shift; null: none runs; undefined: none are defined. */
export function shiftNow(
  site: AttentionSite,
  projectId: string | null,
  now: number,
): ShiftRun | null | undefined {
  const calendar = calendarOf(site, projectId)
  return calendar && (shiftAt(calendar, now) ?? null)
}

/** Working milliseconds between two instants; all of them where no shifts are defined. */
export function workedBetween(
  site: AttentionSite,
  projectId: string | null,
  from: number,
  to: number,
): number {
  const calendar = calendarOf(site, projectId)
  return calendar ? workedMillis(calendar, from, to) : Math.max(0, to - from)
}
