import { useMemo } from 'react'
import { latitudeOf, longitudeOf } from '@haulway/map/machines/motion.ts'
import { boundsOf } from '@haulway/map/zones/zone-features.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useOutlines } from '../../locations/web/parts.ts'
import { type FleetStore, useFleet, useFleetList } from '../../telemetry/web/parts.ts'
import { findByTitle } from '../find-by-title.ts'
import { type Coordinates, parseCoordinates, formatCoordinates } from '../coordinates-text.ts'

/** A target to go to. */
export interface Target {
  readonly id: string
  readonly kind: 'place' | 'machine' | 'coordinates'
  readonly title: string
  /** Evaluated when the user goes there, as machines move. */
  readonly where: () => { readonly box?: ReturnType<typeof boundsOf>; readonly place?: Coordinates }
}

function placeOf(fleet: FleetStore, id: string): { place?: Coordinates } {
  const i = fleet.indexOf(id)
  if (i < 0) return {}
  const { x, y } = fleet.columns()
  return { place: { lon: longitudeOf(x[i]!), lat: latitudeOf(y[i]!) } }
}

/** Targets matching a text: coordinates first, then locations and machines of the account. */
export function useTargets(text: string, locale: string): Target[] {
  const { me } = useApp()
  const can = useCan()
  const tracker = me !== null && hasFeature(me, 'tracker')
  const { data: places } = useOutlines({ enabled: tracker && can('list', 'locations') })
  const fleet = useFleet()
  const machines = useFleetList(fleet)
  return useMemo(() => {
    const coordinates = parseCoordinates(text)
    const here = coordinates && {
      id: 'coordinates',
      kind: 'coordinates' as const,
      title: formatCoordinates(coordinates),
      where: () => ({ place: coordinates }),
    }
    const entries: Target[] = [
      ...(places ?? []).map((one): Target => ({
        id: one.id,
        kind: 'place',
        title: one.title,
        where: () => ({ box: boundsOf([one.boundary]) }),
      })),
      ...machines.map((one): Target => ({
        id: one.id,
        kind: 'machine',
        title: one.title,
        where: () => placeOf(fleet, one.id),
      })),
    ]
    return [...(here ? [here] : []), ...findByTitle(entries, text, locale)]
  }, [text, locale, places, machines, fleet])
}
