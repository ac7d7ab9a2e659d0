import type { Reference } from '@haulway/resource'
import type { Route } from '../../cab.ts'

/** Materials that may be loaded on a route: its own first, then those of its load locations. */
export function materialsOf(route: Route | null): Reference[] {
  if (!route) return []
  const sources = new Set(route.loadLocations.map(({ id }) => id))
  const all = [
    ...(route.material ? [route.material] : []),
    ...(route.materialSettings ?? [])
      .filter(({ location }) => sources.has(location.id))
      .map(({ material }) => material),
  ]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
