import { lazy, Suspense } from 'react'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { Item } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { listFiles } from '../../files/files.endpoints.ts'
import { mapLayers } from '../map-layer.resource.ts'
import styles from './mapLayers.module.css'

const LayerPreview = lazy(() => import('./LayerPreview.tsx').then((file) => ({ default: file.LayerPreview })))

type Layer = Item<typeof mapLayers>

/** A layer with a map of it, as it is now; its file is uploaded below. */
export function LayerView() {
  return (
    <EntryView
      resource={mapLayers}
      home={listAddress(mapLayers)}
      renderBelow={(entry) => <Preview layer={entry as Layer} />}
    />
  )
}

function Preview({ layer }: { layer: Layer }) {
  const { data } = useCall(listFiles, { params: { a: 'maplayers', b: layer.id } })
  const [newest] = (data?.items ?? []).toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
  const file = newest
    ? { id: newest.id, mediaType: newest.mediaType, version: newest.version, size: newest.size }
    : null
  return (
    <Suspense fallback={<div className={styles.preview} aria-busy />}>
      {data ? (
        <LayerPreview layer={{ ...layer, folder: null, corners: layer.corners ?? [], file }} />
      ) : (
        <div className={styles.preview} aria-busy />
      )}
    </Suspense>
  )
}
