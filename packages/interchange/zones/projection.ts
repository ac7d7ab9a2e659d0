import proj4 from 'proj4'
import { projDefinition } from '@haulway/geo'
import { UnreadableFile } from '../result.ts'

/** Converts a position in the file's own coordinates to longitude and latitude. */
export type ToDegrees = (x: number, y: number) => [number, number]

const asItIs: ToDegrees = (x, y) => [x, y]

function through(definition: string): ToDegrees {
  try {
    const { forward } = proj4(definition, 'WGS84')
    // A definition that parses may still not be computable.
    const [lon, lat] = forward([500_000, 500_000])
    if (Number.isNaN(lon) && Number.isNaN(lat)) throw new Error('not computed')
    return (x, y) => {
      const [toLon = Number.NaN, toLat = Number.NaN] = forward([x, y])
      return [toLon, toLat]
    }
  } catch {
    throw new UnreadableFile('projection', { name: definition.slice(0, 200) })
  }
}

/** Projection from the text of a `.prj`: WKT. */
export function projectionFromWkt(wkt: string): ToDegrees {
  const bare = wkt.replace(/\0/g, '').trim()
  if (/^GEOG(CS|CRS)\["[^"]*WGS[ _]?(19)?84/i.test(bare)) return asItIs
  return through(bare)
}

/** Projection from the `crs` member that GeoJSON had before RFC 7946. */
export function projectionFromName(name: string): ToDegrees {
  if (/CRS84$|[:/]4326$|[:/]4979$/i.test(name)) return asItIs
  const code = /EPSG\D*(?:[\d.]*::?)?(\d{4,5})$/i.exec(name)?.[1] ?? ''
  const definition = projDefinition(Number(code))
  if (definition !== null) return through(definition)
  throw new UnreadableFile('projection', { name })
}
