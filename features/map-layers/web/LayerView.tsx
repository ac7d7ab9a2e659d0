import { Suspense } from 'react'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { Item } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { listFiles } from '../../files/files.endpoints.ts'
import { mapLayers } from '../map-layer.resource.ts'
import styles from './mapLayers.module.css'
import { TilesPanel, useTiles } from './TilesPanel.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

const LayerPreview = lazyPart(() => import('./LayerPreview.tsx').then((file) => file.LayerPreview))

type Layer = Item<typeof mapLayers>

/** View of a layer with a map of its current content; its file is uploaded below. */
export function LayerView() {
  return (
    <EntryView
      resource={mapLayers}
      home={listAddress(mapLayers)}
      renderBelow={(entry) => {
        const layer = entry as Layer
        return layer.source === 'image' ? <OfPicture layer={layer} /> : <Preview layer={layer} />
      }}
    />
  )
}

/** Shown as tiles once they exist, and as the picture until then. */
function OfPicture({ layer }: { layer: Layer }) {
  const tiles = useTiles(layer.id)
  return (
    <>
      <TilesPanel layer={layer.id} />
      <Preview layer={layer} tiled={tiles?.state === 'done'} />
    </>
  )
}

function Preview({ layer, tiled = true }: { layer: Layer; tiled?: boolean }) {
  const { data } = useCall(listFiles, { params: { a: 'maplayers', b: layer.id } })
  const shown = (data?.items ?? []).filter(({ mediaType }) => tiled || mediaType.startsWith('image/'))
  const [newest] = shown.toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
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
