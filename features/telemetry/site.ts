/** What detection must know of a site: its zones, its routes and the machine it looks at. */
import type { ZoneIndex } from '@haulway/geo'

export type LocationKind = 'load' | 'dump' | 'both' | 'other'

export interface SiteLocation {
  id: string
  title: string
  kind: LocationKind
}

export interface SiteRoute {
  id: string
  loadLocationIds: readonly string[]
  dumpLocationIds: readonly string[]
}

/** Numbers of detection; each has its source beside the default in `settings.ts`. */
export type { DetectionSettings } from './settings.ts'
import type { DetectionSettings } from './settings.ts'

export interface Site {
  /** Zone i of the index is location i. */
  locations: readonly SiteLocation[]
  zones: ZoneIndex
  routes: readonly SiteRoute[]
  settings: DetectionSettings
}

/** What detection must know of the machine itself. */
export interface MachineProfile {
  equipmentId: string
  /** Rated payload in kilograms, NaN when unknown. */
  capacityKg: number
  /** Does it haul? A loader, dozer or grader has visits only: no loads, dumps or cycles. */
  hauls: boolean
}
