/** Engine facts of devices and people, from the tables. Instants are epoch milliseconds unless they are dates. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { EngineCount, Statement, StatementKind, EngineFacts } from '../engine-hours.ts'
import { instant } from '../../telemetry/index.ts'

export interface StatementRow {
  id: string | null
  kind: StatementKind
  taken_at: Date
  hours: number
  reason: string | null
  created_at: Date | null
  by_id: string | null
  by_name: string | null
}

/** Time span of a machine, start inclusive, end exclusive. */
export interface Span {
  readonly machine: string
  readonly from: number
  readonly until: number
}

export type OfMachine<Row> = Row & { machine: string }

/** One row per span, joined as `span`; an index per machine finds its facts in order of time. */
const SPANS = 'unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as span (machine, since, until)'
const within = (column: string) => `${column} >= span.since and ${column} < span.until`

const valuesOf = (account: string, spans: readonly Span[]): unknown[] => [
  account,
  spans.map(({ machine }) => machine),
  spans.map(({ from }) => instant(from)),
  spans.map(({ until }) => instant(until)),
]

/** Statements of people, and hours that devices stated as events, ordered by time. */
export async function statementsOf(
  tx: Transaction,
  account: string,
  spans: readonly Span[],
): Promise<OfMachine<StatementRow>[]> {
  const { rows } = await tx.query<OfMachine<StatementRow>>(
    `select span.machine, told.* from ${SPANS} cross join lateral (
      (select r.id, r.kind, r.taken_at, r.hours, r.reason, r.created_at, r.created_by as by_id, u.full_name as by_name
         from engine_readings r left join users u on u.id = r.created_by
        where r.account_id = $1 and r.equipment_id = span.machine and ${within('r.taken_at')} order by r.taken_at)
      union all
      (select null, 'added', occurred_at, quantity, note, received_at, null, null from events
        where account_id = $1 and equipment_id = span.machine and type = 'add hours' and quantity > 0 and not dropped
          and ${within('occurred_at')} order by occurred_at)) told
      order by taken_at, created_at, id`,
    valuesOf(account, spans),
  )
  return rows
}

async function switchesOf(tx: Transaction, account: string, spans: readonly Span[]) {
  const { rows } = await tx.query<{ machine: string; on: boolean; at: Date }>(
    `select span.machine, type = 'engine on' as on, occurred_at as at from ${SPANS} cross join lateral (
      select type, occurred_at, key from events where account_id = $1 and equipment_id = span.machine
        and type in ('engine on', 'engine off') and not dropped and ${within('occurred_at')} order by occurred_at) told
      order by occurred_at, key`,
    valuesOf(account, spans),
  )
  return rows
}

async function hoursOf(tx: Transaction, account: string, spans: readonly Span[]) {
  const { rows } = await tx.query<{ machine: string; hour: Date }>(
    `select span.machine, hour from ${SPANS} cross join lateral (
      select hour from track_hours where account_id = $1 and equipment_id = span.machine and positions > 0
        and ${within('hour')} order by hour) heard`,
    valuesOf(account, spans),
  )
  return rows
}

/** End of the closed tracks of machines. */
export async function tracksUntil(
  tx: Transaction,
  account: string,
  machines: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ machine: string; until: number | null }>(
    `select machine, (select extract(epoch from max(t1)) * 1000 from track_segments s
                       where s.account_id = $1 and s.equipment_id = machine)::float8 as until
       from unnest($2::uuid[]) machine`,
    [account, machines],
  )
  return new Map(rows.flatMap(({ machine, until }) => (until === null ? [] : [[machine, until] as const])))
}

export interface EngineFactRows extends EngineFacts {
  readonly rows: StatementRow[]
}

export const statementOf = ({ kind, hours, taken_at }: StatementRow): Statement => ({
  kind,
  hours,
  t: taken_at.getTime(),
})

/** Facts by machine; `before`: hours are irrelevant where the engine neither ran nor was switched. */
export async function loadEngineFacts(
  tx: Transaction,
  account: string,
  spans: readonly Span[],
  before: (machine: string) => Pick<EngineCount, 'on'>,
): Promise<(machine: string) => EngineFactRows> {
  const statements = Map.groupBy(await statementsOf(tx, account, spans), ({ machine }) => machine)
  const switches = Map.groupBy(await switchesOf(tx, account, spans), ({ machine }) => machine)
  const running = spans.filter(({ machine }) => switches.has(machine) || before(machine).on)
  const heard = Map.groupBy(await hoursOf(tx, account, running), ({ machine }) => machine)
  return (machine) => {
    const rows = statements.get(machine) ?? []
    return {
      rows,
      statements: rows.map(statementOf),
      switches: (switches.get(machine) ?? []).map(({ on, at }) => ({ t: at.getTime(), on })),
      heard: new Set((heard.get(machine) ?? []).map(({ hour }) => hour.getTime())),
    }
  }
}
