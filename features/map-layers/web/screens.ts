import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { mapLayerFolders, mapLayers } from '../map-layer.resource.ts'

export const mapLayerScreens = [
  ...resourceScreens(mapLayerFolders),
  ...resourceScreens(mapLayers, {
    form: () => import('./LayerForm.tsx').then((file) => file.LayerForm),
    view: () => import('./LayerView.tsx').then((file) => file.LayerView),
  }),
]
