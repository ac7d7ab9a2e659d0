/** The log of a shift: append-only facts. */
import { inAccount, type UserScope, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fieldError, problem, type EndpointOutput, type Infer } from '@haulway/resource'
import { change, type Change } from '@haulway/storage'
import { personOf } from '../../session/index.ts'
import { usualMeasure } from '../amounts.ts'
import { isShort } from '../board.ts'
import { entryRules, shiftLog, writeShiftLog, type LogEntry } from '../shift-log.endpoints.ts'
import type { TodayItem } from '../today.endpoints.ts'
import { readToday, type Snapshot } from './read-today.ts'
import { refuseInvalid, refuseClosed, unknownReference } from './routes.ts'

type Wish = Infer<typeof writeShiftLog.body>
type Signed = NonNullable<LogEntry['signed']>

interface LogRow {
  id: string
  kind: LogEntry['kind']
  created_at: Date
  created_by: string
  author: string
  note: string | null
  sky: LogEntry['sky']
  temperature: number | null
  wind: number | null
  to_user_id: string | null
  to_name: string | null
  handover_id: string | null
  corrects_id: string | null
  corrected: boolean
  signed: Signed | null
}

const entryOf = (row: LogRow): LogEntry => ({
  id: row.id,
  kind: row.kind,
  at: row.created_at.toISOString(),
  author: { id: row.created_by, title: row.author },
  note: row.note,
  sky: row.sky,
  temperature: row.temperature,
  wind: row.wind,
  to: row.to_user_id === null ? null : { id: row.to_user_id, title: row.to_name ?? '' },
  handover: row.handover_id,
  corrects: row.corrects_id,
  corrected: row.corrected,
  signed: row.signed,
})

async function entriesOf(
  tx: Transaction,
  { project, from }: Infer<typeof shiftLog.query>,
): Promise<LogEntry[]> {
  const { rows } = await tx.query<LogRow>(
    `select s.id, s.kind, s.created_at, s.created_by, u.full_name as author, s.note, s.sky, s.temperature, s.wind,
       s.to_user_id, t.full_name as to_name, s.handover_id, s.corrects_id, s.signed,
       exists (select from shift_log c where c.account_id = s.account_id and c.shift_from = s.shift_from
         and c.corrects_id = s.id) as corrected
     from shift_log s join users u on u.id = s.created_by left join users t on t.id = s.to_user_id
     where s.account_id = haulway_account() and s.shift_from <= $1 and s.shift_from > $1::timestamptz - interval '2 days'
       and s.shift_to > $1 and s.project_id is not distinct from $2::uuid
     order by s.created_at, s.id`,
    [from, project?.id ?? null],
  )
  return rows.map(entryOf)
}

/** A receipt is signed by the person named, once; a line is corrected by its author, once. */
function refuseWrong(wish: Wish, known: readonly LogEntry[], user: string): void {
  if (wish.kind === 'receipt') {
    const handover = known.find(({ id, kind }) => id === wish.handover && kind === 'handover')
    if (!handover) throw unknownReference('handover')
    if (handover.to?.id !== user)
      throw validationFailed([fieldError('handover', problem('validation.today.receiver'))])
    if (known.some((one) => one.handover === handover.id)) throw conflict('It is received already')
    if (handover.corrected) throw conflict('Another handover stands in its place')
  }
  if (wish.corrects === null) return
  const before = known.find(({ id, kind }) => id === wish.corrects && kind === wish.kind)
  if (!before || before.kind === 'receipt') throw unknownReference('corrects')
  if (before.author.id !== user)
    throw validationFailed([fieldError('corrects', problem('validation.today.author'))])
  if (before.corrected) throw conflict('Another line stands in its place already')
}

function signedOf({ actual, target, rows, columns, now }: TodayItem): Signed {
  const measure = usualMeasure(target)
  const unexplained = rows.flatMap((row) =>
    row.cells.filter(
      (cell, index) =>
        cell.cause === null &&
        isShort(
          row,
          cell,
          { from: Date.parse(columns[index]!.from), to: Date.parse(columns[index]!.to) },
          measure,
          Date.parse(now),
        ),
    ),
  )
  return {
    loads: actual.loads,
    weight: actual.weight,
    targetLoads: target.loads,
    targetWeight: target.weight,
    unexplained: unexplained.length,
  }
}

const isSigned = ({ kind }: Wish) => kind === 'handover' || kind === 'receipt'

async function keepEntry(change: Change, wish: Wish, shift: TodayItem): Promise<string> {
  const { tx, now, user } = change
  const { span } = shift
  refuseInvalid(entryRules(wish))
  if (!span) throw unknownReference('from')
  await refuseClosed(tx, wish.project)
  if (wish.to) {
    const { rowCount } = await tx.query(
      'select from memberships where account_id = haulway_account() and user_id = $1',
      [wish.to.id],
    )
    if (rowCount === 0) throw unknownReference('to')
  }
  // One line at a time: two receipts of a handover, or two corrections of a line, would both be the first.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('shift_log ' || haulway_account(), 0))`)
  refuseWrong(wish, await entriesOf(tx, { ...wish, from: span.from }), user)
  const id = newId()
  await tx.query(
    `insert into shift_log (account_id, id, created_at, created_by, project_id, shift_from, shift_to, kind, note, sky,
       temperature, wind, to_user_id, handover_id, corrects_id, signed)
     values (haulway_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      now,
      user,
      wish.project?.id ?? null,
      span.from,
      span.to,
      wish.kind,
      wish.note,
      wish.sky,
      wish.temperature,
      wish.wind,
      wish.kind === 'handover' ? (wish.to?.id ?? null) : null,
      wish.kind === 'receipt' ? wish.handover : null,
      wish.corrects,
      isSigned(wish) ? JSON.stringify(signedOf(shift)) : null,
    ],
  )
  change.changed('shiftlog', id)
  return id
}

const readLog = implement(shiftLog, async ({ context, query }, { database }) => {
  const items = await inAccount(database, scopeOf(context), (tx) => entriesOf(tx, query))
  return { body: { items } }
})

/** `snapshot`: the current state of machines, for the signed figures. */
export function shiftLogRoutes(snapshot: Snapshot): Route[] {
  const shiftAt = (services: Services, call: UserScope, { project, from }: Wish) =>
    readToday(services, snapshot, { ...call, project: project?.id ?? null, at: Date.parse(from) })
  const write = implement(writeShiftLog, async (call, services) => {
    // Signatures and corrections are personal: tokens make neither.
    if (isSigned(call.body) || call.body.corrects !== null) personOf(call)
    const shift = await shiftAt(services, scopeOf(call.context), call.body)
    if (!shift) throw unknownReference('project')
    return await change<typeof writeShiftLog, EndpointOutput<typeof writeShiftLog>>(
      writeShiftLog,
      call,
      services,
      async (change) => ({ status: 201, body: { id: await keepEntry(change, call.body, shift) } }),
    )
  })
  return [readLog, write]
}
