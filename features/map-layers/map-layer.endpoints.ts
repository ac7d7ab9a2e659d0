import {
  choice,
  choices,
  color,
  defineEndpoint,
  flag,
  group,
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
    /** Where addresses of layers may lead, as the page's security policy names it. */
    hosts: list({ origin: text(required) }, required),
  },
})

/** More than anybody lays under a map. */
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
