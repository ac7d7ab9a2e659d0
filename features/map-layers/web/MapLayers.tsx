import { ActionIcon, Checkbox, Popover, Slider } from '@mantine/core'
import { Layers as LayersIcon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useStage } from '@haulway/map/stage.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { usePath } from '@haulway/platform/web/navigation.tsx'
import { SearchBox } from '@haulway/ui'
import { type LayerChoices, layersFor, readChoices } from '../choices.ts'
import { shownLayers } from '../map-layer.endpoints.ts'
import { layerScreens } from '../map-layer.resource.ts'
import type { ShownLayer } from './content.ts'
import { DrawnLayer, type LayerState, restack } from './DrawnLayer.tsx'
import styles from './mapLayers.module.css'

/** A reader's choices, kept in their browser. */
function useChoices(): [LayerChoices, (id: string, change: LayerChoices[string]) => void] {
  const { me } = useApp()
  const key = `haulway.layers.${me?.id ?? ''}.${me?.contextAccount.id ?? ''}`
  const [choices, setChoices] = useState(() => readChoices(localStorage.getItem(key)))
  const change = (id: string, told: LayerChoices[string]) => {
    const next = { ...choices, [id]: { ...choices[id], ...told } }
    setChoices(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return [choices, change]
}

/** The account's layers below a map, and the button that opens their panel. Inside a MapView. */
export function MapLayers() {
  const path = usePath()
  const { map } = useStage()
  const { data, error } = useCall(shownLayers, {})
  const layers = useMemo(() => layersFor(data?.items ?? [], path, layerScreens), [data, path])
  const [choices, choose] = useChoices()
  const [states, setStates] = useState<Readonly<Record<string, LayerState>>>({})
  const isShown = (layer: ShownLayer) => choices[layer.id]?.shown ?? layer.shown
  const opacityOf = (layer: ShownLayer) => choices[layer.id]?.opacity ?? layer.opacity
  // Each one that is drawn comes on top first.
  const told = (id: string, state: LayerState) => {
    setStates((before) => ({ ...before, [id]: state }))
    if (state === 'drawn') restack(map, layers)
  }
  useEffect(() => restack(map, layers), [map, layers])
  if (layers.length === 0 && !error) return null
  return (
    <>
      {layers.filter(isShown).map((layer) => (
        <DrawnLayer key={layer.id} layer={layer} opacity={opacityOf(layer)} onState={told} />
      ))}
      <LayerPanel
        failed={error !== null}
        layers={layers.map((layer) => ({
          layer,
          shown: isShown(layer),
          opacity: opacityOf(layer),
          state: states[layer.id] ?? 'loading',
        }))}
        onChange={choose}
      />
    </>
  )
}

interface PanelLayer {
  readonly layer: ShownLayer
  readonly shown: boolean
  readonly opacity: number
  readonly state: LayerState
}

interface LayerPanelProps {
  readonly failed: boolean
  readonly layers: readonly PanelLayer[]
  readonly onChange: (id: string, change: LayerChoices[string]) => void
}

/** From so many layers on they are searched. */
const SEARCHED = 6

export function LayerPanel({ failed, layers, onChange }: LayerPanelProps) {
  const words = useWords()
  const [search, setSearch] = useState('')
  const found = layers.filter(({ layer }) => layer.title.toLowerCase().includes(search.toLowerCase()))
  // The uppermost first, as they lie on each other.
  const folders = [...Map.groupBy(found.toReversed(), ({ layer }) => layer.folder ?? '')]
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
          <section key={folder} aria-label={folder || words('mapLayers.title')}>
            {folder !== '' && <h3>{folder}</h3>}
            <ul>
              {inFolder.map((one) => (
                <PanelRow key={one.layer.id} {...one} onChange={(change) => onChange(one.layer.id, change)} />
              ))}
            </ul>
          </section>
        ))}
      </Popover.Dropdown>
    </Popover>
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
          {words(state.problem)}
        </p>
      )}
      {shown && layer.attribution !== null && <p className={styles.credit}>{layer.attribution}</p>}
    </li>
  )
}
