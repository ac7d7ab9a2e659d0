import { useMemo } from 'react'
import { latitudeOf, longitudeOf } from '@haulway/map/machines/motion.ts'
import { boxesOf, siteBoxes, type SiteBox } from '@haulway/map/zones/sites.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useList } from '@haulway/screens/calls.ts'
import type { LocationOutline } from '../../locations/location.endpoints.ts'
import { isOfProject, useOutlines } from '../../locations/web/parts.ts'
import { useScreenLayers } from '../../map-layers/web/parts.ts'
import { projects } from '../../projects/project.resource.ts'
import { type FleetStore, useFleet, useFleetList } from '../../telemetry/web/parts.ts'
import { findByTitle, type Titled } from '../find-by-title.ts'
import { type Coordinates, parseCoordinates, formatCoordinates } from '../coordinates-text.ts'

/** A target to go to. */
export interface Target {
  readonly id: string
  readonly kind: 'place' | 'machine' | 'project' | 'layer' | 'coordinates'
  readonly title: string
  /** Evaluated when the user goes there, as machines move. A layer has its extent once it is drawn. */
  readonly where: () => { readonly box?: SiteBox | undefined; readonly place?: Coordinates }
}

interface Entry extends Titled {
  readonly id: string
}

/** Most entries of a page. */
const PAGE = 500
const none: readonly never[] = []

function placeOf(fleet: FleetStore, id: string): { place?: Coordinates } {
  const i = fleet.indexOf(id)
  if (i < 0) return {}
  const { x, y } = fleet.columns()
  return { place: { lon: longitudeOf(x[i]!), lat: latitudeOf(y[i]!) } }
}

/** The site of some places: of the larger one where they lie far apart. */
const siteOf = (places: readonly LocationOutline[]) => ({
  box: siteBoxes(boxesOf(places.map(({ boundary }) => boundary)))[0],
})

/** Projects are gone to by their places; those without any are left out. */
function projectTargets(entries: readonly Entry[], places: readonly LocationOutline[]): Target[] {
  return entries.flatMap(({ id, title }): Target[] => {
    const own = places.filter((one) => isOfProject(one, id))
    return own.length === 0 ? [] : [{ id, kind: 'project', title, where: () => siteOf(own) }]
  })
}

/** What the user may list of the account: its places, projects, and the layers of a `layered` map. */
function useEntries(layered: boolean) {
  const { me } = useApp()
  const can = useCan()
  const tracker = me !== null && hasFeature(me, 'tracker')
  const { data: places = none } = useOutlines({ enabled: tracker && can('list', 'locations') })
  const named = { limit: PAGE, hidden: false, sort: projects.sort }
  const { data } = useList(projects, named, { enabled: tracker && can('list', projects.permission) })
  const { layers } = useScreenLayers()
  return { places, projects: data?.items ?? none, layers: layered ? layers : none }
}

/** Targets matching a text: coordinates first, then what the account has by this name. */
export function useTargets(text: string, locale: string, layered: boolean): Target[] {
  const { places, projects: sites, layers } = useEntries(layered)
  const fleet = useFleet()
  const machines = useFleetList(fleet)
  const entries = useMemo(
    () => [
      ...places.map((one): Target => ({
        id: one.id,
        kind: 'place',
        title: one.title,
        where: () => siteOf([one]),
      })),
      ...machines.map(({ id, title }): Target => ({
        id,
        kind: 'machine',
        title,
        where: () => placeOf(fleet, id),
      })),
      ...projectTargets(sites, places),
      ...layers.map(({ id, title }): Target => ({ id, kind: 'layer', title, where: () => ({}) })),
    ],
    [places, machines, fleet, sites, layers],
  )
  return useMemo(() => {
    const coordinates = parseCoordinates(text)
    const here: Target | null = coordinates && {
      id: 'coordinates',
      kind: 'coordinates',
      title: formatCoordinates(coordinates),
      where: () => ({ place: coordinates }),
    }
    return [...(here ? [here] : []), ...findByTitle(entries, text, locale)]
  }, [text, locale, entries])
}
