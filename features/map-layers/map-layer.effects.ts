import { defineEffects, namingEffect, screen } from '@haulway/resource/effect.ts'
import { mapLayerFolders, mapLayers } from './map-layer.resource.ts'

const layers = 'map-layers/web/LayerPanel.test.tsx'

export const effects = [
  defineEffects(mapLayerFolders, {
    title: namingEffect,
    position: screen('order of folders', 'map-layers/order.api.test.ts'),
  }),
  defineEffects(mapLayers, {
    title: namingEffect,
    folder: screen('panel of layers', layers),
    source: screen('map: what is drawn', layers),
    address: screen('map: where tiles come from', layers),
    wmsLayers: screen('map: which layers are asked for', layers),
    attribution: screen('map: whose it is', layers),
    'corners.*': screen('map: where a picture lies', 'map-layers/map-layers.api.test.ts'),
    reference: screen('map: where a picture lies whose file names none', 'map-layers/tiling.api.test.ts'),
    color: screen('map: colour of lines', layers),
    opacity: screen('map: how much shines through', layers),
    minZoom: screen('map: from which zoom on', layers),
    maxZoom: screen('map: up to which zoom', layers),
    position: screen('map: what lies above what', 'map-layers/order.api.test.ts'),
    shown: screen('map: drawn until somebody switches it off', 'map-layers/choices.test.ts'),
    screens: screen('on which maps'),
    roles: screen('for whom', 'map-layers/map-layers.api.test.ts'),
  }),
]
