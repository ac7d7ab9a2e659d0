/** Tracks as they were: positions of a machine from its segments and its open tail. */
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import { DEGREE_STEPS, type FixColumns, isZeroFix, MISSING, unitSteps } from '../columns.ts'
import { measurements } from '../fix.ts'
import { type Machine, tailFixes } from './machine.ts'
import { instant, segmentFixes } from './store.ts'

/** Positions in order of time, as columns. Speeds are metres a second, headings degrees; null when not sent. */
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

function append(track: Track, fixes: FixColumns, { from, to }: Period): void {
  const { n, t, lon, lat, measured } = fixes
  const speed = measured[SPEED]!
  const heading = measured[HEADING]!
  let at = track.t.length
  for (let i = 0; i < n; i++) {
    if (t[i]! < from || t[i]! > to || isZeroFix(fixes, i)) continue
    track.t[at] = t[i]!
    track.lon[at] = lon[i]! / DEGREE_STEPS
    track.lat[at] = lat[i]! / DEGREE_STEPS
    track.speed[at] = speed[i] === MISSING ? null : speed[i]! / unitSteps.speed
    track.heading[at++] = heading[i] === MISSING ? null : heading[i]! / unitSteps.heading
  }
}

/** `machine` as its owner has it: facts that are not in a segment yet come from there. */
export async function findTrack(
  database: Database,
  account: string,
  machine: Machine | undefined,
  equipmentId: string,
  period: Period,
): Promise<Track> {
  const track: Track = { t: [], lon: [], lat: [], speed: [], heading: [] }
  // Taken before the segments are read: a tail that closes meanwhile is then in neither or in both, and what is
  // in a segment by now is told by its time.
  const tail = machine ? tailFixes(machine) : null
  const { rows } = await inAccount(
    database,
    { account },
    (tx) =>
      tx.query<{ n: number; payload: Buffer; t1: Date }>({
        name: 'telemetry-history',
        text: `select n, payload, t1 from track_segments where account_id = haulway_account() and equipment_id = $1
          and t1 >= $2 and t0 <= $3 order by t1`,
        values: [equipmentId, instant(period.from), instant(period.to)],
      }),
    database.reports,
  )
  for (const row of rows)
    append(
      track,
      segmentFixes({ ...row, devices: [] }, () => 0),
      period,
    )
  const last = rows.at(-1)?.t1.getTime() ?? Number.NEGATIVE_INFINITY
  if (tail && tail.n > 0 && tail.t[0]! > last) append(track, tail, period)
  return track
}
