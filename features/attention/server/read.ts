/** Reads alarms with the titles of what they name, without those closed to the transaction's user. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { AlarmItem, OpenAlarmItem } from '../attention.endpoints.ts'
import type { Facts, Threshold } from '../alarm.ts'

/** The title of the subject of `a`: the machine, place, route, project or driver. */
export const SUBJECT_TITLE = `coalesce(
  (select equipment_id from equipment s where s.account_id = a.account_id and s.id = a.subject_id),
  (select title from routes s where s.account_id = a.account_id and s.id = a.subject_id),
  (select title from locations s where s.account_id = a.account_id and s.id = a.subject_id),
  (select title from projects s where s.account_id = a.account_id and s.id = a.subject_id),
  (select full_name from drivers s where s.account_id = a.account_id and s.id = a.subject_id),
  (select title from accounts s where s.id = a.account_id and s.id = a.subject_id), '')`

interface Row extends Pick<AlarmItem, 'id' | 'rule' | 'about' | 'version' | 'acknowledgedBy' | 'snoozedBy'> {
  readonly subject: Reference
  readonly machines: Reference[]
  readonly raised: Date
  readonly ended: Date | null
  readonly acknowledged: Date | null
  readonly snoozed: Date | null
  readonly facts: Facts
  readonly threshold: Threshold | null
  readonly location: Reference | null
  readonly route: Reference | null
  readonly material: Reference | null
  readonly driver: Reference | null
  readonly device: string | null
  readonly of: string | null
}

const named = (table: string, fact: string, title: string) =>
  `(select json_build_object('id', n.id, 'title', n.${title}) from ${table} n
    where n.account_id = a.account_id and n.id = (a.facts ->> '${fact}')::uuid)`
const person = (column: string) =>
  `(select json_build_object('id', u.id, 'title', u.full_name) from users u where u.id = a.${column})`

const SELECT = `select a.id, a.rule, a.subject_kind as about, a.version, a.facts, a.threshold, a.raised_at as raised,
    a.ended_at as ended, a.acknowledged_at as acknowledged, a.snoozed_until as snoozed,
    json_build_object('id', a.subject_id, 'title', ${SUBJECT_TITLE}) as subject,
    (select coalesce(json_agg(json_build_object('id', e.id, 'title', e.equipment_id) order by m.n), '[]')
       from unnest(a.machines) with ordinality m (id, n)
       join equipment e on e.account_id = a.account_id and e.id = m.id) as machines,
    ${person('acknowledged_by')} as "acknowledgedBy", ${person('snoozed_by')} as "snoozedBy",
    ${named('locations', 'locationId', 'title')} as location, ${named('routes', 'routeId', 'title')} as route,
    ${named('materials', 'materialId', 'title')} as material, ${named('drivers', 'driverId', 'full_name')} as driver,
    (select title from devices d where d.account_id = a.account_id and d.id = (a.facts ->> 'deviceId')::uuid) as device,
    (select title from routes r where r.account_id = a.account_id and r.id = (a.threshold ->> 'levelId')::uuid
     union all
     select title from projects p where p.account_id = a.account_id and p.id = (a.threshold ->> 'levelId')::uuid
     limit 1) as of
  from alarms a where a.account_id = haulway_account()`

const iso = (at: Date | number | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString()

function itemOf(row: Row): AlarmItem {
  const { facts, threshold } = row
  const { since, phase, seconds = null, usualSeconds = null, speed = null, speedLimit = null } = facts
  return {
    id: row.id,
    rule: row.rule,
    about: row.about,
    subject: row.subject,
    machines: row.machines,
    raisedAt: row.raised.toISOString(),
    endedAt: iso(row.ended),
    acknowledgedAt: iso(row.acknowledged),
    acknowledgedBy: row.acknowledgedBy,
    snoozedUntil: iso(row.snoozed),
    snoozedBy: row.snoozedBy,
    version: row.version,
    facts: {
      since: new Date(since).toISOString(),
      phase: (phase ?? null) as AlarmItem['facts']['phase'],
      seconds,
      usualSeconds,
      limitSeconds: facts.limitSeconds ?? null,
      evenSeconds: facts.evenSeconds ?? null,
      speed,
      speedLimit,
      lon: facts.lon ?? null,
      lat: facts.lat ?? null,
      location: row.location,
      route: row.route,
      material: row.material,
      driver: row.driver,
      hangs: facts.hangs?.map((hang) => ({ seconds: hang })) ?? null,
      day: facts.day ?? null,
      trouble: facts.trouble ?? null,
      battery: facts.battery ?? null,
      device: row.device,
      count: facts.count ?? null,
    },
    threshold: threshold && {
      name: threshold.name,
      value: threshold.value,
      level: threshold.level,
      of: row.of,
    },
  }
}

/** The alarms that satisfy a condition over `a`, with values `$1` and so on. */
export async function findAlarms(
  tx: Transaction,
  condition: string,
  values: readonly unknown[] = [],
): Promise<AlarmItem[]> {
  const { rows } = await tx.query<Row>(`${SELECT} and ${condition}`, [...values])
  return rows.map(itemOf)
}

export async function countAlarms(
  tx: Transaction,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from alarms a where a.account_id = haulway_account() and ${condition}`,
    [...values],
  )
  return rows[0]?.n ?? 0
}

/** The most alarms that a list holds. */
const MOST_OPEN = 5_000

/** All open alarms, the earliest first. */
export async function findOpenAlarms(tx: Transaction): Promise<OpenAlarmItem[]> {
  const { rows } = await tx.query<
    Pick<OpenAlarmItem, 'id' | 'rule' | 'about' | 'subject' | 'acknowledged'> & {
      machines: string[]
      raised: Date
      snoozed: Date | null
    }
  >(
    `select a.id, a.rule, a.subject_kind as about, a.machines, a.raised_at as raised, a.snoozed_until as snoozed,
        a.acknowledged_at is not null as acknowledged,
        json_build_object('id', a.subject_id, 'title', ${SUBJECT_TITLE}) as subject
      from alarms a where a.account_id = haulway_account() and a.ended_at is null
      order by a.raised_at, a.id limit ${MOST_OPEN}`,
  )
  return rows.map(({ machines, raised, snoozed, ...one }) => ({
    ...one,
    machines: machines.map((id) => ({ id })),
    raisedAt: raised.toISOString(),
    snoozedUntil: iso(snoozed),
  }))
}

/** The cycle of a machine at an instant; null: none is known. */
export async function cycleAt(tx: Transaction, machine: string, at: Date): Promise<string | null> {
  const { rows } = await tx.query<{ key: string }>(
    `select key from cycles where account_id = haulway_account() and equipment_id = $1 and started_at <= $2
        and loaded_at > $2::timestamptz - interval '1 day' and coalesce(ended_at, dumped_at) >= $2
      order by started_at desc limit 1`,
    [machine, at],
  )
  return rows[0]?.key ?? null
}
