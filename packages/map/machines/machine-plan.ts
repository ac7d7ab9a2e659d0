import { POSITION_FLOATS } from './machine-positions.ts'
import { ALARM, DIMMED, type MachineColumns, OFFLINE } from './motion.ts'

/**
 * What is drawn of all machines, valid until anything but a position changes. Arrays are reused and grow with the
 * columns; `values` holds MARK_FLOATS per mark.
 */
export interface Marks {
  values: Float32Array
  count: number
}

export interface MachinePlan {
  readonly marks: Marks
  /** Pictures of machines, drawn below the marks. */
  readonly pictures: Marks
}

export interface PlanOptions {
  /** Index of the selected machine and of the one under the pointer, or -1. */
  selected: number
  hovered: number
  /** Size of the marks, 1 for the full one. */
  size: number
  /** Left, top, right, bottom in the texture, cell after cell; then the cells that do not belong to a state. */
  boxes: Float32Array
  cells: {
    nose: number
    selection: number
    badge: number
    offline: (state: number) => number
    waiting: (count: number) => number
  }
  /** By state: whether the mark itself shows the heading. */
  points: readonly boolean[]
  /** Half the side of a cell at full size, CSS pixels. */
  half: number
  /** Pictures of machines, at zooms where they are large enough to be recognised. */
  icons?: IconCells | undefined
  /** First cell of the marks of all states in the tint of machine i, or -1: then its state gives the colour. */
  tinted?: ((i: number) => number) | undefined
}

export interface IconCells {
  /** Cell of the picture of machine i, or -1. */
  cellOf(i: number): number
  boxes: Float32Array
}

/**
 * Floats of a mark: those of `write`, then left, top, right, bottom in the texture (0 to 1), and the index of its
 * machine.
 */
export const MARK_FLOATS = 10
/** Maximum number of marks of a machine: selection, nose, mark, number of waiting machines, badge. */
const MOST_MARKS = 5
/** Opacity of machines excluded by a filter. */
const DIM = 0.28
/** Opacity of pictures of offline machines. */
const FADED = 0.45
/** Half the length of a picture at full size, CSS pixels. */
const ICON_HALF = 24
/** Size of a mark on a picture. */
const ON_ICON = 0.6

const nothing = (): Marks => ({ values: new Float32Array(0), count: 0 })

export function machinePlan(): MachinePlan {
  return { marks: nothing(), pictures: nothing() }
}

function makeRoom({ marks, pictures }: MachinePlan, count: number): void {
  if (pictures.values.length >= count * MARK_FLOATS) return
  const room = Math.ceil(count * 1.5)
  pictures.values = new Float32Array(room * MARK_FLOATS)
  marks.values = new Float32Array(room * MOST_MARKS * MARK_FLOATS)
}

/** Size of the marks at a zoom: full when close, small when hundreds are in view. */
export function markSize(zoom: number): number {
  return Math.min(1, Math.max(0.42, 0.42 + ((zoom - 10) / 6) * 0.58))
}

interface Drawn {
  cell: number
  /** Rotates with the machine. */
  turns: boolean
  /** Factor on the size of a mark. */
  grow: number
  alpha: number
}

/** Shared by all calls: thousands of sprites must leave no garbage. */
const drawn: Drawn = { cell: 0, turns: false, grow: 1, alpha: 1 }

/**
 * Writes a mark: half its width and height, opacity, whether it rotates with its machine, its own heading when
 * unrotated.
 */
function write(
  to: Marks,
  i: number,
  wide: number,
  high: number,
  alpha: number,
  turns: boolean,
  front: number,
) {
  const at = to.count++ * MARK_FLOATS
  to.values[at] = wide
  to.values[at + 1] = high
  to.values[at + 2] = alpha
  to.values[at + 3] = turns ? 1 : 0
  to.values[at + 4] = front
  to.values[at + 9] = i
  return at + 5
}

function put({ marks }: MachinePlan, i: number, look: PlanOptions): void {
  const half = look.half * look.size * drawn.grow
  const at = write(marks, i, half, half, drawn.alpha, drawn.turns, 0)
  const box = drawn.cell * 4
  for (let side = 0; side < 4; side++) marks.values[at + side] = look.boxes[box + side]!
}

function putRing(plan: MachinePlan, i: number, look: PlanOptions, isSelected: boolean): void {
  drawn.cell = look.cells.selection
  drawn.turns = false
  drawn.grow = isSelected ? 1.35 : 1.2
  drawn.alpha = isSelected ? 1 : 0.7
  put(plan, i, look)
}

/** Pictures face left, which is heading -90 (core 9). */
const PICTURE_FRONT = -Math.PI / 2

/** Adds the picture of a machine; returns whether it has one. */
function putIcon(columns: MachineColumns, i: number, look: PlanOptions, { pictures }: MachinePlan): boolean {
  const cell = look.icons?.cellOf(i) ?? -1
  if (!look.icons || cell < 0) return false
  const flags = columns.flags[i]!
  const alpha = (flags & DIMMED) !== 0 ? DIM : (flags & OFFLINE) !== 0 ? FADED : 1
  const half = ICON_HALF * look.size
  const turns = !Number.isNaN(columns.heading[i]!)
  const at = write(pictures, i, half, half / 2, alpha, turns, PICTURE_FRONT)
  for (let side = 0; side < 4; side++) pictures.values[at + side] = look.icons.boxes[cell * 4 + side]!
  return true
}

function putMachine(columns: MachineColumns, i: number, look: PlanOptions, plan: MachinePlan): void {
  const flags = columns.flags[i]!
  const state = columns.state[i]!
  const points = look.points[state] ?? false
  // On a picture the mark becomes a small badge.
  const markSize = putIcon(columns, i, look, plan) ? ON_ICON : 1
  if (i === look.selected || i === look.hovered) putRing(plan, i, look, i === look.selected)
  const tinted = look.tinted?.(i) ?? -1
  drawn.cell = tinted >= 0 ? tinted + state : (flags & OFFLINE) === 0 ? state : look.cells.offline(state)
  const isTurned = !Number.isNaN(columns.heading[i]!)
  drawn.turns = points && isTurned
  drawn.grow = markSize
  drawn.alpha = (flags & DIMMED) === 0 ? 1 : DIM
  put(plan, i, look)
  // A picture shows its front itself.
  if (!points && markSize === 1 && isTurned) {
    drawn.cell = look.cells.nose
    drawn.turns = true
    put(plan, i, look)
  }
  drawn.turns = false
  drawn.grow = 1
  const waiting = columns.waiting[i]!
  if (waiting > 0) {
    drawn.cell = look.cells.waiting(waiting)
    put(plan, i, look)
  }
  if ((flags & ALARM) === 0) return
  drawn.cell = look.cells.badge
  drawn.alpha = 1
  put(plan, i, look)
}

/** Plans what is drawn of all machines, the selected one on top. Call it when anything but a position has changed. */
export function planMachines(columns: MachineColumns, look: PlanOptions, plan: MachinePlan): void {
  makeRoom(plan, columns.count)
  plan.marks.count = 0
  plan.pictures.count = 0
  for (const dimmed of [DIMMED, 0]) {
    for (let i = 0; i < columns.count; i++) {
      if (i !== look.selected && (columns.flags[i]! & DIMMED) === dimmed) putMachine(columns, i, look, plan)
    }
  }
  const { selected } = look
  if (selected >= 0 && selected < columns.count) putMachine(columns, selected, look, plan)
}

/** Index of the machine nearest to a point in the window within `reach` pixels, or -1. */
export function machineAt(places: Float32Array, count: number, x: number, y: number, reach: number): number {
  let nearest = -1
  let best = reach * reach
  for (let i = 0; i < Math.min(count, places.length / POSITION_FLOATS); i++) {
    const dx = places[i * POSITION_FLOATS]! - x
    const dy = places[i * POSITION_FLOATS + 1]! - y
    const distance = dx * dx + dy * dy
    if (distance <= best) {
      best = distance
      nearest = i
    }
  }
  return nearest
}
