import type { FileFeature } from './exchange/feature.ts'

/** Features of a GeoJSON, KML, KMZ or shapefile; what cannot be read throws an error with a `problem`. */
export async function readFeatures(bytes: Uint8Array): Promise<FileFeature[]> {
  const { readFeatures: read } = await import('./exchange/read.ts')
  return read(bytes)
}

/** From coordinates that a `.prj` describes (WKT), or that have an EPSG code, to degrees. Throws an error with a `problem`. */
export async function projection(given: { wkt: string } | { epsg: string }) {
  const { projectionNamed, projectionOf } = await import('./exchange/projection.ts')
  return 'wkt' in given ? projectionOf(given.wkt) : projectionNamed(`EPSG:${given.epsg}`)
}

export { FileProblem } from './exchange/feature.ts'
export { OtherZones } from './OtherZones.tsx'
export { useOutlines } from './useOutlines.ts'
