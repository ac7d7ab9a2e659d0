import { POINT_FLOATS } from '../base/lines.ts'
import type { MachineSource } from './machine-source.ts'
import { placeAt } from './machine-places.ts'
import { type MachineColumns, mercatorX, mercatorY } from './motion.ts'
import type { TrailStore } from './trails.ts'

/** Seconds: where a machine was not heard for longer, no line leads to it. */
const LONGEST_TAIL = 60

export interface TrailSource extends MachineSource {
  indexOf(id: string): number
}

/** What all lines of trails have in common: they fade until they are gone. */
export const fading = `
uniform vec3 trailInk;
float strongAt(float since) {
  float age = (now - since) / span;
  return age > 1.0 ? 0.0 : mix(1.0, faintest, clamp(age, 0.0, 1.0));
}`

/** From where a trail ended when the picture was drawn to where its machine is shown now. `shift`: seconds from the base of trails to that of places. */
export const tailSource = `
layout(location=0) in vec4 from;
uniform float shift;
${fading}
${placeAt}
Line line() {
  vec4 stands = placeAt(from.w);
  float until = stands.w + shift;
  return Line(
    from.xy * scale + offset, stands.xy, strongAt(from.z), strongAt(until), trailInk,
    until - from.z <= ${LONGEST_TAIL}.0);
}`

/** Where lines to machines begin: places and times as in trails, and the index of the machine. */
export interface Tails {
  /** The chosen one first. */
  values: Float32Array
  /** Of those that follow it. */
  others: number
  hasChosen: boolean
  /** Whose indices these are. */
  columns: MachineColumns | null
}

/** Once a picture, so that nothing is missing between the picture and a machine. */
export function beginTails(
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
