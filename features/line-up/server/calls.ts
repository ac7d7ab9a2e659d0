/** Calls to read, save, copy and publish line-ups; each save must have seen the former version. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { refused, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fieldError, problem, type FieldError, type MessageKey } from '@haulway/resource'
import { addDays, type ShiftRun, shiftRuns } from '@haulway/schedule'
import { type Change, change, recordAudit } from '@haulway/storage'
import { refuseUnlessEditable } from '../../projects/index.ts'
import { assignmentsOf } from '../../routes/index.ts'
import { preventsPublishing } from '../conflicts.ts'
import {
  copyLineUp,
  type LineUp,
  type LineUpRow,
  NOT_PLANNED,
  type OfShift,
  publishLineUp,
  readLineUp,
  saveLineUp,
} from '../line-up.endpoints.ts'
import { findCalendar, findPlan, plannedSince, findRows, findShiftRun, buildLineUp } from './rows.ts'

/** Days around now whose shifts are offered. */
const [BACK, AHEAD] = [7, 7]
const DAY_MS = 86_400_000

const wrong = (field: string, key: MessageKey) => validationFailed([fieldError(field, problem(key))])

/** The shift of a project that exists and is open to the caller. */
async function findRun(tx: Transaction, of: OfShift): Promise<ShiftRun> {
  const calendar = await findCalendar(tx, of.project.id)
  if (!calendar) throw wrong('project', 'validation.reference')
  const run = findShiftRun(calendar, of)
  if (!run) throw wrong('shift', 'validation.lineUp.shift')
  return run
}

interface Held {
  readonly run: ShiftRun
  readonly plan: Awaited<ReturnType<typeof findPlan>>
}

/** Locks the plan of a shift; refuses one that has begun, and a caller who has not seen the stored version. */
async function hold({ tx, now }: Change, of: OfShift, seen: number): Promise<Held> {
  const run = await findRun(tx, of)
  await refuseUnlessEditable(tx, of.project)
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `line_ups ${of.project.id} ${of.day} ${of.shift}`,
  ])
  const plan = await findPlan(tx, of)
  if ((plan?.version ?? NOT_PLANNED) !== seen)
    throw refused(409, fieldError('seen', problem('conflict.lineUp.seen')))
  if (run.start <= now.getTime()) throw refused(409, fieldError('day', problem('conflict.lineUp.begun')))
  return { run, plan }
}

const tables = {
  equipment: ['equipment', 'true'],
  route: ['routes', 'project_id = $2'],
  location: ['locations', 'true'],
  driver: ['drivers', 'true'],
} as const

/** Checks that the entries of rows exist; routes must be those of the project. */
async function refuseUnknown(tx: Transaction, of: OfShift, rows: readonly LineUpRow[]): Promise<void> {
  if (!(await findCalendar(tx, of.project.id))) throw wrong('project', 'validation.reference')
  const errors: FieldError[] = []
  for (const [name, [table, more]] of Object.entries(tables)) {
    const ids = rows.map((row) => row[name as keyof typeof tables]?.id)
    const { rows: found } = await tx.query<{ id: string }>(
      `select id from ${table} where account_id = haulway_account() and id = any($1::uuid[]) and ${more}
         and $2::uuid is not null`,
      [ids.filter((id) => id !== undefined), of.project.id],
    )
    const known = new Set(found.map(({ id }) => id))
    ids.forEach((id, at) => {
      if (id !== undefined && !known.has(id))
        errors.push(fieldError(`rows.${at}.${name}`, problem('validation.reference')))
    })
  }
  if (errors.length > 0) throw validationFailed(errors)
}

const recorded = ({ project, day, rows, publishedAt }: LineUp) => ({
  project,
  day,
  machines: rows.map(({ equipment }) => equipment.title).join(', '),
  publishedAt,
})

/** Changes a plan and returns the new state; the change is audited. */
async function keep(
  change: Change,
  of: OfShift,
  held: Held,
  write: (id: string) => Promise<void>,
): Promise<LineUp> {
  const { tx, now, user } = change
  const { run, plan } = held
  const before = await buildLineUp(tx, of, run, now.getTime())
  const id = plan?.id ?? newId()
  await tx.query(
    `insert into line_ups as p (account_id, id, version, created_at, created_by, modified_at, modified_by, project_id, day, shift,
       starts_at) values (haulway_account(), $1, 1, $2, $3, $2, $3, $4, $5, $6, $7)
     on conflict (account_id, id) do update set version = p.version + 1, modified_at = $2, modified_by = $3, starts_at = $7`,
    [id, now, user, of.project.id, of.day, of.shift, new Date(run.start)],
  )
  await write(id)
  const after = await buildLineUp(tx, of, run, now.getTime())
  await recordAudit(change, 'lineups', id, plan ? 'update' : 'create', {
    before: plan ? recorded(before) : null,
    after: recorded(after),
  })
  change.changed('lineups', of.project.id)
  return after
}

async function writeRows({ tx }: Change, id: string, rows: readonly LineUpRow[]): Promise<void> {
  await tx.query('delete from line_up_rows where account_id = haulway_account() and line_up_id = $1', [id])
  await tx.query(
    `insert into line_up_rows (account_id, line_up_id, position, equipment_id, route_id, location_id, driver_id)
     select haulway_account(), $1, at, equipment, route, location, driver
       from json_to_recordset($2) as one (at int, equipment uuid, route uuid, location uuid, driver uuid)`,
    [
      id,
      JSON.stringify(
        rows.map((row, at) => ({
          at,
          equipment: row.equipment.id,
          route: row.route?.id ?? null,
          location: row.location?.id ?? null,
          driver: row.driver?.id ?? null,
        })),
      ),
    ],
  )
}

/** The current assignments of a project’s machines, for a shift without a plan. */
async function asItIs({ tx, account }: Change, project: string): Promise<LineUpRow[]> {
  const assigned = await assignmentsOf(tx, account)
  const { rows } = await tx.query<{ id: string }>(
    'select id from routes where account_id = haulway_account() and project_id = $1 and not hidden',
    [project],
  )
  const own = new Set(rows.map(({ id }) => id))
  return assigned
    .filter(({ route }) => own.has(route.id))
    .map(({ equipment, route }) => ({ equipment, route, location: null, driver: null }))
}

const reading = implement(readLineUp, ({ context, query }, { database, clock }) =>
  inAccount(database, scopeOf(context), async (tx) => {
    const { project, day, shift } = query
    const calendar = await findCalendar(tx, project.id)
    if (!calendar) throw wrong('project', 'validation.reference')
    const now = clock()
    const runs = shiftRuns(calendar, now - BACK * DAY_MS, now + AHEAD * DAY_MS)
    const planned = await plannedSince(tx, project.id, addDays(dateText(now, calendar.zone), -BACK - 1))
    const shifts = runs.map((run) => ({
      day: run.date,
      shift: run.index,
      from: new Date(run.start).toISOString(),
      to: new Date(run.end).toISOString(),
      planned: planned.has(`${run.date} ${run.index}`),
    }))
    const next = runs.find(({ start }) => start > now)
    const asked =
      day === null || shift === null ? next && { day: next.date, shift: next.index } : { day, shift }
    const of = asked && { project, ...asked }
    const run = of && findShiftRun(calendar, of)
    return { body: { lineUp: of && run ? await buildLineUp(tx, of, run, now) : null, shifts } }
  }),
)

export const lineUpRoutes: readonly Route[] = [
  reading,
  implement(saveLineUp, (call, services) =>
    change(saveLineUp, call, services, async (change) => {
      const { rows, seen, ...of } = call.body
      await refuseUnknown(change.tx, of, rows)
      const held = await hold(change, of, seen)
      return { body: await keep(change, of, held, (id) => writeRows(change, id, rows)) }
    }),
  ),
  implement(copyLineUp, (call, services) =>
    change(copyLineUp, call, services, async (change) => {
      const { seen, fromDay, fromShift, ...of } = call.body
      const held = await hold(change, of, seen)
      const former = await findPlan(change.tx, { project: of.project, day: fromDay, shift: fromShift })
      const rows = former ? await findRows(change.tx, former.id) : await asItIs(change, of.project.id)
      return { body: await keep(change, of, held, (id) => writeRows(change, id, rows)) }
    }),
  ),
  implement(publishLineUp, (call, services) =>
    change(publishLineUp, call, services, async (change) => {
      const { seen, publish, ...of } = call.body
      const held = await hold(change, of, seen)
      const { rows, conflicts } = await buildLineUp(change.tx, of, held.run, change.now.getTime())
      if (publish && rows.length === 0) throw wrong('publish', 'validation.lineUp.empty')
      if (publish && conflicts.some(preventsPublishing)) throw wrong('publish', 'validation.lineUp.conflicts')
      const write = async (id: string) => {
        await change.tx.query(
          `update line_ups set published_at = $2, published_by = $3 where account_id = haulway_account() and id = $1`,
          [id, publish ? change.now : null, publish ? change.user : null],
        )
      }
      return { body: await keep(change, of, held, write) }
    }),
  ),
]
