/** Coordinate systems: a projection on an ellipsoid, and the datum that places it on the ground. */
import { WGS84, type Datum } from './datums.ts'

export interface System {
  /** As the file or the user calls it. */
  readonly name: string
  /** Terms of PROJ without a datum: `+proj=utm +zone=19 +south +ellps=intl`. */
  readonly terms: string
  readonly datum: Datum
  readonly isGeographic: boolean
}

/** Degrees on WGS 84, as GeoJSON and KML have them. */
export const wgs84System: System = {
  name: 'WGS 84',
  terms: '+proj=longlat +ellps=WGS84',
  datum: WGS84,
  isGeographic: true,
}
