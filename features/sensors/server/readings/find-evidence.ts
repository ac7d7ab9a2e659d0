/** Finds what readings are judged by: their neighbours, and the machines that they concern. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { type Evidence, REMEMBERED_MS } from './facts.ts'

/** Readings of a request by their keys, column by column. */
export interface ReadingKeys {
  readonly sensors: readonly string[]
  readonly kinds: readonly string[]
  readonly times: readonly Date[]
}

/** A reading near another one that can be compared with it: of proximity only what the same machine heard. */
const neighbour = (
  one: string,
  heardBy: string,
) => `n.account_id = haulway_account() and n.sensor_id = ${one}.sensor_id
  and n.kind = ${one}.kind and n.value is not null and not n.ahead and (n.kind <> 'proximity' or n.heard_by_id = ${heardBy})`

/** Two look-ups by key for each reading: far-apart times in one request read nothing in between. */
const EVIDENCE = `with given as (
    select * from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as given (sensor_id, kind, t)),
  touched as (
    select * from given
    union
    select given.sensor_id, given.kind, next.t from given cross join lateral (
      select n.t from sensor_readings n where ${neighbour('given', '$4')} and n.t > given.t and n.t <= given.t + $5::interval
       order by n.t limit 1) next)
  select r.sensor_id as sensor, r.kind, r.t, r.value, p.equipment_id as paired, p.paired_at, m.kind as paired_kind,
      r.heard_by_id as heard_by, coalesce(h.kind, 'other') as heard_by_kind, before.t as before_t, before.value as before_value
    from touched join sensor_readings r on r.account_id = haulway_account() and r.sensor_id = touched.sensor_id
      and r.kind = touched.kind and r.t = touched.t and r.value is not null and not r.ahead
    join sensor_pairings p on p.account_id = haulway_account() and p.sensor_id = r.sensor_id and p.paired_at <= r.t
      and (p.ended_at is null or p.ended_at > r.t)
    join equipment m on m.account_id = haulway_account() and m.id = p.equipment_id
    left join equipment h on h.account_id = haulway_account() and h.id = r.heard_by_id
    left join lateral (
      select n.t, n.value from sensor_readings n where ${neighbour('r', 'r.heard_by_id')} and n.t < r.t
        and n.t >= r.t - $5::interval order by n.t desc limit 1) before on true
   order by r.t, r.sensor_id`

interface EvidenceRow {
  sensor: string
  kind: Evidence['kind']
  t: Date
  value: number
  paired: string
  paired_at: Date
  paired_kind: string
  heard_by: string
  heard_by_kind: string
  before_t: Date | null
  before_value: number | null
}

/** Of these readings and of those that follow them, ordered by time. */
export async function findEvidence(tx: Transaction, keys: ReadingKeys, heardBy: string): Promise<Evidence[]> {
  const { rows } = await tx.query<EvidenceRow>(EVIDENCE, [
    keys.sensors,
    keys.kinds,
    keys.times,
    heardBy,
    `${REMEMBERED_MS} milliseconds`,
  ])
  return rows.map(({ before_t: at, before_value: value, ...row }) => ({
    sensor: row.sensor,
    kind: row.kind,
    t: row.t.getTime(),
    value: row.value,
    paired: row.paired,
    pairedKind: row.paired_kind,
    pairedAt: row.paired_at.getTime(),
    heardBy: row.heard_by,
    heardByKind: row.heard_by_kind,
    before: at === null || value === null ? null : { t: at.getTime(), value },
  }))
}
