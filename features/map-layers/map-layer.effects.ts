import { defineEffects, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { mapLayerFolders, mapLayers } from './map-layer.resource.ts'

const layers = 'map-layers/web/LayerPanel.test.tsx'

export const effects = [
  defineEffects(mapLayerFolders, {
    title: namingEffect,
    position: screenEffect('order of folders', 'map-layers/order.api.test.ts'),
  }),
  defineEffects(mapLayers, {
    title: namingEffect,
    folder: screenEffect('panel of layers', layers),
    source: screenEffect('map: what is drawn', layers),
    address: screenEffect('map: where tiles come from', layers),
    wmsLayers: screenEffect('map: which layers are asked for', layers),
    attribution: screenEffect('map: whose it is', layers),
    'corners.*': screenEffect('map: where a picture lies', 'map-layers/map-layers.api.test.ts'),
    reference: screenEffect(
      'map: where a picture lies whose file names none',
      'map-layers/tiling.api.test.ts',
    ),
    color: screenEffect('map: colour of lines', layers),
    opacity: screenEffect('map: how much shines through', layers),
    minZoom: screenEffect('map: from which zoom on', layers),
    maxZoom: screenEffect('map: up to which zoom', layers),
    position: screenEffect('map: what lies above what', 'map-layers/order.api.test.ts'),
    shown: screenEffect('map: drawn until somebody switches it off', 'map-layers/choices.test.ts'),
    screens: screenEffect('on which maps'),
    roles: screenEffect('for whom', 'map-layers/map-layers.api.test.ts'),
  }),
]
