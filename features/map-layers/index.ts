import { defineSlice } from '@haulway/slice/server.ts'
import { mapLayerFolders, mapLayers } from './map-layer.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { mapLayerHooks, mapLayerRoutes } from './server/routes.ts'
import { openTiler } from './server/tiling/tiler.ts'

export const slice = defineSlice({
  name: 'map-layers',
  words: { en, ru, cn },
  resources: [mapLayerFolders, mapLayers],
  open({ services, bus, options: { mapHosts, roles } }) {
    const tiler = openTiler(services, bus)
    const works = roles?.includes('worker') ?? true
    return {
      hooks: { maplayers: mapLayerHooks(mapHosts) },
      routes: mapLayerRoutes(mapHosts),
      jobs: [tiler.job],
      start: () => void (works && tiler.start()),
      stop: () => tiler.stop(),
    }
  },
})
