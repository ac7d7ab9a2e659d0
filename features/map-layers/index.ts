import { defineSlice } from '@haulway/slice/server.ts'
import { mapLayerFolders, mapLayers } from './map-layer.resource.ts'
import { mapLayerHooks, mapLayerRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'map-layers',
  resources: [mapLayerFolders, mapLayers],
  open: ({ options: { mapHosts } }) => ({
    hooks: { maplayers: mapLayerHooks(mapHosts) },
    routes: mapLayerRoutes(mapHosts),
  }),
})
