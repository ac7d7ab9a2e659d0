import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { mapLayerFolders, mapLayers } from '../map-layer.resource.ts'

export const slice = defineWebSlice({
  name: 'map-layers',
  resources: [mapLayerFolders, mapLayers],
  screens: [
    ...resourceScreens(mapLayerFolders),
    defineScreen({
      path: '/map-layers/order',
      title: 'mapLayers.order',
      gate: { resource: 'mapLayers', action: 'update', feature: 'tracker' },
      component: () => import('./order/LayerOrder.tsx').then((file) => file.LayerOrder),
    }),
    defineScreen({
      path: '/map-layers/picture',
      title: 'mapLayers.lay.title',
      gate: { resource: 'mapLayers', action: 'create', feature: 'tracker' },
      component: () => import('./AddPicture.tsx').then((file) => file.AddPicture),
    }),
    ...resourceScreens(mapLayers, {
      list: () => import('./LayerList.tsx').then((file) => file.LayerList),
      form: () => import('./LayerForm.tsx').then((file) => file.LayerForm),
      view: () => import('./LayerView.tsx').then((file) => file.LayerView),
    }),
  ],
})
