import type {
  CanvasSourceSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl'
import { UnreadableFile } from '@haulway/interchange'
import type { Api } from '@haulway/platform/web/api.ts'
import type { EndpointOutput, MessageKey, Problem } from '@haulway/resource'
import { readZones } from '../../locations/web/parts.ts'
import { wmsTiles } from '../address.ts'
import type { shownLayers } from '../map-layer.endpoints.ts'
import { drawableFeatures, type Bounds } from './drawable-features.ts'

export type ShownLayer = EndpointOutput<typeof shownLayers>['items'][number]

export type DrawLayer = LayerSpecification & { source: string }

/** A layer's content as the map draws it. */
export interface LayerContent {
  readonly source: SourceSpecification | CanvasSourceSpecification
  readonly layers: readonly DrawLayer[]
  /** Bounds, when known. */
  readonly bounds: Bounds | null
  /** What reading its file had to assume. */
  readonly doubt?: Problem | undefined
}

/** Why a layer cannot be drawn. */
export class LayerProblem extends Error {
  readonly problem: Problem
  constructor(key: MessageKey, args?: Problem['args']) {
    super(key)
    this.problem = { key, ...(args && { args }) }
  }
}

export const sourceOf = (layer: Pick<ShownLayer, 'id'>): string => `layer-${layer.id}`

/** Maximum text size: larger texts would freeze the browser while parsing. */
const LARGEST_TEXT = 50 * 1_048_576
const LARGEST_SIDE = 4_096

/** MapLibre renders an attribution as HTML; this one is user text, so it is escaped (threats D1). */
function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function zooms({ minZoom, maxZoom }: ShownLayer) {
  return { minzoom: minZoom, maxzoom: maxZoom }
}

function rasterLayer(layer: ShownLayer): DrawLayer {
  const source = sourceOf(layer)
  return { id: `${source}-raster`, type: 'raster', source, ...zooms(layer) }
}

const ofKind = (kind: 'Polygon' | 'Point'): FilterSpecification => ['==', ['geometry-type'], kind]

/** Areas, lines and points in the colour of the layer. `sourceLayer`: for vector tiles. */
function shapeLayers(layer: ShownLayer, sourceLayer?: string): DrawLayer[] {
  const source = sourceOf(layer)
  const part = sourceLayer === undefined ? {} : { 'source-layer': sourceLayer }
  const id = (kind: string) => `${source}-${sourceLayer ?? ''}-${kind}`
  const shared = { source, ...zooms(layer), ...part }
  const { color } = layer
  return [
    {
      id: id('fill'),
      type: 'fill',
      filter: ofKind('Polygon'),
      paint: { 'fill-color': color, 'fill-opacity': 0.2 },
      ...shared,
    },
    {
      id: id('line'),
      type: 'line',
      filter: ['!=', ['geometry-type'], 'Point'],
      paint: { 'line-color': color, 'line-width': 1.6 },
      ...shared,
    },
    {
      id: id('circle'),
      type: 'circle',
      filter: ofKind('Point'),
      paint: {
        'circle-color': color,
        'circle-radius': 4,
        'circle-stroke-color': '#fff',
        'circle-stroke-width': 1,
      },
      ...shared,
    },
  ]
}

function tileContent(layer: ShownLayer, tiles: string): LayerContent {
  const attribution = layer.attribution === null ? {} : { attribution: plain(layer.attribution) }
  return {
    source: { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: 22, ...attribution },
    layers: [rasterLayer(layer)],
    bounds: null,
  }
}

type File = NonNullable<ShownLayer['file']>

/** Address of a layer's file under /api. */
export const addressOf = (layer: Pick<ShownLayer, 'id'>, file: Pick<File, 'id'>): string =>
  `/filecontainers/maplayers/${layer.id}/files/${file.id}`

async function shapesContent(
  layer: ShownLayer,
  file: File,
  api: Api,
  signal: AbortSignal,
): Promise<LayerContent> {
  if (file.size > LARGEST_TEXT) throw new LayerProblem('mapLayers.problem.large')
  const bytes = await api.file(addressOf(layer, file), signal)
  let found
  try {
    found = await readZones(new Uint8Array(await bytes.arrayBuffer()))
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new LayerProblem(`interchange.unreadable.${error.reason}`, error.args)
    throw new LayerProblem(`mapLayers.problem.${layer.source === 'kml' ? 'kml' : 'geojson'}`)
  }
  const { data, bounds } = drawableFeatures(found.zones)
  if (!bounds) throw new LayerProblem('mapLayers.problem.empty')
  const [doubt] = found.doubts.map(({ about, args }): Problem => ({
    key: `interchange.doubt.${about}`,
    args,
  }))
  return { source: { type: 'geojson', data: data as never }, layers: shapeLayers(layer), bounds, doubt }
}

export interface Picture {
  readonly canvas: HTMLCanvasElement
  /** Size of the picture in the file; the canvas may be smaller. */
  readonly width: number
  readonly height: number
}

/** The picture on a canvas, no larger than every GPU supports. */
export async function pictureOf(blob: Blob): Promise<Picture> {
  const picture = await createImageBitmap(blob).catch(() => {
    throw new LayerProblem('mapLayers.problem.image')
  })
  const scale = Math.min(1, LARGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { width, height } = picture
  picture.close()
  return { canvas, width, height }
}

async function imageContent(
  layer: ShownLayer,
  file: File,
  api: Api,
  signal: AbortSignal,
): Promise<LayerContent> {
  if (file.mediaType === 'image/tiff') throw new LayerProblem('mapLayers.problem.tiling')
  if (!file.mediaType.startsWith('image/')) throw new LayerProblem('mapLayers.problem.image')
  const places = layer.corners.map(({ lon, lat }): [number, number] => [lon, lat])
  const [topLeft, topRight, bottomRight, bottomLeft] = places
  if (!topLeft || !topRight || !bottomRight || !bottomLeft)
    throw new LayerProblem('mapLayers.problem.corners')
  const { canvas } = await pictureOf(await api.file(addressOf(layer, file), signal))
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)]
  return {
    source: {
      type: 'canvas',
      canvas,
      animate: false,
      coordinates: [topLeft, topRight, bottomRight, bottomLeft],
    },
    layers: [rasterLayer(layer)],
    bounds: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
  }
}

async function archiveContent(layer: ShownLayer, file: File, api: Api): Promise<LayerContent> {
  if (file.mediaType !== 'application/vnd.pmtiles') throw new LayerProblem('mapLayers.problem.pmtiles')
  const { openArchive } = await import('./archive.ts')
  const key = `${sourceOf(layer)}-${file.id}-${file.version}`
  const archive = await openArchive(key, addressOf(layer, file), api).catch(() => {
    throw new LayerProblem('mapLayers.problem.pmtiles')
  })
  const { minzoom, maxzoom, bounds, vectorLayers, encoding } = archive
  const shared = { tiles: [`pmtiles://${key}/{z}/{x}/{y}`], minzoom, maxzoom, bounds: [...bounds] as Bounds }
  if (layer.source === 'elevation') {
    if (vectorLayers) throw new LayerProblem('mapLayers.problem.pmtiles')
    const hills: DrawLayer = { ...rasterLayer(layer), type: 'hillshade', layout: {}, paint: {} }
    return { source: { type: 'raster-dem', tileSize: 256, encoding, ...shared }, layers: [hills], bounds }
  }
  if (!vectorLayers) {
    return { source: { type: 'raster', tileSize: 256, ...shared }, layers: [rasterLayer(layer)], bounds }
  }
  if (vectorLayers.length === 0) throw new LayerProblem('mapLayers.problem.empty')
  return {
    source: { type: 'vector', ...shared },
    layers: vectorLayers.flatMap((name) => shapeLayers(layer, name)),
    bounds,
  }
}

/** What the map draws for a layer. Throws a `LayerProblem`, or the failure of the request. */
export async function contentOf(layer: ShownLayer, api: Api, signal: AbortSignal): Promise<LayerContent> {
  const { source, address, wmsLayers, file } = layer
  if (source === 'xyz' && address !== null) return tileContent(layer, address)
  if (source === 'wms' && address !== null) return tileContent(layer, wmsTiles(address, wmsLayers ?? ''))
  if (!file) throw new LayerProblem('mapLayers.problem.file')
  // Until the tiles of a picture exist, a small one is shown as it is.
  const isTiled = source === 'image' && file.mediaType === 'application/vnd.pmtiles'
  if (source === 'image' && !isTiled) return await imageContent(layer, file, api, signal)
  if (isTiled || source === 'pmtiles' || source === 'elevation') return await archiveContent(layer, file, api)
  return await shapesContent(layer, file, api, signal)
}
