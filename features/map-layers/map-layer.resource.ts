import {
  choice,
  choices,
  color,
  defineResource,
  type FieldError,
  fieldError,
  type FileRules,
  flag,
  number,
  problem,
  reference,
  rows,
  text,
} from '@haulway/resource'
import { addressProblem } from './address.ts'

/**
 * `xyz` and `wms` are loaded from the layer's address, the others from its file. `elevation` is PMTiles whose colours
 * encode heights, as Terrarium or Mapbox write them.
 */
export const layerSources = ['xyz', 'wms', 'geojson', 'kml', 'image', 'pmtiles', 'elevation'] as const
export type LayerSource = (typeof layerSources)[number]

export const fromAddress = (source: LayerSource): boolean => source === 'xyz' || source === 'wms'

/** Screens with maps on which a layer may be shown; screens not listed count as `other`. */
export const layerScreens = ['dispatcher2d', 'locations', 'routes', 'cycle-times', 'other'] as const
export type LayerScreen = (typeof layerScreens)[number]

/** Role names of `access/roles.ts`; the system administrator sees every layer. */
export const layerRoles = [
  'ACCOUNT_ADMIN',
  'HAUL_MANAGER',
  'DISPATCHER',
  'DISPATCH_VIEWER',
  'TRACKER',
] as const

/** One file per layer: GeoJSON or KML text, a picture (a GeoTIFF as well), or tiles. */
const layerFiles: FileRules = {
  accepts: ['text', 'xml', 'picture', 'tiles', 'raster'],
  largest: 2_000 * 1_048_576,
  roles: 'roles',
}

const CORNERS = 4

interface LayerDraft {
  readonly source: LayerSource | null
  readonly address: string | null
  readonly wmsLayers: string | null
  readonly minZoom: number | null
  readonly maxZoom: number | null
  readonly corners: readonly unknown[] | null
}

function layerRules({ source, address, wmsLayers, minZoom, maxZoom, corners }: LayerDraft): FieldError[] {
  const errors: FieldError[] = []
  if (source !== null && fromAddress(source)) {
    const found = address === null ? problem('validation.required') : addressProblem(source, address)
    if (found) errors.push(fieldError('address', found))
  }
  if (source === 'wms' && wmsLayers === null)
    errors.push(fieldError('wmsLayers', problem('validation.required')))
  if (minZoom !== null && maxZoom !== null && minZoom > maxZoom)
    errors.push(fieldError('maxZoom', problem('validation.min', { min: minZoom })))
  const placed = corners?.length ?? 0
  if (placed !== 0 && placed !== CORNERS) errors.push(fieldError('corners', problem('validation.corners')))
  return errors
}

/** Folders of layers, shown as titles in the layer panel of the maps. */
export const mapLayerFolders = defineResource({
  name: 'maplayers/folders',
  table: 'map_layer_folders',
  permission: 'mapLayers',
  screen: 'map-layers/folders',
  messages: 'mapLayerFolders',
  feature: 'tracker',
  titleField: 'title',
  sort: 'position',
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    position: number({ required: true, initial: 0, min: -1_000_000, max: 1_000_000 }),
  },
})

/** Layers drawn below the site: plans, aerial photos, tiles of a map service. */
export const mapLayers = defineResource({
  name: 'maplayers',
  table: 'map_layers',
  permission: 'mapLayers',
  screen: 'map-layers',
  messages: 'mapLayers',
  feature: 'tracker',
  titleField: 'title',
  sort: 'position',
  files: layerFiles,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    folder: reference('maplayers/folders'),
    source: choice(layerSources, { required: true, initial: 'image', example: 'image' }),
    /** With {z}, {x} and {y}; for a WMS the address of the service. Browsers fetch it, the server never does. */
    address: text({ max: 1_000, listed: false, group: 'source' }),
    wmsLayers: text({ max: 500, listed: false, group: 'source' }),
    attribution: text({ max: 300, listed: false, group: 'source' }),
    /** Top left, top right, bottom right, bottom left, WGS84 degrees. */
    corners: rows(
      {
        lon: number({ required: true, min: -180, max: 180 }),
        lat: number({ required: true, min: -85, max: 85 }),
      },
      { max: CORNERS, group: 'source', example: [] },
    ),
    /** Coordinate system of a picture whose file names none: EPSG, UTM, PROJ or WKT. */
    reference: text({ max: 2_000, listed: false, group: 'source', example: 'EPSG:32611' }),
    color: color({ required: true, initial: '#0B7285', listed: false, group: 'look' }),
    opacity: number({ required: true, initial: 100, integer: true, min: 0, max: 100, group: 'look' }),
    minZoom: number({
      required: true,
      initial: 0,
      min: 0,
      max: 24,
      listed: false,
      group: 'look',
      example: 3,
    }),
    maxZoom: number({
      required: true,
      initial: 24,
      min: 0,
      max: 24,
      listed: false,
      group: 'look',
      example: 20,
    }),
    /** Position among the layers: higher numbers are drawn above. */
    position: number({ required: true, initial: 0, min: -1_000_000, max: 1_000_000, group: 'look' }),
    /** Initially on or off, until the reader changes it. */
    shown: flag({ required: true, initial: true, group: 'who' }),
    /** Empty: on every map. */
    screens: choices(layerScreens, { group: 'who' }),
    /** Empty: for every user with access to maps. */
    roles: choices(layerRoles, { group: 'who' }),
  },
  rules: layerRules,
})
