import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import { type HTMLAttributes, useId, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { mapLayers } from '../../map-layer.resource.ts'
import type { LayerGroup } from '../../order.ts'
import styles from './order.module.css'
import { type Dragging, dropKey } from './useDragging.ts'
import type { Layer } from './useLayerGroups.ts'

interface StepsProps {
  readonly id: string
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: -1 | 1) => void
}

/** Buttons for one place up or down. */
function Steps({ id, title, isFirst, isLast, onStep }: StepsProps) {
  const words = useWords()
  const ways = [
    { by: -1, name: words('field.up'), Icon: ArrowUp, off: isFirst },
    { by: 1, name: words('field.down'), Icon: ArrowDown, off: isLast },
  ] as const
  return ways.map(({ by, name, Icon, off }) => (
    <ActionIcon
      key={by}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`${name}: ${title}`}
      title={name}
      disabled={off}
      data-moves={id}
      data-way={by}
      onClick={() => onStep(by)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  ))
}

export interface FolderGroupProps {
  readonly group: LayerGroup<Layer>
  /** Of the folders. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Number of groups: the last one cannot move farther down. */
  readonly isTop: boolean
  readonly isBottom: boolean
  readonly dragging: Dragging | null
  readonly handle: (layer: string) => HTMLAttributes<HTMLElement>
  readonly onStep: (layer: string, by: -1 | 1) => void
  readonly onFolderStep: (folder: string, by: -1 | 1) => void
}

/** A folder with its layers, open or closed. */
export function FolderGroup(props: FolderGroupProps) {
  const { group, isFirst, isLast, dragging, onFolderStep } = props
  const words = useWords()
  const list = useId()
  const [open, setOpen] = useState(true)
  const { folder, layers } = group
  const title = folder?.title ?? words('mapLayers.order.loose')
  const end = dropKey({ folder: folder?.id ?? null, above: layers.length })
  const isTarget = dragging?.target && dropKey(dragging.target) === end
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section className={styles.group} aria-label={title} data-drop={end}>
      <header className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={16} aria-hidden />
          <span className={styles.title}>{title}</span>
          <span className={styles.count}>{words('mapLayers.count', { count: layers.length })}</span>
        </button>
        {folder && (
          <Steps
            id={folder.id}
            title={title}
            isFirst={isFirst}
            isLast={isLast}
            onStep={(by) => onFolderStep(folder.id, by)}
          />
        )}
      </header>
      <ol id={list} className={styles.layers} hidden={!open}>
        {layers.map((layer, at) => (
          <LayerRow key={layer.id} {...props} layer={layer} at={at} />
        ))}
      </ol>
      {open && layers.length === 0 && <p className={styles.none}>{words('mapLayers.order.empty')}</p>}
      {isTarget && <div className={styles.mark} aria-hidden />}
    </section>
  )
}

function LayerRow(props: FolderGroupProps & { readonly layer: Layer; readonly at: number }) {
  const { group, layer, at, isTop, isBottom, dragging, handle, onStep } = props
  const words = useWords()
  const here = dropKey({ folder: group.folder?.id ?? null, above: at })
  return (
    <li
      data-drop={here}
      data-row
      data-lifted={dragging?.layer === layer.id || undefined}
      data-target={(dragging?.target && dropKey(dragging.target) === here) || undefined}
    >
      <span
        className={styles.handle}
        title={words('mapLayers.order.drag', { title: layer.title })}
        aria-hidden
        {...handle(layer.id)}
      >
        <GripVertical size={16} />
      </span>
      <ScreenLink className={styles.title} to={viewAddress(mapLayers, layer.id)}>
        {layer.title}
      </ScreenLink>
      <span className={styles.kind}>{words(`mapLayers.source.${layer.source}`)}</span>
      <Steps
        id={layer.id}
        title={layer.title}
        isFirst={isTop && at === 0}
        isLast={isBottom && at === group.layers.length - 1}
        onStep={(by) => onStep(layer.id, by)}
      />
    </li>
  )
}
