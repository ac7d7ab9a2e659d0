/** The site in terms of the product: entries that must be created before machines report from there. */
import type { LocationKind } from '@haulway/features/telemetry/detection/site.ts'
import type { ZoneGeometry } from '@haulway/geo'
import { signedArea, toLonLat } from './plane.ts'
import type { Quarry } from './quarry.ts'

export interface SiteLocationPlan {
  title: string
  kind: LocationKind
  timeZone: string
  boundary: ZoneGeometry
  /** Machines served at once; null: nobody is served there. */
  spots: number | null
}

export interface SiteRoutePlan {
  title: string
  /** Titles of locations. */
  loadLocations: string[]
  dumpLocations: string[]
  /** Ids of its trucks (`equipmentId`). */
  equipment: string[]
  /** Title of what it hauls; absent: unknown. */
  material?: string
}

export interface SiteEquipmentPlan {
  equipmentId: string
  description: string
  kind: 'hauler' | 'loader'
  /** Title of the haul category; null when nothing is known of the machine. */
  haulCategory: string | null
}

export interface SiteHaulCategoryPlan {
  title: string
  /** Kilograms; null for machines that carry nothing away. */
  capacityWeight: number | null
  /** Its icon on the map. */
  machineType: string
}

/** Everything of a site that the product must know, with `trucks` trucks and all its loaders. */
export interface SitePlan {
  project: { title: string; timeZone: string }
  haulCategories: SiteHaulCategoryPlan[]
  locations: SiteLocationPlan[]
  routes: SiteRoutePlan[]
  equipment: SiteEquipmentPlan[]
}

/** A rigid truck of the 60 t class, as `drawTraits` simulates it. */
const truckCategory: SiteHaulCategoryPlan = {
  title: 'Rigid truck 60 t',
  capacityWeight: 60000,
  machineType: 'rigidTruck',
}
const loaderCategory: SiteHaulCategoryPlan = {
  title: 'Loader',
  capacityWeight: null,
  machineType: 'excavator',
}

/** Degrees to 7 places: about 1 cm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

export function truckId(index: number): string {
  return `T-${String(index + 1).padStart(2, '0')}`
}

/** Haul of each truck: always the one that lacks most of its share, so any fleet size is fair. */
export function assignHauls(quarry: Quarry, trucks: number): number[] {
  const given = quarry.hauls.map(() => 0)
  return Array.from({ length: trucks }, () => {
    const filling = quarry.hauls.map((haul, i) => (given[i]! + 1) / haul.share)
    const next = filling.indexOf(Math.min(...filling))
    given[next]! += 1
    return next
  })
}

/** Machines that a zone serves at once: as many as it has working stations. */
function spotsIn(quarry: Quarry, zone: string): number | null {
  const worked = new Set(
    quarry.hauls.flatMap(({ loadStations, dumpStations }) => [...loadStations, ...dumpStations]),
  )
  const count = [...worked].filter((name) => quarry.stations.get(name)!.zone === zone).length
  return count === 0 ? null : count
}

export function sitePlan(quarry: Quarry, trucks: number): SitePlan {
  const hauls = assignHauls(quarry, trucks)
  const zonesOf = (stations: readonly string[]): string[] => [
    ...new Set(stations.map((name) => quarry.stations.get(name)!.zone)),
  ]
  return {
    project: { title: quarry.title, timeZone: quarry.timeZone },
    haulCategories: [truckCategory, loaderCategory],
    locations: quarry.zones.map((zone) => {
      const ring = signedArea(zone.ring) < 0 ? zone.ring.toReversed() : zone.ring
      const outer = [...ring, ring[0]!].map((p) => {
        const [lon, lat] = toLonLat(quarry.frame, p)
        return [rounded(lon), rounded(lat)] as [number, number]
      })
      return {
        title: zone.title,
        kind: zone.kind,
        timeZone: quarry.timeZone,
        boundary: { type: 'Polygon', coordinates: [outer] },
        spots: spotsIn(quarry, zone.title),
      }
    }),
    routes: quarry.hauls.map((haul, i) => ({
      title: haul.title,
      loadLocations: zonesOf(haul.loadStations),
      dumpLocations: zonesOf(haul.dumpStations),
      equipment: hauls.flatMap((of, truck) => (of === i ? [truckId(truck)] : [])),
    })),
    equipment: [
      ...hauls.map((_, i): SiteEquipmentPlan => ({
        equipmentId: truckId(i),
        description: `Haul truck ${i + 1}`,
        kind: 'hauler',
        haulCategory: truckCategory.title,
      })),
      ...quarry.loaders.map((loader): SiteEquipmentPlan => ({
        equipmentId: loader.name,
        description: `Loads at ${quarry.stations.get(loader.station)!.zone}`,
        kind: 'loader',
        haulCategory: loaderCategory.title,
      })),
    ],
  }
}
