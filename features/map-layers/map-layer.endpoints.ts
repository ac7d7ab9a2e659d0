import {
  choice,
  choices,
  color,
  defineEndpoint,
  flag,
  group,
  json,
  list,
  number,
  reference,
  references,
  text,
} from '@haulway/resource'
import { layerScreens, layerSources } from './map-layer.resource.ts'

const required = { required: true } as const

const layer = {
  id: text(required),
  title: text(required),
  /** Title of its folder. */
  folder: text(),
  source: choice(layerSources, required),
  address: text({ max: 1_000 }),
  wmsLayers: text({ max: 500 }),
  attribution: text({ max: 300 }),
  color: color(required),
  opacity: number(required),
  minZoom: number(required),
  maxZoom: number(required),
  shown: flag(required),
  screens: choices(layerScreens),
  corners: list({ lon: number(required), lat: number(required) }, required),
  /** The newest file of the layer. */
  file: group({
    id: text(required),
    mediaType: text(required),
    version: number(required),
    size: number(required),
  }),
}

export const shownLayers = defineEndpoint({
  method: 'GET',
  path: '/maplayers/shown',
  summary: 'Layers for the maps of the caller, the lowest first',
  access: { kind: 'permission', resource: 'mapLayers', action: 'list', feature: 'tracker' },
  output: {
    items: list(layer, required),
    /** Origins that layer addresses may use, as the content security policy of the page lists them. */
    hosts: list({ origin: text(required) }, required),
  },
})

const layerId = { id: text({ required: true, max: 36 }) }

export const tilingStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

const tiling = {
  /** null: the layer has no picture. */
  state: choice(tilingStates),
  /** Number of steps in total. */
  done: number({ required: true, integer: true, min: 0 }),
  total: number({ required: true, integer: true, min: 0 }),
  /** Why tiling failed, as a message key with arguments. */
  problem: group({
    key: text({ required: true }),
    args: json<Readonly<Record<string, string | number>>, true>({ required: true }),
  }),
  /** The datum of the picture, where it was shifted to WGS 84; null within metres of it. */
  shift: group({
    name: text({ required: true }),
    /** Metres; null where nobody states it. */
    accuracy: number({ min: 0 }),
  }),
}

export const readTiles = defineEndpoint({
  method: 'GET',
  path: '/maplayers/{id}/tiles',
  summary: 'How far the tiles of the picture of a layer have come',
  access: { kind: 'permission', resource: 'mapLayers', action: 'read', feature: 'tracker' },
  params: layerId,
  output: tiling,
})

export const makeTiles = defineEndpoint({
  method: 'POST',
  path: '/maplayers/{id}/tiles',
  summary: 'Make the tiles of the picture of a layer once more, from the beginning',
  access: { kind: 'permission', resource: 'mapLayers', action: 'update', feature: 'tracker' },
  params: layerId,
  output: tiling,
})

export const cancelTiles = defineEndpoint({
  method: 'DELETE',
  path: '/maplayers/{id}/tiles',
  summary: 'Stop making the tiles of the picture of a layer; what was made of it before stays',
  access: { kind: 'permission', resource: 'mapLayers', action: 'update', feature: 'tracker' },
  params: layerId,
  output: tiling,
})

/** Maximum number of layers, above any real use. */
const MAX_LAYERS = 2_000

export const orderLayers = defineEndpoint({
  method: 'PUT',
  path: '/maplayers/order',
  summary:
    'Put folders and layers in an order, the lowest first, and layers into folders; those not named stay',
  access: { kind: 'permission', resource: 'mapLayers', action: 'update', feature: 'tracker' },
  body: {
    folders: references('maplayers/folders', { required: true }),
    layers: list(
      { layer: reference('maplayers', { required: true }), folder: reference('maplayers/folders') },
      { required: true, max: MAX_LAYERS },
    ),
  },
  output: null,
})
