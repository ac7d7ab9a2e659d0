import type { Doubt, Zone } from '@haulway/interchange'

/** Zones of a GeoJSON, KML, KMZ or shapefile, and what reading assumed. Rejects with an `UnreadableFile` when the file cannot be read. */
export async function readZones(bytes: Uint8Array): Promise<{
  readonly zones: readonly Zone[]
  readonly doubts: readonly Doubt[]
}> {
  const { readZones: read } = await import('./exchange/read.ts')
  return await read(bytes)
}

export { OtherZones } from './OtherZones.tsx'
export { isOfProject, useOutlines } from './useOutlines.ts'
