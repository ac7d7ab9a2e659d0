/**
 * Positions of machines on the screen between their fixes. Columns of numbers, one index per machine: thousands of
 * them are read in every frame, outside React and without an object each. Positions are in Mercator units (0 to 1
 * over the world, y to the south), instants in milliseconds of the clock that the caller uses throughout (the
 * server's).
 */
export interface MachineColumns {
  count: number
  /** The last fix. */
  x: Float64Array
  y: Float64Array
  t: Float64Array
  /** Speed over the ground, Mercator units a millisecond. */
  vx: Float64Array
  vy: Float64Array
  /** How long after the fix the machine is extrapolated at its speed. */
  hold: Float64Array
  /** Difference between the position shown when the fix came and the fix; it shrinks to zero within BLEND_MS. */
  dx: Float64Array
  dy: Float64Array
  from: Float64Array
  /** Degrees clockwise from north, NaN when unknown; `turn` shrinks to zero like dx. */
  heading: Float32Array
  turn: Float32Array
  /** Index in machineStates. */
  state: Uint8Array
  flags: Uint8Array
  /** Number of machines waiting for this one, shown on its mark; 9 means nine or more. */
  waiting: Uint8Array
}

export const OFFLINE = 1
export const ALARM = 2
/** Excluded by a filter: drawn faintly. */
export const DIMMED = 4

/**
 * Duration of a correction: visible as a movement, finished before the next fix of a machine that reports every
 * second.
 */
export const BLEND_MS = 600
/** Longest dead reckoning: after 10 s without a fix a haul truck may be round two bends. */
export const MAX_DEAD_RECKONING_MS = 10_000
/** Below this speed a machine counts as stationary, as the speed and heading its device reports are noise (m/s). */
const STANDING_SPEED = 0.5
/** A longer correction is not a movement of the machine: it jumps there at once (metres). */
const JUMP_M = 500
/** Equator of WGS84 in metres: the world's width in Mercator units is 1. */
const EQUATOR_M = 40_075_016.686

const RAD = Math.PI / 180

export function mercatorX(lon: number): number {
  return (lon + 180) / 360
}

export function mercatorY(lat: number): number {
  return (1 - Math.log(Math.tan(Math.PI / 4 + (lat * RAD) / 2)) / Math.PI) / 2
}

export function longitudeOf(x: number): number {
  return x * 360 - 180
}

export function latitudeOf(y: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RAD
}

/** Mercator units per metre of ground at a latitude. */
export function unitsPerMetre(lat: number): number {
  return 1 / (EQUATOR_M * Math.cos(lat * RAD))
}

export function machineColumns(capacity: number): MachineColumns {
  const doubles = () => new Float64Array(capacity)
  return {
    count: 0,
    x: doubles(),
    y: doubles(),
    t: doubles(),
    vx: doubles(),
    vy: doubles(),
    hold: doubles(),
    dx: doubles(),
    dy: doubles(),
    from: doubles(),
    heading: new Float32Array(capacity).fill(NaN),
    turn: new Float32Array(capacity),
    state: new Uint8Array(capacity),
    flags: new Uint8Array(capacity),
    waiting: new Uint8Array(capacity),
  }
}

export interface ShownFix {
  lon: number
  lat: number
  t: number
  /** Degrees and metres a second; null when the device does not report them. */
  heading: number | null
  speed: number | null
}

/** The shorter turn from one heading to another, -180 to 180 degrees. */
export function turnBetween(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}

export interface ShownPosition {
  x: number
  y: number
  heading: number
}

/** Writes the position and heading on the screen at an instant into `out`. */
export function shownPositionAt(
  columns: MachineColumns,
  i: number,
  now: number,
  out: ShownPosition,
): ShownPosition {
  const age = Math.min(Math.max(now - columns.t[i]!, 0), columns.hold[i]!)
  const left = Math.max(0, 1 - (now - columns.from[i]!) / BLEND_MS)
  // Eases out: the square has no slope at zero.
  const share = left * left
  out.x = columns.x[i]! + columns.vx[i]! * age + columns.dx[i]! * share
  out.y = columns.y[i]! + columns.vy[i]! * age + columns.dy[i]! * share
  out.heading = columns.heading[i]! + columns.turn[i]! * share
  return out
}

/** Whether this machine looks different after this instant without a new fix. */
export function isMoving(columns: MachineColumns, i: number, now: number): boolean {
  const reckoned = now < columns.t[i]! + columns.hold[i]! && (columns.vx[i]! !== 0 || columns.vy[i]! !== 0)
  if (reckoned) return true
  const corrected = columns.dx[i]! !== 0 || columns.dy[i]! !== 0 || columns.turn[i]! !== 0
  return corrected && now < columns.from[i]! + BLEND_MS
}

interface Movement {
  heading: number
  /** Metres a second. */
  speed: number
}

/** Speed and heading of the fix, or else of the way from the fix before it. */
function movement(columns: MachineColumns, i: number, fix: ShownFix, isFirst: boolean): Movement {
  const scale = unitsPerMetre(fix.lat)
  const east = isFirst ? 0 : (mercatorX(fix.lon) - columns.x[i]!) / scale
  const south = isFirst ? 0 : (mercatorY(fix.lat) - columns.y[i]!) / scale
  const way = Math.hypot(east, south)
  const seconds = (fix.t - columns.t[i]!) / 1000
  const speed = fix.speed ?? (isFirst || seconds <= 0 ? 0 : way / seconds)
  // A fix has a few metres of noise: a shorter way gives no direction.
  const wayHeading = way > 5 ? (Math.atan2(east, -south) / RAD + 360) % 360 : NaN
  const standing = speed < STANDING_SPEED
  const before = isFirst ? NaN : columns.heading[i]!
  const heading = standing && !Number.isNaN(before) ? before : (fix.heading ?? wayHeading)
  return { heading: Number.isNaN(heading) ? before : heading, speed: standing ? 0 : speed }
}

const before: ShownPosition = { x: 0, y: 0, heading: 0 }

/**
 * Applies a fix to column i. The machine glides from where it is shown now onto the path extrapolated from the fix,
 * at most one reporting interval beyond it. Returns false for a fix that is not newer than the last, which is
 * ignored. With `still` nothing glides (reduced motion).
 */
export function applyFix(
  columns: MachineColumns,
  i: number,
  fix: ShownFix,
  now: number,
  options: { isFirst?: boolean; still?: boolean } = {},
): boolean {
  const { isFirst = false, still = false } = options
  if (!isFirst && fix.t <= columns.t[i]!) return false
  const { heading, speed } = movement(columns, i, fix, isFirst)
  shownPositionAt(columns, i, now, before)
  const scale = unitsPerMetre(fix.lat)
  const interval = isFirst || still ? 0 : Math.min(fix.t - columns.t[i]!, MAX_DEAD_RECKONING_MS)
  columns.x[i] = mercatorX(fix.lon)
  columns.y[i] = mercatorY(fix.lat)
  columns.t[i] = fix.t
  columns.hold[i] = Number.isNaN(heading) ? 0 : interval
  columns.vx[i] = Number.isNaN(heading) ? 0 : (Math.sin(heading * RAD) * speed * scale) / 1000
  columns.vy[i] = Number.isNaN(heading) ? 0 : (-Math.cos(heading * RAD) * speed * scale) / 1000
  const turn = turnBetween(heading, before.heading)
  const glides = !isFirst && !still
  columns.heading[i] = heading
  columns.turn[i] = glides && !Number.isNaN(turn) ? turn : 0
  columns.dx[i] = 0
  columns.dy[i] = 0
  columns.from[i] = now - BLEND_MS
  const path = shownPositionAt(columns, i, now, { x: 0, y: 0, heading: 0 })
  const [dx, dy] = [before.x - path.x, before.y - path.y]
  columns.from[i] = now
  if (glides && Math.hypot(dx, dy) < JUMP_M * scale) {
    columns.dx[i] = dx
    columns.dy[i] = dy
  }
  return true
}
