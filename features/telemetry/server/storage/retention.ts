/** Deletes positions beyond the account's retention. Rows derived from them stay and are not recomputed. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { PENDING_QUARANTINE } from './quarantine.ts'

/** Oldest first, so that the remaining track has no holes. */
const SEGMENTS = `with old as (
    select s.equipment_id, s.t1 from machine_tracks m cross join lateral (
      select equipment_id, t1 from track_segments
       where account_id = haulway_account() and equipment_id = m.equipment_id and t1 < $1 order by t1 limit $2) s
     where m.account_id = haulway_account() order by s.t1, s.equipment_id limit $2),
  gone as (
    delete from track_segments s using old
     where s.account_id = haulway_account() and s.equipment_id = old.equipment_id and s.t1 = old.t1
    returning s.equipment_id, s.t1, s.n)
  select equipment_id, max(t1) as until, sum(n)::int as positions, count(*)::int as segments from gone group by equipment_id`

/**
 * Quarantined facts expire by their time of receipt. Those that may be released and are past expire by their own
 * time, like any acknowledged position: with a clock that was behind, their time of receipt is too early.
 */
const ASIDE = `delete from telemetry_rejects where account_id = haulway_account() and (device_id, item, reason) in (
    select device_id, item, reason from telemetry_rejects r
     where account_id = haulway_account() and received_at < $1
       and (t < $1 or t > now() or not (${PENDING_QUARANTINE})) limit $2)`

/** Messages that could not be read hold positions, too. */
const UNREADABLE = `delete from unreadable_messages where account_id = haulway_account() and (device_id, digest) in (
    select device_id, digest from unreadable_messages
     where account_id = haulway_account() and last_at < $1 limit $2)`

/** Settles provisional rows: the facts that could change them are deleted. */
const SETTLE = [
  ['events', 'occurred_at', ` and source = 'derived'`],
  ['visits', 'entered_at', ''],
  ['cycles', 'started_at', ''],
] as const

export interface DeletedPositions {
  readonly positions: number
  /** Whether more may remain. */
  readonly more: boolean
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Deletes one portion: at most `portion` segments that end before the instant. */
export async function deletePositions(
  tx: Transaction,
  before: Date,
  portion: number,
): Promise<DeletedPositions> {
  const { rows } = await tx.query<{ equipment_id: string; until: Date; positions: number; segments: number }>(
    SEGMENTS,
    [before, portion],
  )
  const values = [rows.map((row) => row.equipment_id), rows.map((row) => row.until)]
  const cuts = `unnest($1::uuid[], $2::timestamptz[]) as cut (machine, until)`
  await tx.query(
    `update machine_tracks set forgotten_until = greatest(forgotten_until, cut.until),
            latest = case when to_timestamp((latest ->> 't')::float8 / 1000) <= cut.until then 'null' else latest end
       from ${cuts} where account_id = haulway_account() and equipment_id = cut.machine`,
    values,
  )
  for (const [table, begin, more] of SETTLE) {
    await tx.query(
      `update ${table} set settled_at = cut.until from ${cuts}
        where account_id = haulway_account() and equipment_id = cut.machine and settled_at is null
          and ${begin} <= cut.until${more}`,
      values,
    )
  }
  const asides: number[] = []
  for (const text of [ASIDE, UNREADABLE]) asides.push((await tx.query(text, [before, portion])).rowCount ?? 0)
  return {
    positions: sum(rows.map((row) => row.positions)) + sum(asides),
    more: sum(rows.map((row) => row.segments)) === portion || asides.includes(portion),
  }
}
