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
 * `xyz` and `wms` come from the layer's address, the others from the file of the layer. `elevation` is PMTiles whose colours
 * are heights, as Terrarium or Mapbox write them.
 */
export const layerSources = ['xyz', 'wms', 'geojson', 'kml', 'image', 'pmtiles', 'elevation'] as const
export type LayerSource = (typeof layerSources)[number]

export const fromAddress = (source: LayerSource): boolean => source === 'xyz' || source === 'wms'

/** Maps of the product that a layer may be shown on; those not named count as `other`. */
export const layerScreens = ['dispatcher2d', 'locations', 'routes', 'cycle-times', 'other'] as const
export type LayerScreen = (typeof layerScreens)[number]

/** As `access/roles.ts` calls them; the system administrator sees every layer. */
export const layerRoles = [
  'ACCOUNT_ADMIN',
  'HAUL_MANAGER',
  'DISPATCHER',
  'DISPATCH_VIEWER',
  'TRACKER',
] as const

/** One file a layer: a GeoJSON or KML text, a picture (a GeoTIFF as well), or tiles. */
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

/** Layers stand in folders, and in the panel of the maps below their titles. */
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

/** What lies on the maps below the site: plans, photos from above, tiles of a map service. */
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
    /** With {z}, {x} and {y}; of a WMS the address of the service. Browsers fetch it, the server never does. */
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
    /** Of the coordinates of a picture whose file names none: EPSG, UTM, PROJ or WKT. */
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
    /** Place among the layers: higher lies above. */
    position: number({ required: true, initial: 0, min: -1_000_000, max: 1_000_000, group: 'look' }),
    /** On until the reader switches it off; otherwise off until the reader switches it on. */
    shown: flag({ required: true, initial: true, group: 'who' }),
    /** None: on every map. */
    screens: choices(layerScreens, { group: 'who' }),
    /** None: to everybody who sees maps. */
    roles: choices(layerRoles, { group: 'who' }),
  },
  rules: layerRules,
})
