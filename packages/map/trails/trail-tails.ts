import { POINT_FLOATS } from '../base/lines.ts'
import type { MachineSource } from '../machines/machine-source.ts'
import { positionGlsl } from '../machines/machine-positions.ts'
import { type MachineColumns, mercatorX, mercatorY } from '../machines/motion.ts'
import type { TrailStore } from './trails.ts'

/** Seconds: after a longer silence no line is drawn to the machine. */
const LONGEST_TAIL = 60

export interface TrailSource extends MachineSource {
  indexOf(id: string): number
}

/** GLSL shared by all trail lines: they fade out with age. */
export const fadingGlsl = `
uniform vec3 trailInk;
float strongAt(float since) {
  float age = (now - since) / span;
  return age > 1.0 ? 0.0 : mix(1.0, faintest, clamp(age, 0.0, 1.0));
}`

/**
 * GLSL of the line from the end of a trail, when the picture was drawn, to the current position of its machine.
 * `shift`: seconds from the base time of trails to that of positions.
 */
export const tailGlsl = `
layout(location=0) in vec4 from;
uniform float shift;
${fadingGlsl}
${positionGlsl}
Line line() {
  vec4 stands = placeAt(from.w);
  float until = stands.w + shift;
  return Line(
    from.xy * scale + offset, stands.xy, strongAt(from.z), strongAt(until), trailInk,
    until - from.z <= ${LONGEST_TAIL}.0);
}`

/** Starting points of the lines to machines: positions and times as in trails, and the index of the machine. */
export interface Tails {
  /** The selected one first. */
  values: Float32Array
  /** Number of lines after the selected one. */
  others: number
  hasChosen: boolean
  /** The columns that the indices refer to. */
  columns: MachineColumns | null
}

/** Called once per picture, so that there is no gap between the picture and a machine. */
export function buildTails(
  trails: TrailStore,
  source: TrailSource,
  chosen: string | null,
  tails: Tails,
): void {
  const origin = trails.origin()
  const most = (trails.slots() + 1) * POINT_FLOATS
  if (tails.values.length < most) tails.values = new Float32Array(most * 2)
  tails.columns = source.columns()
  tails.others = 0
  tails.hasChosen = false
  trails.ends((id, end) => {
    const machine = source.indexOf(id)
    if (machine < 0) return
    const isChosen = id === chosen
    tails.hasChosen ||= isChosen
    const at = (isChosen ? 0 : ++tails.others) * POINT_FLOATS
    tails.values[at] = mercatorX(end.lon) - origin.x
    tails.values[at + 1] = mercatorY(end.lat) - origin.y
    tails.values[at + 2] = (end.t - origin.t) / 1000
    tails.values[at + 3] = machine
  })
}
