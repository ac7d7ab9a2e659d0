/** The site as the product knows it: what must be created before machines report from there. */
import type { LocationKind } from '@haulway/features/telemetry/site.ts'
import { toLonLat } from './plane.ts'
import type { Quarry } from './quarry.ts'

export interface Polygon {
  type: 'Polygon'
  coordinates: [number, number][][]
}

export interface SiteLocationPlan {
  title: string
  kind: LocationKind
  timeZone: string
  boundary: Polygon
}

export interface SiteRoutePlan {
  title: string
  /** Titles of locations. */
  loadLocations: string[]
  dumpLocations: string[]
  /** Ids of the trucks that haul it (`equipmentId`). */
  equipment: string[]
}

export interface SiteEquipmentPlan {
  equipmentId: string
  title: string
  role: 'truck' | 'loader'
  /** Title of the haul category. */
  haulCategory: string
}

/** Everything of a site that the product must know, with `trucks` trucks and all its loaders. */
export interface SitePlan {
  project: { title: string; timeZone: string }
  locations: SiteLocationPlan[]
  routes: SiteRoutePlan[]
  equipment: SiteEquipmentPlan[]
}

/** Degrees to 7 places: about 1 cm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

export function truckId(index: number): string {
  return `T-${String(index + 1).padStart(2, '0')}`
}

/** Which haul each truck belongs to: always the one that lacks most of its share, so any fleet size is fair. */
export function assignHauls(quarry: Quarry, trucks: number): number[] {
  const given = quarry.hauls.map(() => 0)
  return Array.from({ length: trucks }, () => {
    const filling = quarry.hauls.map((haul, i) => (given[i]! + 1) / haul.share)
    const next = filling.indexOf(Math.min(...filling))
    given[next]! += 1
    return next
  })
}

export function sitePlan(quarry: Quarry, trucks: number): SitePlan {
  const hauls = assignHauls(quarry, trucks)
  const zonesOf = (stations: readonly string[]): string[] => [
    ...new Set(stations.map((name) => quarry.stations.get(name)!.zone)),
  ]
  return {
    project: { title: quarry.title, timeZone: quarry.timeZone },
    locations: quarry.zones.map((zone) => {
      const outer = [...zone.ring, zone.ring[0]!].map((p) => {
        const [lon, lat] = toLonLat(quarry.origin, p)
        return [rounded(lon), rounded(lat)] as [number, number]
      })
      return {
        title: zone.title,
        kind: zone.kind,
        timeZone: quarry.timeZone,
        boundary: { type: 'Polygon', coordinates: [outer] },
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
        title: `Truck ${i + 1}`,
        role: 'truck',
        haulCategory: 'Rigid truck 60 t',
      })),
      ...quarry.loaders.map((loader): SiteEquipmentPlan => ({
        equipmentId: loader.name,
        title: loader.name.startsWith('WL') ? `Wheel loader ${loader.name}` : `Excavator ${loader.name}`,
        role: 'loader',
        haulCategory: loader.name.startsWith('WL') ? 'Wheel loader' : 'Excavator',
      })),
    ],
  }
}
