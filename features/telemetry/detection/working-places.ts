/** Places where machines load or dump. */
import { zonesAt } from '@haulway/geo'
import type { Context } from '../detector.ts'
import type { LocationKind } from './site.ts'

/** Whether an operation is possible at a location of the kind. */
export type KindPredicate = (kind: LocationKind) => boolean
export const canLoadAt: KindPredicate = (kind) => kind === 'load' || kind === 'both'
export const canDumpAt: KindPredicate = (kind) => kind === 'dump' || kind === 'both'

/** A location of a suitable kind that contains the position; null if there is none. */
export function locationAt(context: Context, suits: KindPredicate, lon: number, lat: number): string | null {
  const zones: number[] = []
  const count = zonesAt(context.site.zones, lon, lat, zones)
  for (let i = 0; i < count; i++) {
    const location = context.site.locations[zones[i]!]!
    if (suits(location.kind)) return location.id
  }
  return null
}
