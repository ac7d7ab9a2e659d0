import { ActionIcon, Checkbox, Popover, Slider } from '@mantine/core'
import { ChevronDown, ChevronRight, Layers as LayersIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { SearchBox } from '@haulway/ui'
import type { LayerChoices } from '../choices.ts'
import type { ShownLayer } from './content.ts'
import type { LayerState } from './DrawnLayer.tsx'
import styles from './mapLayers.module.css'

interface PanelLayer {
  readonly layer: ShownLayer
  readonly shown: boolean
  readonly opacity: number
  readonly state: LayerState
}

export interface LayerPanelProps {
  readonly failed: boolean
  readonly layers: readonly PanelLayer[]
  readonly onChange: (id: string, change: LayerChoices[string]) => void
  /** Whether a folder is open; '' is no folder. */
  readonly isOpen: (folder: string) => boolean
  readonly onOpen: (folder: string, open: boolean) => void
}

/** Number of layers from which there is a search box. */
const SEARCHED = 6

/** Button on a map with the panel it opens: visibility and opacity of the layers below the map. */
export function LayerPanel({ failed, layers, onChange, isOpen, onOpen }: LayerPanelProps) {
  const words = useWords()
  const [search, setSearch] = useState('')
  const found = layers.filter(({ layer }) => layer.title.toLowerCase().includes(search.toLowerCase()))
  // The topmost first, in stacking order.
  const folders = [...Map.groupBy(found.toReversed(), ({ layer }) => layer.folder ?? '')]
  const hasFolders = folders.some(([folder]) => folder !== '')
  const broken = layers.some(({ shown, state }) => shown && typeof state === 'object')
  const label = words(broken ? 'mapLayers.panel.broken' : 'mapLayers.panel')
  return (
    <Popover position="left-end" shadow="md" width={300} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="default" size={34} aria-label={label} title={label} className={styles.opener}>
          <LayersIcon size={18} aria-hidden />
          {broken && <span className={styles.badge} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={words('mapLayers.panel')}>
        {layers.length >= SEARCHED && <SearchBox value={search} onChange={setSearch} />}
        {failed && <p role="status">{words('mapLayers.problem.list')}</p>}
        {!failed && found.length === 0 && <p>{words('mapLayers.panel.none')}</p>}
        {folders.map(([folder, inFolder]) => (
          <Folder
            key={folder}
            title={hasFolders ? folder || words('mapLayers.order.loose') : null}
            layers={inFolder}
            // Search results are shown even in closed folders.
            open={search !== '' || isOpen(folder)}
            onOpen={(open) => onOpen(folder, open)}
            onChange={onChange}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

interface FolderProps extends Pick<LayerPanelProps, 'layers' | 'onChange'> {
  /** null: there are no folders, so the group needs no name. */
  readonly title: string | null
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

function Folder({ title, layers, open, onOpen, onChange }: FolderProps) {
  const words = useWords()
  const list = useId()
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section className={styles.folder} aria-label={title ?? words('mapLayers.title')}>
      {title !== null && (
        <h3>
          <button type="button" aria-expanded={open} aria-controls={list} onClick={() => onOpen(!open)}>
            <Chevron size={15} aria-hidden />
            {title}
          </button>
        </h3>
      )}
      <ul id={list} hidden={!open && title !== null}>
        {layers.map((one) => (
          <PanelRow key={one.layer.id} {...one} onChange={(change) => onChange(one.layer.id, change)} />
        ))}
      </ul>
    </section>
  )
}

function PanelRow(props: PanelLayer & { onChange: (change: LayerChoices[string]) => void }) {
  const { layer, shown, opacity, state, onChange } = props
  const words = useWords()
  return (
    <li>
      <Checkbox
        size="sm"
        label={layer.title}
        checked={shown}
        onChange={(event) => onChange({ shown: event.currentTarget.checked })}
      />
      {shown && (
        <Slider
          size="sm"
          min={0}
          max={100}
          step={5}
          value={opacity}
          label={(value) => `${value} %`}
          thumbLabel={words('mapLayers.panel.opacity', { title: layer.title })}
          onChange={(value) => onChange({ opacity: value })}
        />
      )}
      {shown && typeof state === 'object' && (
        <p className={styles.problem} role="status">
          {words(state.problem.key, state.problem.args)}
        </p>
      )}
      {shown && layer.attribution !== null && <p className={styles.credit}>{layer.attribution}</p>}
    </li>
  )
}
