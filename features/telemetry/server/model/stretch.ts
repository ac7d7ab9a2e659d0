/** Parts of a machine's track, as recomputation names them. */

/** In 1e-7 degrees, as track segments keep it. */
export interface Box {
  lonMin: number
  lonMax: number
  latMin: number
  latMax: number
}

/** An interval of facts, both ends included, epoch milliseconds; `segments`: the number of segments in it. */
export interface Stretch {
  from: number
  until: number
  segments: number
}

/** A segment or the tail: its time, its number of positions, and the box around them; null when none counts. */
export interface Span {
  t0: number
  t1: number
  n: number
  box: Box | null
}
