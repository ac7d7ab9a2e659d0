/** Positions of a machine in the past, from its segments and its open tail. */
import { type Database, type Scope, sendInAccount } from '@haulway/platform/server/db/index.ts'
import { decodeTrack } from '../../facts/codec.ts'
import {
  DEGREE_STEPS,
  type FixColumns,
  fixColumns,
  isZeroFix,
  MISSING,
  unitSteps,
} from '../../facts/columns.ts'
import { measurements } from '../../facts/fix.ts'
import { instant } from '../storage/instant.ts'
import { CLOSED_SPANS, closedPredicates, type ClosedSpan, type IsClosed } from './closed-projects.ts'

/** Positions ordered by time, as columns. Speed in metres per second, heading in degrees; null when not sent. */
export interface Track {
  t: number[]
  lon: number[]
  lat: number[]
  speed: (number | null)[]
  heading: (number | null)[]
}

export interface Period {
  from: number
  to: number
}

const SPEED = measurements.indexOf('speed')
const HEADING = measurements.indexOf('heading')

/** Allocates arrays at full length: filling them takes half as long as growing them. */
function trackOf(length: number): Track {
  const column = <T>(): T[] => {
    const rows: T[] = []
    rows.length = length
    return rows
  }
  return { t: column(), lon: column(), lat: column(), speed: column(), heading: column() }
}

/** Writes the fixes of the period from row `at`; returns the row after the last. */
function write(
  track: Track,
  at: number,
  fixes: FixColumns,
  { from, to }: Period,
  isClosed: IsClosed | undefined,
): number {
  const { n, t, lon, lat, measured } = fixes
  const speed = measured[SPEED]!
  const heading = measured[HEADING]!
  let end = at
  for (let i = 0; i < n; i++) {
    if (t[i]! < from || t[i]! > to || isZeroFix(fixes, i) || isClosed?.(t[i]!, t[i]!)) continue
    track.t[end] = t[i]!
    track.lon[end] = lon[i]! / DEGREE_STEPS
    track.lat[end] = lat[i]! / DEGREE_STEPS
    track.speed[end] = speed[i] === MISSING ? null : speed[i]! / unitSteps.speed
    track.heading[end++] = heading[i] === MISSING ? null : heading[i]! / unitSteps.heading
  }
  return end
}

const SEGMENTS = {
  name: 'telemetry-history',
  // Segments do not overlap: none after the first that ends after the period can reach into it.
  text: `select n, payload, t1 from track_segments where account_id = haulway_account() and equipment_id = $1
    and t1 >= $2 and t0 <= $3 and t1 <= coalesce((select t1 from track_segments where account_id = haulway_account()
      and equipment_id = $1 and t1 >= $3 order by t1 limit 1), 'infinity') order by t1`,
}

/**
 * `tail`: the facts in no segment yet, from the owner, read before the segments. A tail that closes in between is in
 * neither while its commit is in flight, then in both; it is ignored when the last segment reaches its first fix.
 */
export async function findTrack(
  database: Database,
  scope: Scope,
  tail: FixColumns | null,
  equipmentId: string,
  period: Period,
): Promise<Track> {
  const query = { ...SEGMENTS, values: [equipmentId, instant(period.from), instant(period.to)] }
  const [found, spans] = await sendInAccount(scope, [query, CLOSED_SPANS], database.reports)
  const isClosed = closedPredicates(spans!.rows as unknown as ClosedSpan[]).get(equipmentId)
  const rows = found!.rows as { n: number; payload: Buffer; t1: Date }[]
  const last = rows.at(-1)?.t1.getTime() ?? Number.NEGATIVE_INFINITY
  const open = tail && tail.n > 0 && tail.t[0]! > last ? tail : null
  const track = trackOf(rows.reduce((sum, { n }) => sum + n, open?.n ?? 0))
  const fixes = fixColumns(0)
  let end = 0
  for (const { payload } of rows) {
    fixes.n = 0
    decodeTrack(payload, fixes)
    end = write(track, end, fixes, period, isClosed)
  }
  if (open) end = write(track, end, open, period, isClosed)
  for (const column of Object.values(track) as unknown[][]) column.length = end
  return track
}
