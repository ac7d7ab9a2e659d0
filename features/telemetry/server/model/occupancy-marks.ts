/** Marks places and times whose waits and phases must be recomputed, because rows that they depend on changed. */
import type { DerivedTable, Row } from './rows.ts'

/** A place and an interval, ISO 8601; `until` may be `infinity`. */
export interface OccupancyMark {
  locationId: string
  from: string
  until: string
}

/** Stands for services outside all locations. */
export const OUTSIDE_ID = '00000000-0000-0000-0000-000000000000'

const at = (value: unknown): string => String(value)
const markOf = (place: unknown, from: unknown, until: unknown): OccupancyMark => ({
  locationId: place === null ? OUTSIDE_ID : at(place),
  from: at(from),
  until: at(until),
})

/** The intervals in which a row affects others. */
type Marks = readonly OccupancyMark[]

const ofService = (row: Row): Marks =>
  row.began_at === null ? [] : [markOf(row.location_id, row.stood_at, row.occurred_at)]

const ofStay = (row: Row): Marks =>
  row.stand_lon === null ? [] : [markOf(row.location_id, row.entered_at, row.stood_until ?? 'infinity')]

const ofCycle = (row: Row): Marks => [
  markOf(row.load_location_id, row.started_at, row.loaded_at),
  markOf(row.dump_location_id, row.dump_stood_at, row.dumped_at),
]

/** Other columns that waits and phases depend on. */
const otherColumns: Readonly<Record<DerivedTable, readonly string[]>> = {
  events: ['type', 'began_at', 'lon', 'lat'],
  visits: [],
  cycles: ['ended_at', 'way_delays', 'dump_moves', 'load_event_key', 'dump_event_key'],
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** When a loader's stay ends earlier or later than known, only the time between the two ends changes. */
function changedStay(before: Marks, now: Marks): Marks {
  const [[previous], [current]] = [before, now]
  const isSameStay =
    previous && current && previous.locationId === current.locationId && previous.from === current.from
  if (!isSameStay) return [...before, ...now]
  const [from, until] =
    previous.until < current.until ? [previous.until, current.until] : [current.until, previous.until]
  return [{ locationId: current.locationId, from, until }]
}

/**
 * Returns a function that marks what a change of a row affects. `before`: the stored text (`rowText`); `loads`:
 * whether the machine loads others.
 */
export function markerOf(
  marks: Map<string, OccupancyMark>,
  table: DerivedTable,
  loads: boolean,
): (before: string | undefined, after: Row | null) => void {
  const marksOf = { events: ofService, visits: loads ? ofStay : () => [], cycles: ofCycle }[table]
  return (text, after) => {
    const before = text === undefined ? null : (Object.fromEntries(JSON.parse(text)) as Row)
    const previous = before === null ? [] : marksOf(before)
    const current = after === null ? [] : marksOf(after)
    const same = otherColumns[table].every((name) => isSame(before?.[name], after?.[name]))
    if (same && isSame(previous, current)) return
    const changed = table === 'visits' ? changedStay(previous, current) : [...previous, ...current]
    for (const mark of changed) marks.set(`${mark.locationId} ${mark.from} ${mark.until}`, mark)
  }
}
