import type { FileFeature } from './exchange/feature.ts'

/**
 * Features of a GeoJSON, KML, KMZ or shapefile. Rejects with an error that has a `problem` when the file cannot be
 * read.
 */
export async function readFeatures(bytes: Uint8Array): Promise<FileFeature[]> {
  const { readFeatures: read } = await import('./exchange/read.ts')
  return read(bytes)
}

/**
 * Converter to degrees from coordinates described by a `.prj` (WKT) or an EPSG code. Throws an error with a
 * `problem`.
 */
export async function projection(given: { wkt: string } | { epsg: string }) {
  const { projectionFromName: projectionNamed, projectionFromWkt: projectionOf } =
    await import('./exchange/projection.ts')
  return 'wkt' in given ? projectionOf(given.wkt) : projectionNamed(`EPSG:${given.epsg}`)
}

export { FileProblem } from './exchange/feature.ts'
export { OtherZones } from './OtherZones.tsx'
export { isOfProject, useOutlines } from './useOutlines.ts'
