import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, type Source, TileType } from 'pmtiles'
import type { Api } from '@haulway/platform/web/api.ts'
import type { Bounds } from './drawable-features.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Byte ranges of a stored file, requested as the signed-in user in the context account. */
function rangesOf(key: string, address: string, api: Api): Source {
  return {
    getKey: () => key,
    async getBytes(offset, length, signal) {
      const blob = await api.file(address, signal, `bytes=${offset}-${offset + length - 1}`)
      return { data: await blob.arrayBuffer() }
    },
  }
}

/** Terrarium unless the file states Mapbox. */
function encodingIn(metadata: unknown): Archive['encoding'] {
  const { encoding } = (metadata ?? {}) as { encoding?: unknown }
  return encoding === 'mapbox' ? 'mapbox' : 'terrarium'
}

export interface Archive {
  readonly minzoom: number
  readonly maxzoom: number
  readonly bounds: Bounds
  /** Names of the layers in vector tiles; null for raster tiles. */
  readonly vectorLayers: readonly string[] | null
  /** Encoding of heights as colours, when the file states it. */
  readonly encoding: 'terrarium' | 'mapbox'
}

function namesIn(metadata: unknown): string[] {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown }
  if (!Array.isArray(layers)) return []
  const ids = layers.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? one.id : null,
  )
  return ids.filter((id): id is string => typeof id === 'string')
}

/** Registers the tiles of a file with the maps as `pmtiles://<key>/{z}/{x}/{y}`. Throws when it is no archive. */
export async function openArchive(key: string, address: string, api: Api): Promise<Archive> {
  const archive = new PMTiles(rangesOf(key, address, api))
  const header = await archive.getHeader()
  const metadata: unknown = await archive.getMetadata()
  protocol.add(archive)
  const { minZoom: minzoom, maxZoom: maxzoom, minLon, minLat, maxLon, maxLat } = header
  return {
    minzoom,
    maxzoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    vectorLayers: header.tileType === TileType.Mvt ? namesIn(metadata) : null,
    encoding: encodingIn(metadata),
  }
}
