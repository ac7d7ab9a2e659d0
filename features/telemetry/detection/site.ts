/** The site as detection needs it: zones, routes and the machine. */
import type { ZoneIndex } from '@haulway/geo'
import type { DetectionSettings } from './settings.ts'

export type LocationKind = 'load' | 'dump' | 'both' | 'other'

export interface SiteLocation {
  id: string
  title: string
  kind: LocationKind
  /** Seconds that replace the settings here; absent: the settings. */
  minimumDwell?: number | null
  loadSeconds?: number | null
  dumpSeconds?: number | null
  /** Machines served at once; absent: one at a load, any number at a dump. */
  spots?: number | null
}

/** Stops near the last dump, as detection reads them; no seconds: none counts. */
export type PreviousDump = Pick<DetectionSettings, 'previousRadius' | 'previousSeconds'>

export interface SiteRoute {
  id: string
  loadLocationIds: readonly string[]
  dumpLocationIds: readonly string[]
  /** Absent: the settings. */
  previousDump?: PreviousDump
  /** The shortest duration of a cycle; absent: not set. */
  minimumCycleSeconds?: number
}

const endsOf = {
  load: ({ loadLocationIds }: SiteRoute) => loadLocationIds,
  dump: ({ dumpLocationIds }: SiteRoute) => dumpLocationIds,
}

/** The machine's route, otherwise the only one that loads or dumps in a location. */
export function routeAt(
  { routes }: Site,
  routeId: string | null,
  end: keyof typeof endsOf,
  locationId: string | null,
): SiteRoute | undefined {
  const there = routes.filter((route) => endsOf[end](route).includes(locationId ?? ''))
  return routes.find(({ id }) => id === routeId) ?? (there.length === 1 ? there[0] : undefined)
}

export interface Site {
  /** Zone i of the index is location i. */
  locations: readonly SiteLocation[]
  zones: ZoneIndex
  routes: readonly SiteRoute[]
  settings: DetectionSettings
}

/** What detection needs of the machine itself. */
export interface MachineProfile {
  equipmentId: string
  /** Rated payload in kilograms, NaN when unknown. */
  capacityKg: number
  /** Whether it hauls. A loader, dozer or grader has visits only: no loads, dumps or cycles. */
  hauls: boolean
}

const numbers = new WeakMap<readonly SiteLocation[], Map<string, number>>()

/** Index in `site.locations`, -1 when absent. */
export function numberOf(site: Site, locationId: string): number {
  let known = numbers.get(site.locations)
  if (known === undefined) {
    known = new Map(site.locations.map(({ id }, i) => [id, i]))
    numbers.set(site.locations, known)
  }
  return known.get(locationId) ?? -1
}

export function kindOf(site: Site, locationId: string): LocationKind {
  return site.locations[numberOf(site, locationId)]?.kind ?? 'other'
}

/** The settings that apply in a location. */
export function settingsAt(site: Site, locationId: string | null): DetectionSettings {
  const { settings } = site
  const location = locationId === null ? undefined : site.locations[numberOf(site, locationId)]
  if (location === undefined) return settings
  const { loadSeconds = null, dumpSeconds = null } = location
  if (loadSeconds === null && dumpSeconds === null) return settings
  return {
    ...settings,
    loadSeconds: loadSeconds ?? settings.loadSeconds,
    dumpSeconds: dumpSeconds ?? settings.dumpSeconds,
  }
}
