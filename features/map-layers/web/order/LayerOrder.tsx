import { Skeleton } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { Empty, Failed, failureLines, Notice, Page, useEscape } from '@haulway/ui'
import { mapLayers } from '../../map-layer.resource.ts'
import { stepFolder, type LayerGroup, insertLayer, stepLayer } from '../../order.ts'
import { FolderGroup } from './FolderGroup.tsx'
import styles from './order.module.css'
import { useDragging } from './useDragging.ts'
import { type Layer, useLayerGroups } from './useLayerGroups.ts'

/** The layers in their folders in stacking order, arranged by dragging or with buttons. */
export function LayerOrder() {
  const words = useWords()
  const arranged = useLayerGroups()
  const { groups, failure, retry } = arranged
  const isEmpty = groups?.every(({ folder, layers }) => !folder && layers.length === 0)
  return (
    <Page
      title={words('mapLayers.order')}
      crumbs={[{ label: words('mapLayers.title'), to: listAddress(mapLayers) }]}
    >
      {failure ? (
        <Failed failure={failure} onRetry={retry} />
      ) : !groups ? (
        <Skeleton height={240} role="status" aria-label={words('ui.loading')} />
      ) : isEmpty ? (
        <Empty title={words('list.empty')} text={words('mapLayers.order.none')} />
      ) : (
        <Arranged {...arranged} groups={groups} />
      )}
    </Page>
  )
}

/** Keeps the focus on the button that moved an item, wherever it went. */
function useKeptFocus(): [root: RefObject<HTMLDivElement | null>, keep: (name: string) => void] {
  const root = useRef<HTMLDivElement>(null)
  const kept = useRef<string | null>(null)
  useEffect(() => {
    if (kept.current === null) return
    const [id = '', way = ''] = kept.current.split(' ')
    const all = [...(root.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${id}"]`) ?? [])]
    const usable = all.filter(({ disabled }) => !disabled)
    const button = usable.find(({ dataset }) => dataset['way'] === way) ?? usable[0]
    if (button && document.activeElement !== button) button.focus()
    kept.current = null
  })
  return [root, (name) => (kept.current = name)]
}

/** Announces the new position to screen readers. */
function useSaid() {
  const words = useWords()
  const [said, setSaid] = useState('')
  const say = (groups: readonly LayerGroup<Layer>[], id: string) => {
    const group = groups.find(({ layers }) => layers.some((one) => one.id === id))
    const at = group?.layers.findIndex((one) => one.id === id) ?? -1
    if (!group || at < 0) return setSaid('')
    setSaid(
      words('mapLayers.order.moved', {
        title: group.layers[at]?.title ?? '',
        folder: group.folder?.title ?? words('mapLayers.order.loose'),
        place: at + 1,
        of: group.layers.length,
      }),
    )
  }
  return [said, say] as const
}

type Arrangement = ReturnType<typeof useLayerGroups> & { readonly groups: readonly LayerGroup<Layer>[] }

function Arranged({ groups: all, left, arrange, unsaved }: Arrangement) {
  const words = useWords()
  const [root, keepFocus] = useKeptFocus()
  const [said, say] = useSaid()
  const change = (next: readonly LayerGroup<Layer>[], id: string) => {
    arrange(next)
    say(next, id)
  }
  const { dragging, handle, stop } = useDragging((id, { folder, above }) => {
    const own = all.find((group) => (group.folder?.id ?? null) === folder)
    const from = own?.layers.findIndex((one) => one.id === id) ?? -1
    // Removing it first shifts the positions below it by one.
    change(insertLayer(all, id, folder, from >= 0 && from < above ? above - 1 : above), id)
  })
  useEscape(dragging !== null, stop)
  return (
    <div ref={root} className={styles.order}>
      <p className={styles.help}>{words('mapLayers.order.help')}</p>
      {unsaved && <Notice tone="danger">{failureLines(words, unsaved).join(' ')}</Notice>}
      {left > 0 && <Notice tone="warning">{words('mapLayers.order.left', { count: left })}</Notice>}
      {all.map((group, at) => (
        <FolderGroup
          key={group.folder?.id ?? ''}
          group={group}
          isFirst={at === 0}
          isLast={at >= all.length - 2}
          isTop={at === 0}
          isBottom={at === all.length - 1}
          dragging={dragging}
          handle={handle}
          onStep={(id, by) => {
            keepFocus(`${id} ${by}`)
            change(stepLayer(all, id, by), id)
          }}
          onFolderStep={(id, by) => {
            keepFocus(`${id} ${by}`)
            arrange(stepFolder(all, id, by))
          }}
        />
      ))}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}
