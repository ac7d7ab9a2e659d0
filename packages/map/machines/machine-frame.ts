import { ALARM, DIMMED, isMoving, type MachineColumns, OFFLINE, type Shown, shownAt } from './motion.ts'
import { SPRITE_FLOATS } from './sprites.ts'

/** The window onto the map: Mercator place of its upper left corner, CSS pixels in a Mercator unit, its size. */
export interface ScreenView {
  left: number
  top: number
  scale: number
  width: number
  height: number
}

/** What one look at all machines gives. Arrays are kept between frames and grow with the columns. */
export interface MachineFrame {
  sprites: Float32Array
  spriteCount: number
  /** Pictures of machines, to be drawn below the sprites. */
  icons: Float32Array
  iconCount: number
  /** Place of machine i in the window, CSS pixels; NaN when it is out of view. */
  sx: Float32Array
  sy: Float32Array
  heading: Float32Array
  /** Something in view looks different in a moment. */
  moving: boolean
}

export interface MachineLook {
  /** Index of the selected machine and of the one under the pointer, or -1. */
  selected: number
  hovered: number
  /** Size of the marks, 1 for the full one. */
  size: number
  /** Left, top, right, bottom in the texture, cell after cell; and the cells that are not a state's. */
  boxes: Float32Array
  cells: { nose: number; selection: number; badge: number; offline: (state: number) => number }
  /** By state: the mark points where the machine goes. */
  points: readonly boolean[]
  /** Half the side of a cell at full size, CSS pixels. */
  half: number
  /** Pictures of machines, where they are large enough to be told apart. */
  icons?: IconLook | undefined
  /** First cell of the marks of all states in the tint of machine i, or -1: then its state gives the colour. */
  tinted?: ((i: number) => number) | undefined
}

export interface IconLook {
  /** Cell of the picture of machine i, or -1. */
  cellOf(i: number): number
  boxes: Float32Array
}

/** Sprites a machine has at most: selection, nose, mark, badge. */
const MAX_SPRITES = 4
/** How strongly machines are drawn that a filter leaves out. */
const DIM = 0.28
/** How strongly pictures of machines are drawn that are not heard. */
const FADED = 0.45
/** Half the length of a picture at full size, CSS pixels. */
const ICON_HALF = 24
/** Size of a mark on a picture. */
const ON_ICON = 0.6
const RAD = Math.PI / 180

export function machineFrame(): MachineFrame {
  const empty = new Float32Array(0)
  return {
    sprites: empty,
    spriteCount: 0,
    icons: empty,
    iconCount: 0,
    sx: empty,
    sy: empty,
    heading: empty,
    moving: false,
  }
}

function makeRoom(frame: MachineFrame, count: number): void {
  if (frame.sx.length >= count) return
  const room = Math.ceil(count * 1.5)
  frame.sx = new Float32Array(room)
  frame.sy = new Float32Array(room)
  frame.heading = new Float32Array(room)
  frame.sprites = new Float32Array(room * MAX_SPRITES * SPRITE_FLOATS)
  frame.icons = new Float32Array(room * SPRITE_FLOATS)
}

/** Size of the marks at a zoom: full near, small far out where hundreds are in view. */
export function markSize(zoom: number): number {
  return Math.min(1, Math.max(0.42, 0.42 + ((zoom - 10) / 6) * 0.58))
}

const shown: Shown = { x: 0, y: 0, heading: 0 }

/** Finds where every machine is in the window. */
function project(
  columns: MachineColumns,
  view: ScreenView,
  now: number,
  margin: number,
  frame: MachineFrame,
) {
  const middle = view.left + view.width / view.scale / 2
  frame.moving = false
  for (let i = 0; i < columns.count; i++) {
    shownAt(columns, i, now, shown)
    // Beyond 180 degrees the map shows the world again: the copy nearest to the window's middle is meant.
    const x = shown.x + Math.round(middle - shown.x)
    const sx = (x - view.left) * view.scale
    const sy = (shown.y - view.top) * view.scale
    const inView = sx > -margin && sy > -margin && sx < view.width + margin && sy < view.height + margin
    frame.sx[i] = inView ? sx : NaN
    frame.sy[i] = inView ? sy : NaN
    frame.heading[i] = shown.heading
    if (inView && !frame.moving) frame.moving = isMoving(columns, i, now)
  }
}

interface Drawn {
  cell: number
  /** Clockwise, radians. */
  turn: number
  /** Times the size of a mark. */
  grow: number
  alpha: number
}

/** One for all calls: thousands of sprites a frame must leave nothing to collect. */
const drawn: Drawn = { cell: 0, turn: 0, grow: 1, alpha: 1 }

function put(frame: MachineFrame, i: number, look: MachineLook): void {
  const half = look.half * look.size * drawn.grow
  const { sprites } = frame
  const at = frame.spriteCount++ * SPRITE_FLOATS
  const box = drawn.cell * 4
  sprites[at] = frame.sx[i]!
  sprites[at + 1] = frame.sy[i]!
  sprites[at + 2] = half
  sprites[at + 3] = half
  sprites[at + 4] = drawn.turn
  sprites[at + 5] = drawn.alpha
  sprites[at + 6] = look.boxes[box]!
  sprites[at + 7] = look.boxes[box + 1]!
  sprites[at + 8] = look.boxes[box + 2]!
  sprites[at + 9] = look.boxes[box + 3]!
}

function putRing(frame: MachineFrame, i: number, look: MachineLook, isSelected: boolean): void {
  drawn.cell = look.cells.selection
  drawn.turn = 0
  drawn.grow = isSelected ? 1.35 : 1.2
  drawn.alpha = isSelected ? 1 : 0.7
  put(frame, i, look)
}

/** Puts the picture of a machine; whether there is one. Pictures look to the left, which is heading -90 (core 9). */
function putIcon(columns: MachineColumns, i: number, look: MachineLook, frame: MachineFrame): boolean {
  const cell = look.icons?.cellOf(i) ?? -1
  if (!look.icons || cell < 0) return false
  const flags = columns.flags[i]!
  const heading = frame.heading[i]!
  const { icons } = frame
  const at = frame.iconCount++ * SPRITE_FLOATS
  icons[at] = frame.sx[i]!
  icons[at + 1] = frame.sy[i]!
  icons[at + 2] = ICON_HALF * look.size
  icons[at + 3] = (ICON_HALF / 2) * look.size
  icons[at + 4] = Number.isNaN(heading) ? 0 : (heading + 90) * RAD
  icons[at + 5] = (flags & DIMMED) !== 0 ? DIM : (flags & OFFLINE) !== 0 ? FADED : 1
  icons.set(look.icons.boxes.subarray(cell * 4, cell * 4 + 4), at + 6)
  return true
}

function putMachine(columns: MachineColumns, i: number, look: MachineLook, frame: MachineFrame): void {
  const flags = columns.flags[i]!
  const state = columns.state[i]!
  const heading = frame.heading[i]!
  const turn = Number.isNaN(heading) ? 0 : heading * RAD
  const points = look.points[state] ?? false
  // On its picture the mark is a badge.
  const markSize = putIcon(columns, i, look, frame) ? ON_ICON : 1
  if (i === look.selected || i === look.hovered) putRing(frame, i, look, i === look.selected)
  const tinted = look.tinted?.(i) ?? -1
  drawn.cell = tinted >= 0 ? tinted + state : (flags & OFFLINE) === 0 ? state : look.cells.offline(state)
  drawn.turn = points ? turn : 0
  drawn.grow = markSize
  drawn.alpha = (flags & DIMMED) === 0 ? 1 : DIM
  put(frame, i, look)
  // A picture shows its front itself.
  if (!points && markSize === 1 && !Number.isNaN(heading)) {
    drawn.cell = look.cells.nose
    drawn.turn = turn
    put(frame, i, look)
  }
  if ((flags & ALARM) === 0) return
  drawn.cell = look.cells.badge
  drawn.turn = 0
  drawn.alpha = 1
  put(frame, i, look)
}

/** Looks at all machines: places in the window and the sprites of those in view, the selected one on top. */
export function lookAtMachines(
  columns: MachineColumns,
  view: ScreenView,
  now: number,
  look: MachineLook,
  frame: MachineFrame,
): void {
  makeRoom(frame, columns.count)
  project(columns, view, now, look.half * 2, frame)
  frame.spriteCount = 0
  frame.iconCount = 0
  for (const dimmed of [DIMMED, 0]) {
    for (let i = 0; i < columns.count; i++) {
      if (Number.isNaN(frame.sx[i]!) || i === look.selected) continue
      if ((columns.flags[i]! & DIMMED) === dimmed) putMachine(columns, i, look, frame)
    }
  }
  const { selected } = look
  if (selected >= 0 && selected < columns.count && !Number.isNaN(frame.sx[selected]!)) {
    putMachine(columns, selected, look, frame)
  }
}

/** Index of the machine nearest to a place in the window within `reach` pixels, or -1. */
export function machineAt(frame: MachineFrame, count: number, x: number, y: number, reach: number): number {
  let nearest = -1
  let best = reach * reach
  for (let i = 0; i < Math.min(count, frame.sx.length); i++) {
    const [dx, dy] = [frame.sx[i]! - x, frame.sy[i]! - y]
    const distance = dx * dx + dy * dy
    // NaN (out of view) compares false.
    if (distance <= best) {
      best = distance
      nearest = i
    }
  }
  return nearest
}
