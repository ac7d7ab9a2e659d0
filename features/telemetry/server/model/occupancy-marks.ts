/** Marks where waits and phases must be worked out anew: a row was written, changed or removed that they depend on. */
import type { DerivedTable, Row } from './rows.ts'

/** A stretch of time at a place, ISO 8601; `until` may be infinity. */
export interface OccupancyMark {
  locationId: string
  from: string
  until: string
}

/** Where services without a location are taken together. */
export const NOWHERE_ID = '00000000-0000-0000-0000-000000000000'

const at = (value: unknown): string => String(value)
const markOf = (place: unknown, from: unknown, until: unknown): OccupancyMark => ({
  locationId: place === null ? NOWHERE_ID : at(place),
  from: at(from),
  until: at(until),
})

/** The stretches that a row has a part in. */
type Marks = readonly OccupancyMark[]

const ofService = (row: Row): Marks =>
  row.began_at === null ? [] : [markOf(row.location_id, row.stood_at, row.occurred_at)]

const ofStay = (row: Row): Marks =>
  row.stand_lon === null ? [] : [markOf(row.location_id, row.entered_at, row.stood_until ?? 'infinity')]

const ofCycle = (row: Row): Marks => [
  markOf(row.load_location_id, row.started_at, row.loaded_at),
  markOf(row.dump_location_id, row.dump_stood_at, row.dumped_at),
]

/** What waits and phases depend on beside those stretches. */
const contents: Readonly<Record<DerivedTable, readonly string[]>> = {
  events: ['type', 'began_at', 'lon', 'lat'],
  visits: [],
  cycles: ['ended_at', 'way_delays', 'dump_moves', 'load_event_key', 'dump_event_key'],
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A loader that stands longer, or less long, than was known is news from the earlier end on, not since it came. */
function changedStay(before: Marks, now: Marks): Marks {
  const [[was], [is]] = [before, now]
  const goesOn = was && is && was.locationId === is.locationId && was.from === is.from
  if (!goesOn) return [...before, ...now]
  const [from, until] = was.until < is.until ? [was.until, is.until] : [is.until, was.until]
  return [{ locationId: is.locationId, from, until }]
}

/** Marks what a change of a machine's rows touches; `before` as the text that was stored (`rowText`), `loads`: a loader's rows. */
export function markerOf(
  marks: Map<string, OccupancyMark>,
  table: DerivedTable,
  loads: boolean,
): (before: string | undefined, after: Row | null) => void {
  const marksOf = { events: ofService, visits: loads ? ofStay : () => [], cycles: ofCycle }[table]
  return (text, after) => {
    const before = text === undefined ? null : (Object.fromEntries(JSON.parse(text)) as Row)
    const was = before === null ? [] : marksOf(before)
    const is = after === null ? [] : marksOf(after)
    const same = contents[table].every((name) => isSame(before?.[name], after?.[name]))
    if (same && isSame(was, is)) return
    const changed = table === 'visits' ? changedStay(was, is) : [...was, ...is]
    for (const mark of changed) marks.set(`${mark.locationId} ${mark.from} ${mark.until}`, mark)
  }
}
