/**
 * Recent positions of machines for drawing: a ring of points for each, all in one array that is uploaded to the GPU
 * unchanged. New fixes are thinned in the same way as the server thins the history.
 */
import { GAP_MS, type Thinner, createThinner, type TimedColumns, type TimedPlace } from '@haulway/geo'
import { POINT_FLOATS } from '../base/lines.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, type MachineColumns } from '../machines/motion.ts'

/** Points per machine; a copy of the first one behind the last allows a line from the last to it. */
const RING = 160
export const TRAIL_POINTS = RING + 1

interface Trail {
  readonly slot: number
  thin: Thinner
  /** Number of points written, and the time of the last fix taken. */
  written: number
  seen: number
  last: TimedPlace | undefined
  /** The history is loaded. */
  whole: boolean
}

export interface TrailStore {
  /** Keeps trails of exactly these machines; returns those whose history must be loaded. */
  keep(ids: Iterable<string>): string[]
  /** Sets the history of a machine; fixes received meanwhile follow it. */
  past(id: string, track: TimedColumns): void
  /** Appends the fixes received since the last call. */
  follow(columns: MachineColumns, indexOf: (id: string) => number): void
  readonly points: () => Float32Array
  readonly origin: () => { readonly x: number; readonly y: number; readonly t: number }
  /** Number of rings in the array, used or free. */
  readonly slots: () => number
  slotOf(id: string): number
  /**
   * Visits the machines with trails and the ends of their lines; the stretch from there to the machine is not stored.
   */
  ends(visit: (id: string, end: TimedPlace, slot: number) => void): void
  /** Changes since the last call as ranges of floats; null: everything changed. */
  changes(): readonly (readonly [from: number, length: number])[] | null
}

/** Rings of points in one array, and which parts changed. */
function createRings() {
  let points = new Float32Array(0)
  let slots = 0
  /** Changed floats by ring: one range each, as an upload costs more than its content. */
  let changed: Map<number, [from: number, to: number]> | null = null
  const free: number[] = []
  const size = TRAIL_POINTS * POINT_FLOATS
  function change(slot: number, from: number, to: number): void {
    const known = changed?.get(slot)
    if (!known) {
      changed?.set(slot, [from, to])
      return
    }
    known[0] = Math.min(known[0], from)
    known[1] = Math.max(known[1], to)
  }
  return {
    points: () => points,
    slots: () => slots,
    room(): number {
      const slot = free.pop()
      if (slot !== undefined) return slot
      if ((slots + 1) * size > points.length) {
        const grown = new Float32Array(Math.max(4, slots * 2) * size)
        grown.set(points)
        points = grown
        changed = null
      }
      return slots++
    },
    clear(slot: number): void {
      points.fill(0, slot * size, (slot + 1) * size)
      change(slot, slot * size, (slot + 1) * size)
    },
    free: (slot: number) => void free.push(slot),
    put(slot: number, at: number, values: readonly number[], part = 0): void {
      const from = slot * size + at * POINT_FLOATS + part
      points.set(values, from)
      change(slot, from, from + values.length)
    },
    changes() {
      const told = changed && [...changed.values()].map(([from, to]): [number, number] => [from, to - from])
      changed = new Map()
      return told
    },
  }
}

/**
 * Allocates rings for the wanted machines and frees those of others; returns the machines whose history is missing.
 */
function keepOnly(
  ids: Iterable<string>,
  trails: Map<string, Trail>,
  rings: ReturnType<typeof createRings>,
): string[] {
  const wanted = new Set(ids)
  for (const [id, { slot }] of trails) {
    if (wanted.has(id)) continue
    trails.delete(id)
    rings.clear(slot)
    rings.free(slot)
  }
  for (const id of wanted) {
    if (trails.has(id)) continue
    trails.set(id, {
      slot: rings.room(),
      thin: createThinner(),
      written: 0,
      seen: 0,
      last: undefined,
      whole: false,
    })
  }
  return [...trails].flatMap(([id, { whole }]) => (whole ? [] : [id]))
}

export function createTrails(): TrailStore {
  const rings = createRings()
  let origin: { x: number; y: number; t: number } | undefined
  const trails = new Map<string, Trail>()

  function write(trail: Trail, place: TimedPlace): void {
    const [x, y] = [mercatorX(place.lon), mercatorY(place.lat)]
    origin ??= { x, y, t: place.t }
    const joined = trail.last !== undefined && place.t - trail.last.t <= GAP_MS ? 1 : 0
    const values = [x - origin.x, y - origin.y, (place.t - origin.t) / 1000]
    const at = trail.written++ % RING
    // The previous ring ends where this one begins, and no line may join them.
    rings.put(trail.slot, at, [...values, at === 0 ? 0 : joined])
    if (at === 0) rings.put(trail.slot, RING, [...values, joined])
    // Nor may a line join the newest point to the oldest, which is stored behind it.
    rings.put(trail.slot, at + 1, [0], 3)
    trail.last = place
  }
  function take(trail: Trail, place: TimedPlace): void {
    trail.seen = place.t
    const stays = trail.thin.add(place)
    if (stays) write(trail, stays)
  }

  return {
    keep: (ids) => keepOnly(ids, trails, rings),
    past(id, { t, lon, lat }) {
      const trail = trails.get(id)
      if (!trail || trail.whole) return
      trail.whole = true
      rings.clear(trail.slot)
      trail.thin = createThinner()
      trail.written = 0
      trail.last = undefined
      for (const [i, time] of t.entries()) take(trail, { t: time, lon: lon[i]!, lat: lat[i]! })
    },
    follow(columns, indexOf) {
      for (const [id, trail] of trails) {
        const i = indexOf(id)
        // A fix appended before the history is loaded would precede it in the ring.
        if (i < 0 || !trail.whole || columns.t[i]! <= trail.seen) continue
        take(trail, { t: columns.t[i]!, lon: longitudeOf(columns.x[i]!), lat: latitudeOf(columns.y[i]!) })
      }
    },
    points: rings.points,
    origin: () => origin ?? { x: 0, y: 0, t: 0 },
    slots: rings.slots,
    slotOf: (id) => trails.get(id)?.slot ?? -1,
    ends(visit) {
      for (const [id, { last, slot }] of trails) if (last) visit(id, last, slot)
    },
    changes: () => rings.changes(),
  }
}
