import type { MessageKey } from '@haulway/resource'
import type { Map } from 'maplibre-gl'
import { area, crossingPoints, type Shape } from '@haulway/geo'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Boundary, BoundaryEditorProps, BoundaryKind, Zone } from '../zones/boundary.ts'
import { type BoundaryDraw, createBoundaryDraw, type DrawMode } from './boundary-draw.ts'
import { boundaryOfShape, isSameBoundary, isTooDetailed, ringsOf } from './boundary-parts.ts'
import { BoundaryMeasures } from './BoundaryMeasures.tsx'
import { BoundaryTools } from './BoundaryTools.tsx'
import styles from '../zones/boundary.module.css'
import { CrossingsLayer } from './CrossingsLayer.tsx'
import type { Drawing } from './drawn-features.ts'
import { BUTTONS_WIDTH, MapButtons } from '../controls/MapButtons.tsx'
import { MapScale } from '../controls/MapScale.tsx'
import { MapView } from '../base/MapView.tsx'
import { mapColors } from '../base/palette.ts'
import { snapTo } from './snap.ts'
import { useStage } from '../base/stage.ts'
import { useMapPreferences } from '../base/useMapPreferences.ts'
import { useUndo } from './useUndo.ts'
import { fitNextSite } from '../zones/fit-site.ts'
import { boxesOf } from '../zones/sites.ts'
import { useSites } from '../zones/useSites.ts'
import { centerOf } from '../zones/zone-features.ts'
import { ZonesLayer } from '../zones/ZonesLayer.tsx'

const none: readonly Zone[] = []
/** Default width of a corridor, metres: a haul road for two trucks side by side. */
const WIDTH = 25

/** The same boundary as another kind; null where that is impossible. */
function inKind(value: Boundary | null, kind: BoundaryKind): Boundary | null {
  if (value === null || kind === 'corridor') return null
  if (kind === 'circle') {
    const radius = Math.round(Math.sqrt(area(value) / Math.PI) * 10) / 10
    return boundaryOfShape({ kind, centre: centerOf(value), radius })
  }
  const { type, coordinates } = value
  return { type, coordinates } as Boundary
}

const closedOnly = (value: Boundary | null): Drawing => ({ boundary: value, lines: ringsOf(value) })

/** The boundary to show: what is being drawn, otherwise the value of the field. */
function useDrawing(value: Boundary | null) {
  const [live, setLive] = useState<{ of: Boundary | null; drawing: Drawing } | null>(null)
  const kept = useMemo(() => closedOnly(value), [value])
  const drawing = live !== null && live.of === value ? live.drawing : kept
  const crossings = useMemo(() => crossingPoints(drawing.lines), [drawing])
  return { drawing, crossings, draws: (now: Drawing) => setLive({ of: value, drawing: now }) }
}

/** Editing by hand: draw, move, undo, change the kind. */
function useEditing({ value, onChange, kind, onKind, readOnly = false }: BoundaryEditorProps) {
  const undo = useUndo(value, onChange)
  const [draw, setDraw] = useState<BoundaryDraw | null>(null)
  const [width, setWidth] = useState(WIDTH)
  const [chosen, setChosen] = useState<DrawMode>(value === null ? 'draw' : 'edit')
  const isLocked = readOnly || isTooDetailed(value)
  const shape = value?.shape
  return {
    draw,
    setDraw,
    undo,
    isLocked,
    // With nothing to move, the only mode is drawing.
    mode: isLocked ? 'look' : value === null ? 'draw' : chosen,
    setMode: setChosen,
    kind,
    width: shape?.kind === 'corridor' ? shape.width : width,
    takeBack() {
      if (!draw?.undoCorner()) undo.undo?.()
    },
    take(boundary: Boundary | null) {
      if (isSameBoundary(boundary, value)) return
      undo.change(boundary)
      // After closing an area a person inspects it next.
      setChosen('edit')
    },
    changeKind(next: BoundaryKind) {
      const same = inKind(value, next)
      onKind(next)
      undo.change(same)
      setChosen(same === null ? 'draw' : 'edit')
    },
    changeShape(next: Shape) {
      if (next.kind === 'corridor') setWidth(next.width)
      if (shape) undo.change(boundaryOfShape(next))
    },
  } as const
}

/**
 * Edits a boundary on a map: an area drawn corner by corner, with parts and holes, a circle or a corridor. Keyboard
 * users edit the same value in the table of coordinates beside it.
 */
export function BoundaryEditor(props: BoundaryEditorProps) {
  const { value, kind, others = none, readOnly = false, tiles = null } = props
  const words = useWords()
  const locale = useLocale()
  const look = useMapPreferences()
  const editing = useEditing(props)
  const { drawing, crossings, draws } = useDrawing(value)
  const { isLocked, mode, undo } = editing
  function key(event: KeyboardEvent): void {
    if (isLocked || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) undo.redo?.()
    else editing.takeBack()
  }
  return (
    <div className={styles.editor} onKeyDown={key}>
      {!readOnly && <BoundaryTools value={value} editing={editing} />}
      <div className={styles.map}>
        <MapView label={words('map.boundary')} {...look} tiles={tiles}>
          <Context value={value} shown={crossings.length > 0 ? null : drawing.boundary} others={others} />
          <Drawn value={value} others={others} editing={editing} onDrawing={draws} />
          <CrossingsLayer points={crossings} />
          <div className={styles.scale}>
            <MapScale units={look.units} locale={locale} />
          </div>
        </MapView>
      </div>
      <BoundaryMeasures boundary={drawing.boundary} crossings={crossings.length} />
      {!readOnly && (
        <p className={styles.hint} role="status">
          {words(hintOf(kind, mode))}
        </p>
      )}
    </div>
  )
}

function hintOf(kind: BoundaryKind, mode: DrawMode): MessageKey {
  if (mode === 'look') return 'map.boundary.hint.fine'
  if (mode === 'draw') return kind === 'area' ? 'map.boundary.hint.draw' : `map.boundary.hint.${kind}`
  return kind === 'circle' ? 'map.boundary.hint.moveCircle' : 'map.boundary.hint.edit'
}

/** Keeps corners out from under the buttons, where they could not be grabbed. */
const VIEW = {
  padding: { top: 40, bottom: 40, left: 40, right: 40 + BUTTONS_WIDTH },
  maxZoom: 18,
  duration: 200,
}
const OWN = 'own'

interface ContextProps {
  value: Boundary | null
  /** The shape being drawn, once it has an inside. */
  shown: Boundary | null
  others: readonly Zone[]
}

/** The surrounding zones, the enclosed ground, and the button that fits the zone or else its site into view. */
function Context({ value, shown, others }: ContextProps) {
  const { map, theme } = useStage()
  const zones = useMemo(
    () =>
      shown === null
        ? others
        : [
            ...others,
            { id: OWN, title: '', kind: 'other' as const, color: mapColors[theme].accent, boundary: shown },
          ],
    [shown, others, theme],
  )
  const sites = useSites(others)
  const boxes = value ? boxesOf([value]) : sites
  const fitAtFirst = useEffectEvent((on: Map) => {
    if (boxes[0]) on.fitBounds(boxes[0], { ...VIEW, animate: false })
  })
  // Zones that load later are fitted too, unless drawing has begun by then.
  const isAnything = value !== null || others.length > 0
  const [fitted, setFitted] = useState<Map | null>(null)
  if (isAnything && fitted !== map) setFitted(map)
  useEffect(() => {
    if (fitted) fitAtFirst(fitted)
  }, [fitted])
  return (
    <>
      <ZonesLayer zones={zones} selected={OWN} />
      <div className={styles.buttons}>
        <MapButtons onFit={() => fitNextSite(map, boxes, VIEW)} />
      </div>
    </>
  )
}

interface DrawnProps {
  value: Boundary | null
  others: readonly Zone[]
  editing: ReturnType<typeof useEditing>
  onDrawing: (drawing: Drawing) => void
}

function Drawn({ value, others, editing, onDrawing }: DrawnProps): null {
  const stage = useStage()
  const { draw, kind, mode, setDraw } = editing
  const drawn = useEffectEvent((boundary: Boundary | null) => editing.take(boundary))
  const drawing = useEffectEvent(onDrawing)
  const widthNow = useEffectEvent(() => editing.width)
  const snap = useMemo(() => snapTo(others), [others])
  useEffect(() => {
    const made = createBoundaryDraw(stage.map, {
      theme: stage.theme,
      kind,
      snap,
      width: () => widthNow(),
      onDrawn: (boundary) => drawn(boundary),
      onDrawing: (now) => drawing(now),
    })
    setDraw(made)
    return () => {
      setDraw(null)
      if (stage.isOpen()) made.stop()
    }
  }, [stage, kind, snap, setDraw])
  useEffect(() => {
    draw?.show(mode === 'look' ? null : value)
    draw?.setMode(mode)
  }, [draw, value, mode])
  return null
}
