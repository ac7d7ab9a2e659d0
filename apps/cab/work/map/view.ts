/** How a map lies on its screen: which metres are in the middle, how many pixels one is, and which way is up. */
import type { Point } from './ground.ts'

export interface View {
  readonly width: number
  readonly height: number
  readonly centre: Point
  /** Pixels a metre. */
  readonly scale: number
  /** Radians by which the ground is turned clockwise. */
  readonly turn: number
}

/** Share of the screen that remains free at each edge. */
const MARGIN = 0.16
/** Least metres across, so that a machine at its place does not see a single blade of grass. */
const LEAST_ACROSS = 200

function turned({ x, y }: Point, turn: number): Point {
  return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) }
}

/** The view that holds all points; `heading` in degrees is up, 0 for north. */
export function viewOf(
  points: readonly Point[],
  { width, height }: { readonly width: number; readonly height: number },
  heading: number,
): View {
  const turn = (-heading * Math.PI) / 180
  const placed = points.map((one) => turned(one, turn))
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of placed) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (placed.length === 0) [left, right, top, bottom] = [0, 0, 0, 0]
  const free = 1 - 2 * MARGIN
  const scale = Math.min(
    (width * free) / Math.max(right - left, LEAST_ACROSS),
    (height * free) / Math.max(bottom - top, LEAST_ACROSS),
  )
  const centre = turned({ x: (left + right) / 2, y: (top + bottom) / 2 }, -turn)
  return { width, height, centre, scale, turn }
}

/** Pixels from the left and from the top. */
export function onScreen({ width, height, centre, scale, turn }: View, { x, y }: Point): Point {
  const placed = turned({ x: (x - centre.x) * scale, y: (y - centre.y) * scale }, turn)
  return { x: width / 2 + placed.x, y: height / 2 + placed.y }
}

/** SVG transform from metres to pixels. */
export function transformOf({ width, height, centre, scale, turn }: View): string {
  const degrees = (turn * 180) / Math.PI
  return `translate(${width / 2} ${height / 2}) rotate(${degrees}) scale(${scale}) translate(${-centre.x} ${-centre.y})`
}

/** Whether a circle of metres around a point touches the screen. */
export function inView(view: View, centre: Point, reach: number): boolean {
  const { x, y } = onScreen(view, centre)
  // The corner of a box is farther away than its side.
  const beyond = reach * view.scale * Math.SQRT2
  return x > -beyond && y > -beyond && x < view.width + beyond && y < view.height + beyond
}
