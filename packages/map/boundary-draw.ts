import type { Map } from 'maplibre-gl'
import {
  TerraDraw,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  ValidateNotSelfIntersecting,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Boundary } from './boundary.ts'
import { boundaryOf, isSameBoundary, outlines } from './boundary-parts.ts'
import { mapColors, type Theme } from './palette.ts'
import { placeId } from './stage.ts'

/** draw: clicks set corners; edit: corners are moved; look: nothing can be changed. */
export type DrawMode = 'draw' | 'edit' | 'look'

export interface BoundaryDraw {
  /** Shows a boundary, unless it is what was drawn. */
  show(boundary: Boundary | null): void
  setMode(mode: DrawMode): void
  /** Takes back the last corner of an area that is being drawn; false when none is. */
  undoCorner(): boolean
  stop(): void
}

/** TerraDraw names a mode of its own by its class. */
const modes: Record<DrawMode, string> = { draw: 'polygon', edit: 'select', look: 'static' }

/** Kinds of change that are not yet final. */
const provisional: ReadonlySet<string> = new Set(['provisional'])

function polygonMode(theme: Theme): TerraDrawPolygonMode {
  const { accent, halo } = mapColors[theme]
  return new TerraDrawPolygonMode({
    // An area whose sides cross has no inside: the last side is refused while it crosses another.
    validation: (feature, { updateType }) =>
      provisional.has(updateType) ? { valid: true } : ValidateNotSelfIntersecting(feature),
    showCoordinatePoints: true,
    styles: {
      fillColor: accent,
      fillOpacity: 0.18,
      outlineColor: accent,
      outlineWidth: 2.5,
      closingPointColor: halo,
      closingPointOutlineColor: accent,
      closingPointOutlineWidth: 3,
      closingPointWidth: 6,
      coordinatePointColor: accent,
      coordinatePointOutlineColor: halo,
      coordinatePointWidth: 4,
      coordinatePointOutlineWidth: 1.5,
    },
  })
}

function selectMode(theme: Theme): TerraDrawSelectMode {
  const { accent, halo } = mapColors[theme]
  const coordinates = { midpoints: true, draggable: true, deletable: true }
  return new TerraDrawSelectMode({
    flags: {
      polygon: { feature: { draggable: false, validation: ValidateNotSelfIntersecting, coordinates } },
    },
    // Delete would remove the whole area at the slip of a finger; there is a button for that.
    keyEvents: { deselect: 'Escape', delete: null, rotate: null, scale: null },
    styles: {
      selectedPolygonColor: accent,
      selectedPolygonFillOpacity: 0.22,
      selectedPolygonOutlineColor: accent,
      selectedPolygonOutlineWidth: 2.5,
      selectionPointColor: halo,
      selectionPointOutlineColor: accent,
      selectionPointOutlineWidth: 3,
      selectionPointWidth: 6,
      midPointColor: accent,
      midPointOutlineColor: halo,
      midPointOutlineWidth: 1.5,
      midPointWidth: 4,
    },
  })
}

/** Drawing on an open map. `onDrawn` hears every finished change: an area closed, a corner moved or removed. */
export function createBoundaryDraw(
  map: Map,
  theme: Theme,
  onDrawn: (boundary: Boundary | null) => void,
): BoundaryDraw {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, renderBelowLayerId: placeId('draw') }),
    modes: [polygonMode(theme), selectMode(theme)],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  draw.start()
  const drawn = () =>
    draw.getSnapshot().flatMap(({ geometry, properties }) => {
      const finished = geometry.type === 'Polygon' && properties['currentlyDrawing'] !== true
      return finished ? [geometry.coordinates[0] ?? []] : []
    })
  const tell = () => onDrawn(boundaryOf(drawn()))
  draw.on('finish', tell)
  const stopWatching = onCornerLetGo(map, draw, tell)
  return {
    show(boundary) {
      if (isSameBoundary(boundaryOf(drawn()), boundary)) return
      const mode = draw.getMode()
      // A selection of what goes away would keep its points on the map.
      draw.setMode('static')
      draw.clear()
      draw.addFeatures(
        outlines(boundary).map((ring) => ({
          type: 'Feature',
          properties: { mode: 'polygon' },
          geometry: { type: 'Polygon', coordinates: [ring] },
        })),
      )
      draw.setMode(mode)
      if (mode === 'select') selectOnly(draw)
    },
    setMode(mode) {
      if (draw.getMode() === modes[mode]) return
      draw.setMode(modes[mode])
      if (mode === 'edit') selectOnly(draw)
    },
    undoCorner: () => draw.getMode() === 'polygon' && draw.canUndo() && draw.undo(),
    stop() {
      stopWatching()
      draw.stop()
    },
  }
}

/** A corner dragged and let go within a few milliseconds is moved without a `finish`: the pointer tells it. */
function onCornerLetGo(map: Map, draw: TerraDraw, run: () => void): () => void {
  let moved = false
  draw.on('change', (_ids, type) => (moved ||= type === 'update' && draw.getMode() === 'select'))
  draw.on('finish', () => (moved = false))
  const letGo = () => {
    if (moved) run()
    moved = false
  }
  const later = () => setTimeout(letGo)
  map.getCanvas().addEventListener('pointerup', later)
  return () => map.getCanvas().removeEventListener('pointerup', later)
}

/** Shows the corners at once where there is one area only. */
function selectOnly(draw: TerraDraw): void {
  const [only, ...more] = draw.getSnapshot().filter(({ geometry }) => geometry.type === 'Polygon')
  if (only?.id !== undefined && more.length === 0) draw.selectFeature(only.id)
}
