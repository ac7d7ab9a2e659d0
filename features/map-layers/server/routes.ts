import { fieldError } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { Hooks } from '@haulway/storage'
import { roles as roleNames } from '../../access/access.ts'
import { hostProblem } from '../address.ts'
import { shownLayers } from '../map-layer.endpoints.ts'
import { orderRoute } from './order.ts'
import { systemOf } from './tiling/georeference.ts'
import { tilingRoutes } from './tiling/routes.ts'
import { fromAddress, type LayerScreen, type LayerSource, type mapLayers } from '../map-layer.resource.ts'

/** Rejects coordinate systems that cannot be computed, at their field. */
function checkReference(reference: string): void {
  try {
    systemOf(reference, null)
  } catch (error) {
    if (error instanceof Unreadable) throw validationFailed([fieldError('reference', error.problem)])
    throw error
  }
}

/** `allowed`: origins that browsers may fetch from (HAULWAY_MAP_HOSTS). */
export function mapLayerHooks(allowed: readonly string[] = []): Hooks<typeof mapLayers> {
  return {
    beforeSave(draft, _change, before) {
      const { source, address } = draft
      // A value saved under another allow-list may remain: browsers refuse to load it anyway.
      const isNewAddress = fromAddress(source) && address !== null && address !== before?.address
      const found = isNewAddress ? hostProblem(address, allowed) : undefined
      if (found) throw validationFailed([fieldError('address', found)])
      if (draft.reference !== null && draft.reference !== before?.reference) checkReference(draft.reference)
      return Promise.resolve(draft)
    },
  }
}

interface Row {
  id: string
  title: string
  folder: string | null
  source: LayerSource
  address: string | null
  wmsLayers: string | null
  attribution: string | null
  color: string
  opacity: number
  minZoom: number
  maxZoom: number
  shown: boolean
  screens: LayerScreen[] | null
  roles: string[] | null
  corners: { lon: number; lat: number }[] | null
  file: { id: string; mediaType: string; version: number; size: number } | null
}

const everyLayer = `
  select l.id, l.title, f.title as folder, l.source, l.address, l.wms_layers as "wmsLayers", l.attribution, l.color,
    l.opacity, l.min_zoom as "minZoom", l.max_zoom as "maxZoom", l.shown, l.screens, l.roles,
    (select json_agg(json_build_object('lon', c.lon, 'lat', c.lat) order by c.position)
     from map_layers_corners c where c.account_id = l.account_id and c.map_layer_id = l.id) as corners,
    (select json_build_object('id', n.id, 'mediaType', n.media_type, 'version', n.version, 'size', n.size)
     from files n where n.account_id = l.account_id and n.container = 'maplayers' and n.container_id = l.id
     order by l.source = 'image' and n.id = t.file_id and (t.state = 'done' or b.newest = 'image/tiff') desc,
       l.source = 'image' and n.media_type like 'image/%' desc, n.modified_at desc, n.id desc limit 1) as file
  from map_layers l
  left join map_layer_folders f on f.account_id = l.account_id and f.id = l.folder_id
  -- Tiles of a picture are shown in its place; those of an earlier GeoTIFF until there are others.
  left join map_layer_tilings t on t.account_id = l.account_id and t.map_layer_id = l.id
  left join lateral (
    select n.media_type as newest from files n
     where n.account_id = l.account_id and n.container = 'maplayers' and n.container_id = l.id
       and n.media_type like 'image/%'
     order by n.modified_at desc, n.id desc limit 1) b on true
  where l.account_id = $1
  order by f.position nulls first, f.title, l.position, l.title`

/** Endpoints of the maps. Nothing here opens a connection to a layer's address (threats G1). */
export function mapLayerRoutes(allowed: readonly string[] = []): Route[] {
  return [
    orderRoute,
    ...tilingRoutes,
    implement(shownLayers, async ({ context }, { database }) => {
      const { account, user } = context
      const names = context.roles.map((index) => roleNames[index])
      const seesAll = context.roles.includes(0)
      const rows = await inAccount(database, scopeOf({ account, user }), async (tx) => {
        return (await tx.query<Row>(everyLayer, [account.id])).rows
      })
      const items = rows.filter(
        ({ roles }) => seesAll || !roles?.length || roles.some((one) => names.some((name) => name === one)),
      )
      return {
        body: {
          items: items.map(({ roles: _roles, corners, ...layer }) => ({ ...layer, corners: corners ?? [] })),
          hosts: allowed.map((origin) => ({ origin })),
        },
      }
    }),
  ]
}
