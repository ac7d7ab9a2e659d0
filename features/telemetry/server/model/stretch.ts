/** Parts of a machine's track for recomputation. */

/** 1e-7 degrees, as stored with segments. */
export interface Box {
  lonMin: number
  lonMax: number
  latMin: number
  latMax: number
}

/** An interval of facts, both ends inclusive, epoch milliseconds, and the number of segments in it. */
export interface Stretch {
  from: number
  until: number
  segments: number
}

/** A segment or the tail: its time, number of positions and bounding box; null when no position counts. */
export interface Span {
  t0: number
  t1: number
  n: number
  box: Box | null
}
