import { fieldError, problem, type Reference } from '@haulway/resource'
import { withoutUser, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import {
  contradictedHours,
  type EngineCount,
  engineHours,
  NOTHING_COUNTED,
  type Run,
  runsSinceCount,
  hoursBySource,
  type Statement,
  type StatementKind,
} from '../engine-hours.ts'
import { listEngineHours, readEngineHours, stateEngineHours } from '../equipment.endpoints.ts'
import type { LatestPositions } from '../../telemetry/index.ts'
import { findMachine } from './device-reads.ts'
import { advanceCounts, readCounts } from './engine-counts.ts'
import { statementOf, type StatementRow, statementsOf, loadEngineFacts, tracksUntil } from './engine-facts.ts'

/** Tolerance for a client clock ahead of the server's. */
const AHEAD_MS = 60_000

/** Source of the state of machines. */
interface Question {
  readonly tx: Transaction
  readonly account: string
  readonly heard: LatestPositions
}

/** What is known of a machine's engine: the stored count, and the facts since. */
interface Facts {
  readonly before: EngineCount
  readonly rows: StatementRow[]
  readonly statements: readonly Statement[]
  readonly runs: readonly Run[]
  /** When it was first reported running. */
  readonly since: number | null
}

/** The facts of each machine since its stored count. */
async function factsOf(
  { tx, account, heard }: Question,
  machines: readonly string[],
  before: (machine: string) => EngineCount,
): Promise<(machine: string) => Facts> {
  const spans = machines.map((machine) => ({
    machine,
    from: before(machine).until,
    until: Number.POSITIVE_INFINITY,
  }))
  // Hours belong to the machine, whatever project it worked on.
  const { told, ends } = await withoutUser(tx, async () => ({
    told: await loadEngineFacts(tx, account, spans, before),
    ends: await tracksUntil(tx, account, machines),
  }))
  const open = Map.groupBy(heard.hours, ({ equipmentId }) => equipmentId)
  return (machine) => {
    const known = told(machine)
    // Until the machine's own last report, not until it was sent: a day delivered next week did not run all week.
    const last = Math.max(ends.get(machine) ?? 0, heard.last.get(machine) ?? 0)
    const hours = new Set([...known.heard, ...(open.get(machine) ?? []).map(({ hour }) => hour)])
    const seen = runsSinceCount(before(machine), { ...known, heard: hours }, last)
    return { before: before(machine), rows: known.rows, statements: known.statements, ...seen }
  }
}

const byOf = ({ by_id, by_name }: StatementRow): Reference | null =>
  by_id === null ? null : { id: by_id, title: by_name ?? '' }

const isoOrNull = (t: number | undefined): string | null =>
  t === undefined ? null : new Date(t).toISOString()

/** Current hours: total, and by source. */
function hoursNow({ before, statements, runs, since }: Facts, at: number) {
  const { after, now } = engineHours(statements, runs, at, before)
  const { meter, counted } = hoursBySource(statements, runs, since, at, before)
  const unknown = !before.isStated && statements.length === 0 && counted === null
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

/** When each machine of an account last reported. */
export type ReadLastReports = (account: string) => Promise<LatestPositions>

const ofOne = (readHeard: ReadLastReports) =>
  implement(readEngineHours, async (call, services) => {
    const { account, user } = call.context
    const machine = idOf(call)
    // Read before the tables: a track that is closed meanwhile then appears in both rather than in neither.
    const heard = await readHeard(account.id)
    const scope = scopeOf({ account, user })
    const facts = await inAccount(services.database, scope, async (tx) => {
      await findMachine(tx, account.id, machine)
      // Returns all statements, with the hours after each.
      const facts = await factsOf({ tx, account: account.id, heard }, [machine], () => NOTHING_COUNTED)
      return facts(machine)
    })
    const { after, answer } = hoursNow(facts, services.clock())
    const items = facts.rows.map((row, index) => ({
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

/** Invalid ids and those of other accounts are omitted like absent ones. */
const ofSeveral = (readHeard: ReadLastReports) =>
  implement(listEngineHours, async (call, services) => {
    const { account, user } = call.context
    const asked = call.query.machines.split(',')
    const heard = await readHeard(account.id)
    const scope = scopeOf({ account, user })
    const rows = await inAccount(services.database, scope, async (tx) => {
      const found = await tx.query<{ id: string; equipment_id: string }>(
        'select id, equipment_id from equipment where account_id = $1 and id::text = any($2::text[])',
        [account.id, asked],
      )
      return found.rows
    })
    const machines = rows.map(({ id }) => id)
    await advanceCounts(services.database, account.id, machines)
    const items = await inAccount(services.database, scope, async (tx) => {
      const counts = await readCounts(tx, account.id, machines)
      const facts = await factsOf({ tx, account: account.id, heard }, machines, counts)
      return rows.map(({ id, equipment_id }) => ({
        equipment: { id, title: equipment_id },
        ...hoursNow(facts(id), services.clock()).answer,
      }))
    })
    return { body: { items, total: items.length } }
  })

/** Endpoints of engine hours. */
export const engineHoursRoutes = (heard: ReadLastReports) => [ofOne(heard), ofSeveral(heard)]

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
    const ever = { machine, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    const rows = await withoutUser(change.tx, () => statementsOf(change.tx, change.account, [ever]))
    const shown = contradictedHours(rows.map(statementOf), at.getTime(), hours)
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
  await recordAudit(change, 'equipment', machine, 'update', { before: { engineHours: null }, after })
  return { body: { id } }
}

export const statementRoute = implement(stateEngineHours, (call, services) => {
  const machine = idOf(call)
  return change(stateEngineHours, call, services, (change) => stateHours(change, machine, call.body))
})
