/**
 * Positions of machines in the window in each frame: computed once, shared by all layers, and stored in a texture
 * from which the shaders read them. So only positions are uploaded in each frame, not everything that is drawn at
 * them.
 */
import type { GlContext } from '../base/overlay.ts'
import type { ScreenView } from '../base/screen-view.ts'
import type { MachineSource } from './machine-source.ts'
import { isMoving, type MachineColumns, type ShownPosition, shownPositionAt } from './motion.ts'

/**
 * Floats of a machine: x and y in CSS pixels, heading in radians clockwise from north (0 when unknown), seconds of
 * its last fix from a base time.
 */
export const POSITION_FLOATS = 4
/** Machines in a row of the texture. */
const ROW = 256
const RAD = Math.PI / 180
/** Position of a machine without any, outside every window: GPUs differ in how they treat NaN. */
const NOWHERE = -1e6

/** GLSL for vertex shaders: reads the position of a machine. */
export const positionGlsl = `
uniform highp sampler2D places;
vec4 placeAt(float machine) {
  int i = int(machine);
  return texelFetch(places, ivec2(i & ${ROW - 1}, i / ${ROW}), 0);
}`

const shown: ShownPosition = { x: 0, y: 0, heading: 0 }

/** Whether machine i is in the window or within `margin` pixels of it. */
export function isInView(places: Float32Array, i: number, view: ScreenView, margin: number): boolean {
  const x = places[i * POSITION_FLOATS]!
  const y = places[i * POSITION_FLOATS + 1]!
  return x > -margin && y > -margin && x < view.width + margin && y < view.height + margin
}

/**
 * Writes the positions of all machines into `out`; returns whether one of those in view is moving. `base`: epoch
 * milliseconds.
 */
export function projectMachines(
  columns: MachineColumns,
  view: ScreenView,
  now: number,
  base: number,
  out: Float32Array,
): boolean {
  const middle = view.left + view.width / view.scale / 2
  let moving = false
  for (let i = 0; i < columns.count; i++) {
    shownPositionAt(columns, i, now, shown)
    // Beyond 180 degrees the map repeats the world: use the copy nearest to the centre of the window.
    const x = shown.x + Math.round(middle - shown.x)
    const at = i * POSITION_FLOATS
    const isSomewhere = !Number.isNaN(x)
    out[at] = isSomewhere ? (x - view.left) * view.scale : NOWHERE
    out[at + 1] = isSomewhere ? (shown.y - view.top) * view.scale : NOWHERE
    out[at + 2] = Number.isNaN(shown.heading) ? 0 : shown.heading * RAD
    out[at + 3] = (columns.t[i]! - base) / 1000
    moving ||= isMoving(columns, i, now) && isInView(out, i, view, 0)
  }
  return moving
}

export interface MachinePositions {
  readonly texture: WebGLTexture
  /** Epoch milliseconds from which fixes are counted. */
  base(): number
  /** Positions of all machines, one after the other. */
  values(): Float32Array
  /** Something in view is moving. */
  isMoving(): boolean
  /** Updates the positions, once for each frame. */
  look(view: ScreenView): void
}

function createPlaces({ gl }: GlContext, source: MachineSource): MachinePositions {
  const texture = gl.createTexture()
  let base = 0
  let values = new Float32Array(0)
  let seen: ScreenView | null = null
  let moving = false

  function makeRoom(count: number): void {
    if (values.length >= Math.max(1, count) * POSITION_FLOATS) return
    const rows = Math.ceil(Math.max(1, count * 1.5) / ROW)
    values = new Float32Array(rows * ROW * POSITION_FLOATS)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, ROW, rows, 0, gl.RGBA, gl.FLOAT, null)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  }

  return {
    texture,
    base: () => base,
    values: () => values,
    isMoving: () => moving,
    look(view) {
      if (seen === view) return
      seen = view
      const columns = source.columns()
      const now = source.clock()
      // The clock of a fleet is unknown before its first frame.
      if (base === 0) base = now
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      makeRoom(columns.count)
      moving = projectMachines(columns, view, now, base, values)
      const rows = Math.ceil(columns.count / ROW)
      if (rows > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ROW, rows, gl.RGBA, gl.FLOAT, values)
    },
  }
}

const known = new WeakMap<GlContext, WeakMap<MachineSource, MachinePositions>>()

/** Positions shared by all layers that draw these machines; they live as long as the WebGL context. */
export function machinePositionsOf(card: GlContext, source: MachineSource): MachinePositions {
  const ofCard = known.get(card) ?? new WeakMap<MachineSource, MachinePositions>()
  known.set(card, ofCard)
  const places = ofCard.get(source) ?? createPlaces(card, source)
  ofCard.set(source, places)
  return places
}
