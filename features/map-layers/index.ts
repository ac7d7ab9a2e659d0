import { defineSlice } from '@haulway/slice/server.ts'
import { mapLayerFolders, mapLayers } from './map-layer.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { mapLayerHooks, mapLayerRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'map-layers',
  words: { en, ru, cn },
  resources: [mapLayerFolders, mapLayers],
  open: ({ options: { mapHosts } }) => ({
    hooks: { maplayers: mapLayerHooks(mapHosts) },
    routes: mapLayerRoutes(mapHosts),
  }),
})
