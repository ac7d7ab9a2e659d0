import { Map as MapIcon } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { mapLayerFolders, mapLayers } from '../map-layer.resource.ts'

export const slice = defineWebSlice({
  name: 'map-layers',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [mapLayerFolders, mapLayers],
  screens: [
    ...resourceScreens(mapLayerFolders),
    defineScreen({
      path: '/map-layers/order',
      title: 'mapLayers.order',
      gate: { resource: 'mapLayers', action: 'update', feature: 'tracker' },
      component: () => import('./order/LayerOrder.tsx').then((file) => file.LayerOrder),
    }),
    ...resourceScreens(mapLayers, {
      list: () => import('./LayerList.tsx').then((file) => file.LayerList),
      form: () => import('./LayerForm.tsx').then((file) => file.LayerForm),
      view: () => import('./LayerView.tsx').then((file) => file.LayerView),
    }),
  ],
  menu: [
    {
      group: 'project',
      order: 40,
      title: 'menu.mapLayers',
      to: '/map-layers',
      icon: MapIcon,
      gate: { resource: 'mapLayers', action: 'create' },
    },
  ],
})
