import type { ToDegrees, Zone } from '@haulway/interchange'

/** Zones of a GeoJSON, KML, KMZ or shapefile. Rejects with an `UnreadableFile` when the file cannot be read. */
export async function readZones(bytes: Uint8Array): Promise<readonly Zone[]> {
  const { readZones: read } = await import('./exchange/read.ts')
  return (await read(bytes)).zones
}

/**
 * Converter to degrees from coordinates described by a `.prj` (WKT) or an EPSG code. Rejects with an
 * `UnreadableFile`.
 */
export async function projection(given: { wkt: string } | { epsg: string }): Promise<ToDegrees> {
  const { projectionFromName: projectionNamed, projectionFromWkt: projectionOf } =
    await import('@haulway/interchange')
  return 'wkt' in given ? projectionOf(given.wkt) : projectionNamed(`EPSG:${given.epsg}`)
}

export { OtherZones } from './OtherZones.tsx'
export { isOfProject, useOutlines } from './useOutlines.ts'
