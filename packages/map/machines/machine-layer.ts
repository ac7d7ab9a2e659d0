import type { GlContext, OverlayLayer } from '../base/overlay.ts'
import type { ScreenView } from '../base/screen-view.ts'
import { createIconAtlas, type DrawIcon, type IconAtlas, iconBoxes } from './icon-atlas.ts'
import { createLabelAtlas } from '../labels/label-atlas.ts'
import {
  type IconCells,
  machineAt,
  type PlanOptions as PlannedLook,
  machinePlan,
  markSize,
  planMachines,
} from './machine-plan.ts'
import { type MachinePositions, machinePositionsOf } from './machine-positions.ts'
import { createMarkSprites, markProgram, type MarkSprites } from './mark-sprites.ts'
import { createMachineLabels, type MachineLabels } from '../labels/machine-labels.ts'
import type { ZoneName } from '../labels/zone-names.ts'
import {
  badgeCell,
  cellBoxes,
  drawAtlas,
  noseCell,
  offlineCell,
  selectionCell,
  tintedCells,
  waitingCell,
} from './mark-atlas.ts'
import { MARK_HALF, marks } from './marks.ts'
import type { MachineSource } from './machine-source.ts'
import { machineStates, mapColors, type Theme } from '../base/palette.ts'
import type { MachineColors } from '../base/environment.ts'
import { createSprites, type Sprites } from './sprites.ts'

export interface MachineLayer extends OverlayLayer {
  select(index: number): void
  /** Sets the zone names to write among the machines. */
  name(places: readonly ZoneName[]): void
  hover(index: number): void
  /** Call when anything but the positions of machines has changed. */
  renew(): void
  /** Index of the machine at a point of the window, or -1. */
  at(x: number, y: number, reach: number): number
  /** Whether the last frame showed anything moving. */
  isMoving(): boolean
  /** Sets a callback that runs before each frame with new machine positions. */
  beforeMotion(callback: (() => void) | null): void
  prepareMotion(): void
}

/** Below this mark size pictures would be specks, so only marks are drawn. */
const LEAST_ICON_SIZE = 0.7

/** Colours of machines by the time since their last fix, instead of by their state. */
export interface MachineTints {
  readonly colors: readonly Record<Theme, string>[]
  /** Index in `colors` for a time since the last fix in milliseconds; -1 for none. */
  of(age: number): number
}

export interface MachineStyle {
  readonly theme: Theme
  readonly colors: MachineColors
  readonly tints?: MachineTints | undefined
}

interface Drawing {
  program: WebGLProgram
  places: MachinePositions
  marks: MarkSprites
  pictures: MarkSprites
  icons: IconAtlas | undefined
  sprites: Sprites
  atlas: WebGLTexture
  labelAtlas: WebGLTexture
  labels: MachineLabels
}

function begin(
  card: GlContext,
  source: MachineSource,
  { theme, colors, tints }: MachineStyle,
  drawIcon: DrawIcon | undefined,
  onDrawn: () => void,
): Drawing {
  const program = markProgram(card.gl)
  const sprites = createSprites(card.gl)
  const atlas = sprites.texture(drawAtlas(theme, colors, tints?.colors ?? []), { shrinks: true })
  const labels = createLabelAtlas(sprites, theme, window.devicePixelRatio)
  return {
    program,
    places: machinePositionsOf(card, source),
    marks: createMarkSprites(card.gl, program),
    pictures: createMarkSprites(card.gl, program),
    icons: drawIcon && createIconAtlas(sprites, drawIcon, mapColors[theme].halo, onDrawn),
    sprites,
    atlas,
    labelAtlas: labels.texture,
    labels: createMachineLabels(labels),
  }
}

function end(gl: WebGL2RenderingContext, { program, marks, pictures, sprites }: Drawing): void {
  for (const one of [marks, pictures, sprites]) one.free()
  gl.deleteProgram(program)
}

const looks = {
  cells: {
    nose: noseCell,
    selection: selectionCell,
    badge: badgeCell,
    offline: offlineCell,
    waiting: waitingCell,
  },
  points: machineStates.map((state) => marks[state].points),
  half: MARK_HALF,
}

function iconLook(icons: IconAtlas | undefined, source: MachineSource, size: number): IconCells | undefined {
  if (!icons || size < LEAST_ICON_SIZE) return undefined
  return { cellOf: (i) => icons.cellOf(source.icon?.(i) ?? ''), boxes: iconBoxes }
}

/** First cells of the machines' tints; undefined when states give the colours. */
function tintedBy(tints: MachineTints | undefined, source: MachineSource) {
  if (!tints) return undefined
  const { t } = source.columns()
  const now = source.clock()
  return (i: number) => {
    const tint = tints.of(now - t[i]!)
    return tint < 0 ? -1 : tintedCells(tint)
  }
}

interface DrawnLook extends Pick<PlannedLook, 'selected' | 'hovered' | 'size'> {
  readonly names: readonly ZoneName[]
}

function draw(view: ScreenView, drawing: Drawing, source: MachineSource, look: DrawnLook): void {
  const { places, marks, pictures, icons, sprites, labels } = drawing
  if (icons) pictures.draw(icons.texture, places.texture, view)
  marks.draw(drawing.atlas, places.texture, view)
  const title = (i: number) => source.title(i)
  const needs = { columns: source.columns(), places: places.values(), title, view, now: source.clock() }
  labels.draw({ ...needs, ...look })
  sprites.draw(drawing.labelAtlas, labels.sprites, labels.count, view.width, view.height)
}

/** Computes what is drawn of machines and uploads it to the GPU; valid until anything but a position changes. */
function createPlanner(source: MachineSource, { tints }: MachineStyle) {
  const plan = machinePlan()
  const shared = { ...looks, boxes: cellBoxes(tints?.colors.length ?? 0) }
  let plannedSize = -1
  return {
    renew: () => void (plannedSize = -1),
    plan: ({ icons, marks, pictures }: Drawing, { selected, hovered, size }: DrawnLook): void => {
      if (size === plannedSize) return
      const iconed = iconLook(icons, source, size)
      const tinted = tintedBy(tints, source)
      planMachines(source.columns(), { ...shared, selected, hovered, size, tinted, icons: iconed }, plan)
      marks.send(plan.marks)
      pictures.send(plan.pictures)
      plannedSize = size
    },
  }
}

/** The layer that draws all machines and their names in three WebGL calls. */
export function createMachineLayer(
  source: MachineSource,
  look: MachineStyle,
  drawIcon?: DrawIcon,
  repaint?: () => void,
): MachineLayer {
  const { renew, plan } = createPlanner(source, look)
  let drawing: Drawing | undefined
  let [selected, hovered] = [-1, -1]
  let before: (() => void) | null = null
  let names: readonly ZoneName[] = []
  return {
    begin(card) {
      const onDrawn = () => {
        renew()
        repaint?.()
      }
      drawing = begin(card, source, look, drawIcon, onDrawn)
      renew()
    },
    end(gl) {
      if (drawing) end(gl, drawing)
      drawing = undefined
    },
    prepare(_, view) {
      drawing?.places.look(view)
    },
    draw(_, view) {
      if (!drawing) return
      const drawn = { selected, hovered, size: markSize(view.zoom), names }
      plan(drawing, drawn)
      draw(view, drawing, source, drawn)
    },
    renew,
    select(index) {
      selected = index
      renew()
    },
    name(places) {
      names = places
    },
    hover(index) {
      hovered = index
      renew()
    },
    at: (x, y, reach) =>
      drawing ? machineAt(drawing.places.values(), source.columns().count, x, y, reach) : -1,
    isMoving: () => drawing?.places.isMoving() ?? false,
    beforeMotion(callback) {
      before = callback
    },
    prepareMotion: () => before?.(),
  }
}
