import { type CustomLayerInterface, type Map, MercatorCoordinate } from 'maplibre-gl'
import { createIconAtlas, type DrawIcon, type IconAtlas, iconBoxes } from './icon-atlas.ts'
import { createLabelAtlas } from './label-atlas.ts'
import {
  type IconLook,
  lookAtMachines,
  machineAt,
  type MachineFrame,
  machineFrame,
  type MachineLook as FrameLook,
  markSize,
  type ScreenView,
} from './machine-frame.ts'
import { createMachineLabels, type MachineLabels } from './machine-labels.ts'
import {
  badgeCell,
  cellBoxes,
  drawAtlas,
  noseCell,
  offlineCell,
  selectionCell,
  tintedCells,
} from './mark-atlas.ts'
import { MARK_HALF, marks } from './marks.ts'
import type { MachineColumns } from './motion.ts'
import { machineStates, mapColors, type Theme } from '../base/palette.ts'
import type { MachineColors } from '../base/supply.ts'
import { createSprites, type Sprites } from './sprites.ts'

/** What moves: columns that somebody else keeps, outside React. */
export interface MachineSource {
  columns(): MachineColumns
  title(i: number): string
  /** Which picture machine i has, for `DrawIcon`. */
  icon?(i: number): string
  /** Milliseconds; the clock of the columns. */
  clock(): number
}

export interface MachineLayer extends CustomLayerInterface {
  select(index: number): void
  hover(index: number): void
  /** Index of the machine at a place in the window, or -1. */
  at(x: number, y: number, reach: number): number
  /** Whether the last frame showed something that moves. */
  isMoving(): boolean
  /** Sets what is done before a frame that shows machines at new places. */
  beforeMotion(callback: (() => void) | null): void
  prepareMotion(): void
}

/** Pixels in a Mercator unit at zoom 0 (MapLibre's tiles of 512). */
const WORLD = 512

/** The map looks straight down with north up, so one scale and one corner say where everything is. */
function screenView(map: Map): ScreenView {
  const center = map.getCenter()
  const at = map.project(center)
  const { x, y } = MercatorCoordinate.fromLngLat(center)
  const scale = WORLD * 2 ** map.getZoom()
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { left: x - at.x / scale, top: y - at.y / scale, scale, width, height }
}

/** Below this size of the marks pictures are specks, and marks alone say more. */
const LEAST_ICON_SIZE = 0.7

/** Colours of machines by how long they were not heard, instead of by what they do. */
export interface MachineTints {
  readonly colors: readonly Record<Theme, string>[]
  /** Place in `colors` of a time since the last fix in milliseconds; -1 for none. */
  of(age: number): number
}

export interface MachineLook {
  readonly theme: Theme
  readonly colors: MachineColors
  readonly tints?: MachineTints | undefined
}

interface Drawing {
  icons: IconAtlas | undefined
  sprites: Sprites
  atlas: WebGLTexture
  labelAtlas: WebGLTexture
  labels: MachineLabels
}

function begin(
  gl: WebGL2RenderingContext,
  { theme, colors, tints }: MachineLook,
  drawIcon: DrawIcon | undefined,
  onDrawn: () => void,
): Drawing {
  const sprites = createSprites(gl)
  const atlas = sprites.texture(drawAtlas(theme, colors, tints?.colors ?? []), { shrinks: true })
  const labels = createLabelAtlas(sprites, theme, window.devicePixelRatio)
  const icons = drawIcon && createIconAtlas(sprites, drawIcon, mapColors[theme].halo, onDrawn)
  return { sprites, atlas, icons, labelAtlas: labels.texture, labels: createMachineLabels(labels) }
}

const looks = {
  cells: { nose: noseCell, selection: selectionCell, badge: badgeCell, offline: offlineCell },
  points: machineStates.map((state) => marks[state].points),
  half: MARK_HALF,
}

function iconLook(icons: IconAtlas | undefined, source: MachineSource, size: number): IconLook | undefined {
  if (!icons || size < LEAST_ICON_SIZE) return undefined
  return { cellOf: (i) => icons.cellOf(source.icon?.(i) ?? ''), boxes: iconBoxes }
}

/** Cells of the machines' tints; undefined when their states give the colours. */
function tintedBy(tints: MachineTints | undefined, source: MachineSource) {
  if (!tints) return undefined
  const { t } = source.columns()
  const now = source.clock()
  return (i: number) => {
    const tint = tints.of(now - t[i]!)
    return tint < 0 ? -1 : tintedCells(tint)
  }
}

function draw(map: Map, drawing: Drawing, source: MachineSource, look: FrameLook, frame: MachineFrame): void {
  const columns = source.columns()
  const now = source.clock()
  const view = screenView(map)
  const { sprites, labels, icons } = drawing
  const { selected, hovered, size } = look
  lookAtMachines(columns, view, now, { ...look, icons: iconLook(icons, source, size) }, frame)
  const { width, height } = view
  if (icons) sprites.draw(icons.texture, frame.icons, frame.iconCount, width, height)
  sprites.draw(drawing.atlas, frame.sprites, frame.spriteCount, width, height)
  const title = (i: number) => source.title(i)
  labels.draw({ columns, frame, title, selected, hovered, size, width, height, now })
  sprites.draw(drawing.labelAtlas, labels.sprites, labels.count, width, height)
}

/** The layer that draws all machines and their names in two calls of WebGL. */
export function createMachineLayer(
  id: string,
  source: MachineSource,
  look: MachineLook,
  drawIcon?: DrawIcon,
): MachineLayer {
  const frame = machineFrame()
  const shared = { ...looks, boxes: cellBoxes(look.tints?.colors.length ?? 0) }
  let drawing: Drawing | undefined
  let map: Map | undefined
  let [selected, hovered] = [-1, -1]
  let before: (() => void) | null = null
  return {
    id,
    type: 'custom',
    renderingMode: '2d',
    onAdd(added, gl) {
      map = added
      drawing = begin(gl, look, drawIcon, () => map?.triggerRepaint())
    },
    onRemove() {
      drawing?.sprites.free()
      drawing = undefined
    },
    render() {
      if (!drawing || !map) return
      const size = markSize(map.getZoom())
      const tinted = tintedBy(look.tints, source)
      draw(map, drawing, source, { ...shared, selected, hovered, size, tinted }, frame)
    },
    select(index) {
      selected = index
    },
    hover(index) {
      hovered = index
    },
    at: (x, y, reach) => machineAt(frame, source.columns().count, x, y, reach),
    isMoving: () => frame.moving,
    beforeMotion(callback) {
      before = callback
    },
    prepareMotion: () => before?.(),
  }
}
