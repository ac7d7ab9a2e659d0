/** Recomputes hourly sums of a machine from its segments, after late facts changed them. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { lastPosition } from '../model/machine.ts'
import { segmentFixes } from './track-reader.ts'
import { HOUR_MS, summarise, type HourShare } from '../model/summary.ts'

interface RawTrack {
  t1: Date
  n: number
  devices: string[]
  payload: Buffer
}

const iso = (t: number): string => new Date(t).toISOString()

/** Runs of consecutive hours. */
function consecutiveRuns(hours: ReadonlySet<number>): number[][] {
  const runs: number[][] = []
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1)! + HOUR_MS === hour) run.push(hour)
    else runs.push([hour])
  }
  return runs
}

export async function recountHours(
  tx: Transaction,
  machine: string,
  hours: ReadonlySet<number>,
): Promise<void> {
  const { rows } = await tx.query<{ until: Date | null }>(
    'select forgotten_until as until from machine_tracks where account_id = haulway_account() and equipment_id = $1',
    [machine],
  )
  // Hours whose positions are deleted, even in part, keep their sums.
  const until = rows[0]?.until?.getTime() ?? Number.NEGATIVE_INFINITY
  const whole = new Set([...hours].filter((hour) => hour >= until))
  for (const run of consecutiveRuns(whole)) await recount(tx, machine, run)
}

async function recount(tx: Transaction, machine: string, hours: readonly number[]): Promise<void> {
  const from = hours[0]!
  const to = hours.at(-1)! + HOUR_MS
  const columns = 't1, n, devices, payload'
  const { rows: before } = await tx.query<RawTrack>(
    `select ${columns} from track_segments where account_id = haulway_account() and equipment_id = $1 and t1 < $2
    order by t1 desc limit 1`,
    [machine, iso(from)],
  )
  const { rows } = await tx.query<RawTrack>(
    // Segments do not overlap: none after the first that ends after the hours can reach into them.
    `select ${columns} from track_segments where account_id = haulway_account() and equipment_id = $1
      and t1 >= $2 and t0 < $3 and t1 <= coalesce((select t1 from track_segments where account_id = haulway_account()
        and equipment_id = $1 and t1 >= $3 order by t1 limit 1), 'infinity') order by t1`,
    [machine, iso(from), iso(to)],
  )
  const sums = new Map<number, HourShare>()
  let link = before[0] ? lastPosition(segmentFixes(before[0], () => 0)) : null
  for (const row of rows) {
    const fixes = segmentFixes(row, () => 0)
    for (const share of summarise(fixes, link).hours) add(sums, share)
    link = lastPosition(fixes) ?? link
  }
  const shares = hours.map((hour) => sums.get(hour)).filter((share) => share !== undefined)
  const gone = hours.filter((hour) => !sums.has(hour))
  if (gone.length > 0)
    await tx.query(
      `delete from track_hours where account_id = haulway_account() and equipment_id = $1 and hour = any($2::timestamptz[])
        and not frozen`,
      [machine, gone.map(iso)],
    )
  await tx.query(
    `insert into track_hours (account_id, equipment_id, hour, positions, distance, moving, max_speed)
    select haulway_account(), $1, * from unnest($2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[])
    on conflict (account_id, equipment_id, hour, frozen) do update set positions = excluded.positions,
      distance = excluded.distance, moving = excluded.moving, max_speed = excluded.max_speed`,
    [
      machine,
      shares.map((share) => iso(share.hour)),
      shares.map((share) => share.positions),
      shares.map((share) => share.distance),
      shares.map((share) => share.moving),
      shares.map((share) => share.maxSpeed),
    ],
  )
}

function add(sums: Map<number, HourShare>, share: HourShare): void {
  const sum = sums.get(share.hour)
  if (!sum) return void sums.set(share.hour, { ...share })
  sum.positions += share.positions
  sum.distance += share.distance
  sum.moving += share.moving
  sum.maxSpeed = Math.max(sum.maxSpeed, share.maxSpeed)
}
