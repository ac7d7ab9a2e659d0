import type { FileFeature } from './exchange/feature.ts'

/** Features of a GeoJSON, KML, KMZ or shapefile; what cannot be read throws an error with a `problem`. */
export async function readFeatures(bytes: Uint8Array): Promise<FileFeature[]> {
  const { readFeatures: read } = await import('./exchange/read.ts')
  return read(bytes)
}

export { useOutlines } from './useOutlines.ts'
