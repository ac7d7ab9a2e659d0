import type { Map } from 'maplibre-gl'
import { ActionIcon, Button } from '@mantine/core'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { MousePointer2, Pentagon, Redo2, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Boundary, BoundaryEditorProps, Zone } from './boundary.ts'
import { type BoundaryDraw, createBoundaryDraw, type DrawMode } from './boundary-draw.ts'
import { hasHoles, isSameBoundary } from './boundary-parts.ts'
import styles from './boundary.module.css'
import { MapButtons } from './MapButtons.tsx'
import { MapScale } from './MapScale.tsx'
import { MapView } from './MapView.tsx'
import { useStage } from './stage.ts'
import { useMapLook } from './useMapLook.ts'
import { type Undo, useUndo } from './useUndo.ts'
import { boundsOf } from './zone-features.ts'
import { ZonesLayer } from './ZonesLayer.tsx'

const none: readonly Zone[] = []

/**
 * A boundary on a map: drawn corner by corner, corners moved, added and removed, in one area or several. For the
 * keyboard there is the table of coordinates beside it, which works on the same value.
 */
export function BoundaryEditor(props: BoundaryEditorProps) {
  const { value, onChange, others = none, readOnly = false, tiles = null } = props
  const words = useWords()
  const locale = useLocale()
  const look = useMapLook()
  const undo = useUndo(value, onChange)
  const [draw, setDraw] = useState<BoundaryDraw | null>(null)
  const locked = readOnly || hasHoles(value)
  const [chosen, setChosen] = useState<DrawMode>(value === null ? 'draw' : 'edit')
  const mode: DrawMode = locked ? 'look' : chosen
  const takeBack = () => {
    if (!draw?.undoCorner()) undo.undo?.()
  }
  const take = (boundary: Boundary | null) => {
    if (isSameBoundary(boundary, value)) return
    undo.change(boundary)
    // Who has closed an area looks at it next.
    setChosen('edit')
  }
  function key(event: KeyboardEvent): void {
    if (locked || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) undo.redo?.()
    else takeBack()
  }
  return (
    <div className={styles.editor} onKeyDown={key}>
      {!readOnly && (
        <Tools value={value} mode={mode} undo={undo} onMode={setChosen} onUndo={takeBack} locked={locked} />
      )}
      <div className={styles.map}>
        <MapView label={words('map.boundary')} {...look} tiles={tiles}>
          <Context value={value} others={others} isShown={locked} />
          <Drawing value={value} mode={mode} draw={draw} onReady={setDraw} onDrawn={take} />
          <div className={styles.scale}>
            <MapScale units={look.units} locale={locale} />
          </div>
        </MapView>
      </div>
      {!readOnly && (
        <p className={styles.hint} role="status">
          {words(hintOf(value, mode))}
        </p>
      )}
    </div>
  )
}

function hintOf(value: Boundary | null, mode: DrawMode): string {
  if (mode === 'look') return 'map.boundary.hint.holes'
  if (mode === 'draw') return 'map.boundary.hint.draw'
  return value === null ? 'map.boundary.hint.empty' : 'map.boundary.hint.edit'
}

interface ToolsProps {
  value: Boundary | null
  mode: DrawMode
  undo: Undo<Boundary | null>
  locked: boolean
  onMode: (mode: DrawMode) => void
  onUndo: () => void
}

function Tools({ value, mode, undo, locked, onMode, onUndo }: ToolsProps) {
  const words = useWords()
  const clear = () => {
    undo.change(null)
    onMode('draw')
  }
  const steps = [
    {
      name: words('map.boundary.undo'),
      Icon: Undo2,
      run: onUndo,
      off: mode !== 'draw' && undo.undo === null,
    },
    { name: words('map.boundary.redo'), Icon: Redo2, run: () => undo.redo?.(), off: undo.redo === null },
    { name: words('map.boundary.clear'), Icon: Trash2, run: clear, off: value === null },
  ]
  return (
    <div className={styles.tools} role="toolbar" aria-label={words('map.boundary')}>
      <Button
        size="xs"
        variant={mode === 'draw' ? 'light' : 'default'}
        aria-pressed={mode === 'draw'}
        disabled={locked}
        leftSection={<Pentagon size={15} aria-hidden />}
        onClick={() => onMode('draw')}
      >
        {words(value === null ? 'map.boundary.draw' : 'map.boundary.addPart')}
      </Button>
      <Button
        size="xs"
        variant={mode === 'edit' ? 'light' : 'default'}
        aria-pressed={mode === 'edit'}
        disabled={locked || value === null}
        leftSection={<MousePointer2 size={15} aria-hidden />}
        onClick={() => onMode('edit')}
      >
        {words('map.boundary.edit')}
      </Button>
      {steps.map(({ name, Icon, run, off }) => (
        <ActionIcon
          key={name}
          variant="default"
          size={30}
          aria-label={name}
          title={name}
          disabled={off}
          onClick={run}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}

const VIEW = { padding: 40, maxZoom: 18, duration: 200 }
const OWN = 'own'

/** The zones around, and the way back to see all of it. A boundary that cannot be drawn is shown among them. */
function Context({
  value,
  others,
  isShown,
}: {
  value: Boundary | null
  others: readonly Zone[]
  isShown: boolean
}) {
  const { map } = useStage()
  const zones = useMemo(() => {
    if (!isShown || value === null) return others
    return [...others, { id: OWN, title: '', kind: 'other' as const, boundary: value }]
  }, [value, others, isShown])
  const fit = (on: Map, animate: boolean) => {
    const bounds = boundsOf(value ? [value] : others.map(({ boundary }) => boundary))
    if (bounds) on.fitBounds(bounds, { ...VIEW, animate })
  }
  const fitAtFirst = useEffectEvent((on: Map) => fit(on, false))
  useEffect(() => fitAtFirst(map), [map])
  return (
    <>
      <ZonesLayer zones={zones} selected={OWN} />
      <div className={styles.buttons}>
        <MapButtons onFit={() => fit(map, true)} />
      </div>
    </>
  )
}

interface DrawingProps {
  value: Boundary | null
  mode: DrawMode
  draw: BoundaryDraw | null
  onReady: (draw: BoundaryDraw | null) => void
  onDrawn: (boundary: Boundary | null) => void
}

function Drawing({ value, mode, draw, onReady, onDrawn }: DrawingProps): null {
  const stage = useStage()
  const drawn = useEffectEvent(onDrawn)
  useEffect(() => {
    const made = createBoundaryDraw(stage.map, stage.theme, (boundary) => drawn(boundary))
    onReady(made)
    return () => {
      onReady(null)
      if (stage.isOpen()) made.stop()
    }
  }, [stage, onReady])
  useEffect(() => {
    draw?.show(mode === 'look' ? null : value)
    draw?.setMode(mode)
  }, [draw, value, mode])
  return null
}
