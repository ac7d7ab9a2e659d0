import { latitudeOf, longitudeOf } from '@haulway/map/machines/motion.ts'
import { boxesOf, siteBoxes, type Place, type SiteBox } from '@haulway/map/zones/sites.ts'
import { isOfProject } from '../../../locations/web/parts.ts'
import type { FleetStore } from '../../../telemetry/web/parts.ts'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'

type Chosen = Pick<DispatcherAddress, 'place' | 'project' | 'route'>

const boxesAt = (zones: Site['zones']) => boxesOf(zones.map(({ boundary }) => boundary))

/** The selected place, otherwise the zones of the selected route, otherwise of the selected project. */
function chosenZones({ zones, routes }: Site, { place, route, project }: Chosen): Site['zones'] {
  const named = zones.filter(({ id }) => id === place)
  if (named.length > 0) return named
  const haul = routes.find(({ id }) => id === route)
  if (haul) {
    const ends = new Set([...haul.loadLocations, ...haul.dumpLocations].map(({ id }) => id))
    return zones.filter(({ id }) => ends.has(id))
  }
  return project === null ? [] : zones.filter((zone) => isOfProject(zone, project))
}

/** The box of what is selected: of the first site, where it has several. */
export function chosenBox(site: Site, chosen: Chosen, home: Place | null): SiteBox | undefined {
  return siteBoxes(boxesAt(chosenZones(site, chosen)), [], home)[0]
}

/** The selected site, then all: their zones, or their machines where there are no zones. */
export function findSites(fleet: FleetStore, site: Site, chosen: Chosen, home: Place | null): SiteBox[] {
  const { count, x, y } = fleet.columns()
  const machines = Array.from({ length: count }, (_, i) => [longitudeOf(x[i]!), latitudeOf(y[i]!)] as const)
  const first = chosenBox(site, chosen, home)
  return [...(first ? [first] : []), ...siteBoxes(boxesAt(site.zones), machines, home)]
}
