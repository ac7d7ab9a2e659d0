import { fieldError, problem, type Reference } from '@haulway/resource'
import { forNobody, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, record } from '@haulway/storage'
import {
  contradicted,
  engineHours,
  type Run,
  runsOf,
  sourcesOf,
  type Statement,
  type StatementKind,
  withoutSilence,
} from '../engine-hours.ts'
import { listEngineHours, readEngineHours, stateEngineHours } from '../equipment.endpoints.ts'
import type { Heard } from '../../telemetry/index.ts'
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

/** What is known of a machine's engine. */
interface Facts extends Seen {
  /** What people stated, and hours that devices stated as events, in order of time. */
  readonly statements: StatementRow[]
}

/** Whom is asked for what is known. */
interface Question {
  readonly tx: Transaction
  readonly account: string
  readonly heard: Heard
}

type OfMachine<Row> = Row & { machine: string }

async function statementsOf(
  tx: Transaction,
  account: string,
  machines: readonly string[],
): Promise<OfMachine<StatementRow>[]> {
  // Hours belong to the machine, on whosever project it earned them.
  const { rows } = await forNobody(tx, () =>
    tx.query<OfMachine<StatementRow>>(
      `select r.equipment_id as machine, r.id, r.kind, r.taken_at, r.hours, r.reason, r.created_at,
            r.created_by as by_id, u.full_name as by_name
       from engine_readings r left join users u on u.id = r.created_by
      where r.account_id = $1 and r.equipment_id = any($2::uuid[])
      union all
     select equipment_id, null, 'added', occurred_at, quantity, note, received_at, null, null from events
      where account_id = $1 and equipment_id = any($2::uuid[]) and type = 'add hours' and quantity > 0
      order by taken_at, created_at, id`,
      [account, machines],
    ),
  )
  return rows
}

/** When the engine of a machine ran, as far as devices tell. */
interface Seen {
  readonly runs: Run[]
  /** When it was first seen to run. */
  readonly since: number | null
}

const NOT_SEEN: Seen = { runs: [], since: null }

async function enginesSeen(
  { tx, account, heard }: Question,
  machines: readonly string[],
): Promise<Map<string, Seen>> {
  const { rows: switches } = await tx.query<OfMachine<{ type: string; at: Date }>>(
    `select equipment_id as machine, type, occurred_at as at from events
      where account_id = $1 and equipment_id = any($2::uuid[]) and type in ('engine on', 'engine off')
      order by occurred_at, key`,
    [account, machines],
  )
  const switchesOf = Map.groupBy(switches, ({ machine }) => machine)
  if (switchesOf.size === 0) return new Map()
  const ids = [...switchesOf.keys()]
  const { rows: ends } = await tx.query<{ machine: string; until: string | null }>(
    `select machine, (select extract(epoch from max(t1)) * 1000 from track_segments s
                       where s.account_id = $1 and s.equipment_id = machine) as until
       from unnest($2::uuid[]) machine`,
    [account, ids],
  )
  const { rows: hours } = await tx.query<OfMachine<{ hour: Date }>>(
    `select equipment_id as machine, hour from track_hours
      where account_id = $1 and equipment_id = any($2::uuid[]) and positions > 0`,
    [account, ids],
  )
  const closed = Map.groupBy(hours, ({ machine }) => machine)
  const open = Map.groupBy(heard.hours, ({ equipmentId }) => equipmentId)
  return new Map(
    ends.map(({ machine, until }) => {
      const own = (switchesOf.get(machine) ?? []).map(({ type, at }) => ({
        t: at.getTime(),
        on: type === 'engine on',
      }))
      // Until its own last word, not until it was sent: a day that is delivered next week ran no week.
      const last = Math.max(Number(until ?? 0), heard.last.get(machine) ?? 0)
      const known = new Set([
        ...(closed.get(machine) ?? []).map(({ hour }) => hour.getTime()),
        ...(open.get(machine) ?? []).map(({ hour }) => hour),
      ])
      const since = own.find(({ on }) => on)?.t ?? null
      return [machine, { runs: withoutSilence(runsOf(own, last), known, last), since }]
    }),
  )
}

async function factsOf(question: Question, machines: readonly string[]): Promise<(machine: string) => Facts> {
  const { tx, account } = question
  const statements = Map.groupBy(await statementsOf(tx, account, machines), ({ machine }) => machine)
  const seen = await forNobody(tx, () => enginesSeen(question, machines))
  return (machine) => ({ statements: statements.get(machine) ?? [], ...(seen.get(machine) ?? NOT_SEEN) })
}

const statementOf = ({ kind, hours, taken_at }: StatementRow): Statement => ({
  kind,
  hours,
  t: taken_at.getTime(),
})

const byOf = ({ by_id, by_name }: StatementRow): Reference | null =>
  by_id === null ? null : { id: by_id, title: by_name ?? '' }

const isoOrNull = (t: number | undefined): string | null =>
  t === undefined ? null : new Date(t).toISOString()

/** Hours now: all together, and by what they are known. */
function hoursNow({ statements, runs, since }: Facts, at: number) {
  const stated = statements.map(statementOf)
  const { after, now } = engineHours(stated, runs, at)
  const { meter, counted } = sourcesOf(stated, runs, since, at)
  const unknown = stated.length === 0 && counted === null
  return {
    after,
    answer: {
      hours: unknown ? null : now.meter,
      accumulatedHours: unknown ? null : now.accumulated,
      meterHours: meter?.hours ?? null,
      meterAt: isoOrNull(meter?.t),
      countedHours: counted?.hours ?? null,
      countedSince: isoOrNull(counted?.since),
    },
  }
}

/** How far the machines of an account were heard. */
export type ReadHeard = (account: string) => Promise<Heard>

const ofOne = (readHeard: ReadHeard) =>
  implement(readEngineHours, async (call, services) => {
    const { account, user } = call.context
    const machine = idOf(call)
    // Before the tables are read: a track that is closed meanwhile is then in both.
    const heard = await readHeard(account.id)
    const scope = { account: account.id, user: user.id }
    const facts = await inAccount(services.database, scope, async (tx) => {
      await findMachine(tx, account.id, machine)
      return (await factsOf({ tx, account: account.id, heard }, [machine]))(machine)
    })
    const { after, answer } = hoursNow(facts, services.clock())
    const items = facts.statements.map((row, index) => ({
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
    return { body: { ...answer, items: items.toReversed(), total: items.length } }
  })

/** Ids that are none, and those of other accounts, are left out like absent ones. */
const ofSeveral = (readHeard: ReadHeard) =>
  implement(listEngineHours, async (call, services) => {
    const { account, user } = call.context
    const asked = call.query.machines.split(',')
    const heard = await readHeard(account.id)
    const scope = { account: account.id, user: user.id }
    const items = await inAccount(services.database, scope, async (tx) => {
      const { rows } = await tx.query<{ id: string; equipment_id: string }>(
        'select id, equipment_id from equipment where account_id = $1 and id::text = any($2::text[])',
        [account.id, asked],
      )
      const machines = rows.map(({ id }) => id)
      const facts = await factsOf({ tx, account: account.id, heard }, machines)
      return rows.map(({ id, equipment_id }) => ({
        equipment: { id, title: equipment_id },
        ...hoursNow(facts(id), services.clock()).answer,
      }))
    })
    return { body: { items, total: items.length } }
  })

/** Hours of engines as they are told. */
export const engineHoursRoutes = (heard: ReadHeard) => [ofOne(heard), ofSeveral(heard)]

interface GivenHours {
  kind: StatementKind
  takenAt: string | null
  hours: number
  reason: string | null
}

async function stateHours(change: Change, machine: string, { kind, takenAt, hours, reason }: GivenHours) {
  await findMachine(change.tx, change.account, machine)
  const at = takenAt === null ? change.now : new Date(takenAt)
  if (at.getTime() > change.now.getTime() + AHEAD_MS)
    throw validationFailed([fieldError('takenAt', problem('validation.past'))])
  if (kind === 'reading' && reason === null) {
    const rows = await statementsOf(change.tx, change.account, [machine])
    const shown = contradicted(rows.map(statementOf), at.getTime(), hours)
    if (shown !== null)
      throw validationFailed([fieldError('hours', problem('validation.engine.backwards', { hours: shown }))])
  }
  const id = newId()
  await change.tx.query(
    `insert into engine_readings (account_id, id, equipment_id, kind, taken_at, hours, reason, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [change.account, id, machine, kind, at, hours, reason, change.now, change.user],
  )
  const after = { engineHours: { kind, takenAt: at.toISOString(), hours, reason } }
  await record(change, 'equipment', machine, 'update', { before: { engineHours: null }, after })
  return { body: { id } }
}

export const statementRoute = implement(stateEngineHours, (call, services) => {
  const machine = idOf(call)
  return change(stateEngineHours, call, services, (change) => stateHours(change, machine, call.body))
})
