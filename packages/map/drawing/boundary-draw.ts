import type { Map } from 'maplibre-gl'
import { type GeoJSONStoreFeatures, TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Boundary, BoundaryKind } from '../zones/boundary.ts'
import { isSameBoundary } from './boundary-parts.ts'
import { circleMode, lineMode, polygonMode, selectMode } from './draw-modes.ts'
import { type DrawnFeature, drawingOf, type Drawing, featuresOf } from './drawn-features.ts'
import type { Theme } from '../base/palette.ts'
import { slotId } from '../base/stage.ts'
import type { Snap } from './snap.ts'

/** draw: clicks set corners; edit: corners can be moved; look: read-only. */
export type DrawMode = 'draw' | 'edit' | 'look'

export interface BoundaryDraw {
  /** Shows a boundary, unless it is the one that was just drawn. */
  show(boundary: Boundary | null): void
  setMode(mode: DrawMode): void
  /** Removes the last corner of the area being drawn; false when none is. */
  undoCorner(): boolean
  stop(): void
}

export interface DrawOptions {
  theme: Theme
  kind: BoundaryKind
  /** Width of a corridor, metres. */
  width: () => number
  snap: Snap
  /** Called after every finished change: an area closed, a corner moved or removed. */
  onDrawn: (boundary: Boundary | null) => void
  /** Called after every change, also of unfinished shapes. */
  onDrawing: (drawing: Drawing) => void
}

/** TerraDraw requires the class of a custom mode. */
const drawing: Record<BoundaryKind, string> = { area: 'polygon', circle: 'circle', corridor: 'linestring' }

function modeName(mode: DrawMode, kind: BoundaryKind): string {
  return mode === 'draw' ? drawing[kind] : mode === 'edit' ? 'select' : 'static'
}

const finished = (draw: TerraDraw): DrawnFeature[] =>
  draw.getSnapshot().filter(({ properties }) => properties['currentlyDrawing'] !== true)

/** Starts drawing on an open map. */
export function createBoundaryDraw(map: Map, options: DrawOptions): BoundaryDraw {
  const { theme, kind, width, snap } = options
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, renderBelowLayerId: slotId('draw') }),
    modes: [polygonMode(theme, snap), circleMode(theme), lineMode(theme, snap), selectMode(theme, snap)],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  draw.start()
  const now = () => drawingOf(kind, finished(draw), width()).boundary
  const notify = () => {
    // There is only one circle or corridor: the new one replaces the former.
    if (kind !== 'area') keepLast(draw)
    options.onDrawn(now())
  }
  draw.on('finish', notify)
  draw.on('change', () => options.onDrawing(drawingOf(kind, draw.getSnapshot(), width())))
  const stopWatching = onCornerLetGo(map, draw, notify)
  return {
    show(boundary) {
      // Already stopped: another drawing replaces it within the same render.
      if (!draw.enabled) return
      if (!isSameBoundary(now(), boundary)) replace(draw, boundary)
    },
    setMode(mode) {
      const name = modeName(mode, kind)
      if (!draw.enabled || draw.getMode() === name) return
      draw.setMode(name)
      if (mode === 'edit') selectOnly(draw)
    },
    undoCorner: () => draw.enabled && draw.getMode() === drawing[kind] && draw.canUndo() && draw.undo(),
    stop() {
      stopWatching()
      draw.stop()
    },
  }
}

function replace(draw: TerraDraw, boundary: Boundary | null): void {
  const mode = draw.getMode()
  // A selected shape that is removed would leave its corner points on the map.
  draw.setMode('static')
  draw.clear()
  const features = featuresOf(boundary).map(({ mode: own, type, vertices }): GeoJSONStoreFeatures => ({
    type: 'Feature',
    properties: { mode: own },
    geometry: type === 'Polygon' ? { type, coordinates: [vertices] } : { type, coordinates: vertices },
  }))
  draw.addFeatures(features)
  draw.setMode(mode)
  if (mode === 'select') selectOnly(draw)
}

/** Removes all shapes but the newest. */
function keepLast(draw: TerraDraw): void {
  const shapes = draw
    .getSnapshot()
    .filter(({ geometry, properties }) => geometry.type !== 'Point' && properties['mode'])
  const before = shapes.slice(0, -1).flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (before.length > 0) draw.removeFeatures(before)
}

/**
 * A corner dragged and released within a few milliseconds moves without a `finish` event: the pointer event stands in
 * for it.
 */
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

/** Selects the shape, so that its corners show at once, when there is only one. */
function selectOnly(draw: TerraDraw): void {
  const [only, ...more] = draw.getSnapshot().filter(({ geometry }) => geometry.type !== 'Point')
  if (only?.id !== undefined && more.length === 0) draw.selectFeature(only.id)
}
