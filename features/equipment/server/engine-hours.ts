import { fieldError, problem, type Reference } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, record } from '@haulway/resource/server/index.ts'
import {
  contradicted,
  engineHours,
  type Run,
  runsOf,
  type StatementKind,
  withoutSilence,
} from '../engine-hours.ts'
import { readEngineHours, stateEngineHours } from '../equipment.endpoints.ts'
import { findMachine } from './devices.ts'

/** A clock of somebody's computer may be a little ahead of the server's. */
const AHEAD_MS = 60_000

interface StatementRow {
  id: string | null
  kind: StatementKind
  taken_at: Date
  hours: number
  reason: string | null
  created_at: Date | null
  by_id: string | null
  by_name: string | null
}

/** What people stated, and hours that devices stated as events, in order of time. */
async function statementsOf(tx: Transaction, account: string, machine: string): Promise<StatementRow[]> {
  const { rows } = await tx.query<StatementRow>(
    `select r.id, r.kind, r.taken_at, r.hours, r.reason, r.created_at, r.created_by as by_id, u.full_name as by_name
       from engine_readings r left join users u on u.id = r.created_by
      where r.account_id = $1 and r.equipment_id = $2
      union all
     select null, 'added', occurred_at, quantity, note, received_at, null, null from events
      where account_id = $1 and equipment_id = $2 and type = 'add hours' and quantity > 0
      order by taken_at, created_at, id`,
    [account, machine],
  )
  return rows
}

/** When the engine ran, as far as devices tell. */
async function engineRuns(tx: Transaction, account: string, machine: string): Promise<Run[]> {
  const { rows: switches } = await tx.query<{ type: string; at: Date }>(
    `select type, occurred_at as at from events
      where account_id = $1 and equipment_id = $2 and type in ('engine on', 'engine off')
      order by occurred_at, key`,
    [account, machine],
  )
  if (switches.length === 0) return []
  const { rows: heard } = await tx.query<{ last: Date | null }>(
    'select max(last_seen_at) as last from devices where account_id = $1 and equipment_id = $2',
    [account, machine],
  )
  const { rows: hours } = await tx.query<{ hour: Date }>(
    'select hour from track_hours where account_id = $1 and equipment_id = $2 and positions > 0',
    [account, machine],
  )
  const { rows: closed } = await tx.query<{ until: string | null }>(
    `select extract(epoch from max(t1)) * 1000 as until from track_segments where account_id = $1 and equipment_id = $2`,
    [account, machine],
  )
  const runs = runsOf(
    switches.map(({ type, at }) => ({ t: at.getTime(), on: type === 'engine on' })),
    heard[0]?.last?.getTime() ?? 0,
  )
  return withoutSilence(runs, new Set(hours.map(({ hour }) => hour.getTime())), Number(closed[0]?.until ?? 0))
}

const byOf = ({ by_id, by_name }: StatementRow): Reference | null =>
  by_id === null ? null : { id: by_id, title: by_name ?? '' }

export const engineHoursRoute = implement(readEngineHours, async (call, services) => {
  const { account, user } = call.context
  const machine = idOf(call)
  const [rows, runs] = await inAccount(
    services.database,
    { account: account.id, user: user.id },
    async (tx) => {
      await findMachine(tx, account.id, machine)
      return [await statementsOf(tx, account.id, machine), await engineRuns(tx, account.id, machine)]
    },
  )
  const statements = rows.map(({ kind, hours, taken_at }) => ({ kind, hours, t: taken_at.getTime() }))
  const { after, now } = engineHours(statements, runs, services.clock())
  const items = rows.map((row, index) => ({
    id: row.id,
    kind: row.kind,
    takenAt: row.taken_at.toISOString(),
    stated: row.hours,
    hours: after[index]?.meter ?? 0,
    accumulatedHours: after[index]?.accumulated ?? 0,
    reason: row.reason,
    by: byOf(row),
    createdAt: row.created_at?.toISOString() ?? null,
  }))
  return {
    body: {
      hours: now.meter,
      accumulatedHours: now.accumulated,
      items: items.toReversed(),
      total: items.length,
    },
  }
})

interface Told {
  kind: StatementKind
  takenAt: string | null
  hours: number
  reason: string | null
}

async function stateHours(one: Change, machine: string, { kind, takenAt, hours, reason }: Told) {
  await findMachine(one.tx, one.account, machine)
  const at = takenAt === null ? one.now : new Date(takenAt)
  if (at.getTime() > one.now.getTime() + AHEAD_MS)
    throw validationFailed([fieldError('takenAt', problem('validation.past'))])
  if (kind === 'reading' && reason === null) {
    const rows = await statementsOf(one.tx, one.account, machine)
    const others = rows.map((row) => ({ kind: row.kind, t: row.taken_at.getTime(), hours: row.hours }))
    const shown = contradicted(others, at.getTime(), hours)
    if (shown !== null)
      throw validationFailed([fieldError('hours', problem('validation.engine.backwards', { hours: shown }))])
  }
  const id = newId()
  await one.tx.query(
    `insert into engine_readings (account_id, id, equipment_id, kind, taken_at, hours, reason, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [one.account, id, machine, kind, at, hours, reason, one.now, one.user],
  )
  const after = { engineHours: { kind, takenAt: at.toISOString(), hours, reason } }
  await record(one, 'equipment', machine, 'update', { before: { engineHours: null }, after })
  return { body: { id } }
}

export const statementRoute = implement(stateEngineHours, (call, services) => {
  const machine = idOf(call)
  return change(stateEngineHours, call, services, (one) => stateHours(one, machine, call.body))
})
