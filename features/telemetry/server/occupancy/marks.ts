/** Marks where waits and phases must be worked out anew: a row was written, changed or removed that they depend on. */
import type { Changes } from '../owner/changes.ts'
import type { DerivedTable, Row } from '../storage/rows.ts'

/** A stretch of time at a place, ISO 8601; `until` may be infinity. */
export interface OccupancyMark {
  locationId: string
  from: string
  until: string
}

/** Where services without a location are taken together. */
export const NOWHERE_ID = '00000000-0000-0000-0000-000000000000'

/** What waits and phases depend on of a row: the stretches, and all of it as one text. */
interface Share {
  marks: readonly OccupancyMark[]
  text: string
}

const nothing: Share = { marks: [], text: '' }

const at = (value: unknown): string => String(value)
const markOf = (place: unknown, from: unknown, until: unknown): OccupancyMark => ({
  locationId: place === null ? NOWHERE_ID : at(place),
  from: at(from),
  until: at(until),
})

const shareOf = (marks: readonly OccupancyMark[], ...content: unknown[]): Share => ({
  marks,
  text: JSON.stringify([marks, ...content]),
})

const shares: Readonly<Record<DerivedTable, (row: Row, loads: boolean) => Share>> = {
  events: (row) =>
    row.began_at === null
      ? nothing
      : shareOf(
          [markOf(row.location_id, row.stood_at, row.occurred_at)],
          row.type,
          row.began_at,
          row.lon,
          row.lat,
        ),
  visits: (row, loads) =>
    loads && row.stand_lon !== null
      ? shareOf([markOf(row.location_id, row.entered_at, row.stood_until ?? 'infinity')])
      : nothing,
  cycles: (row) =>
    shareOf(
      [
        markOf(row.load_location_id, row.started_at, row.loaded_at),
        markOf(row.dump_location_id, row.dump_stood_at, row.dumped_at),
      ],
      row.ended_at,
      row.way_delays,
      row.load_event_key,
      row.dump_event_key,
    ),
}

/** Marks what a change of a machine's rows touches; `before` as the text that was stored (`rowText`), `loads`: a loader's rows. */
export function markerOf(
  { marks }: Changes,
  table: DerivedTable,
  loads: boolean,
): (before: string | undefined, after: Row | null) => void {
  const share = (row: Row | null) => (row === null ? nothing : shares[table](row, loads))
  return (text, after) => {
    const before = share(text === undefined ? null : (Object.fromEntries(JSON.parse(text)) as Row))
    const now = share(after)
    if (before.text === now.text) return
    for (const mark of [...before.marks, ...now.marks])
      marks.set(`${mark.locationId} ${mark.from} ${mark.until}`, mark)
  }
}
