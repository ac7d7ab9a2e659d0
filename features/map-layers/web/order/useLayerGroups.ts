import { useMemo, useState } from 'react'
import type { Item } from '@haulway/resource'
import { useAction } from '@haulway/platform/web/calls.ts'
import { useList } from '@haulway/screens/calls.ts'
import { orderLayers } from '../../map-layer.endpoints.ts'
import { mapLayerFolders, mapLayers } from '../../map-layer.resource.ts'
import { groupsOf, type LayerGroup, orderOf } from '../../order.ts'

export type Layer = Item<typeof mapLayers>

/** The largest page that the API allows. */
const MOST = 500

/** The layers in their order, and a function that rearranges them: on the screen at once, then on the server. */
export function useLayerGroups() {
  const folders = useList(mapLayerFolders, { limit: MOST })
  const layers = useList(mapLayers, { limit: MOST })
  const stored = useMemo(
    () => (folders.data && layers.data ? groupsOf(folders.data.items, layers.data.items) : null),
    [folders.data, layers.data],
  )
  const [draft, setDraft] = useState<readonly LayerGroup<Layer>[] | null>(null)
  const save = useAction(orderLayers, { masked: false })
  const arrange = (next: readonly LayerGroup<Layer>[]) => {
    setDraft(next)
    save.mutate({ body: orderOf(next) }, { onSettled: () => setDraft(null) })
  }
  return {
    groups: draft ?? stored,
    /** Layers that are not shown here keep their positions. */
    left: Math.max(0, (layers.data?.total ?? 0) - MOST),
    arrange,
    failure: folders.error ?? layers.error,
    unsaved: save.error,
    retry: () => void Promise.all([folders.refetch(), layers.refetch()]),
  }
}
