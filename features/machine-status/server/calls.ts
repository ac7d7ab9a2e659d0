/** Calls to set, end, correct and remove statuses of machines; all are audited. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, refused, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import {
  fieldError,
  pageSlice,
  problem,
  type Infer,
  type MessageKey,
  type Reference,
} from '@haulway/resource'
import { type Change, change, idOf, recordAudit } from '@haulway/storage'
import {
  correctMachineStatus,
  endMachineStatus,
  listMachineStatuses,
  type MachineStatusItem,
  NO_STATUS_VERSION,
  readMachineStatus,
  removeMachineStatus,
  setMachineStatus,
  listCurrentStatuses,
} from '../machine-status.endpoints.ts'
import type { Status } from '../status.ts'
import { countStatuses, findCurrentStatuses, findStatuses, lockMachine } from './rows.ts'

const DAY_MS = 86_400_000
/** How far ahead an expected end may be. */
const AHEAD_MS = 366 * DAY_MS
/** The default range of a list. */
const LISTED_MS = 7 * DAY_MS
const PAGE = 100

const wrong = (field: string, key: MessageKey) => validationFailed([fieldError(field, problem(key))])

interface Told {
  readonly status: Status
  readonly reason: Reference | null
  readonly note: string | null
}

interface Span {
  readonly from: Date
  readonly to: Date | null
}

function spanOf(from: string | null, to: string | null, now: Date): Span {
  const span = { from: from === null ? now : new Date(from), to: to === null ? null : new Date(to) }
  if (span.from > now) throw wrong('from', 'validation.machineStatus.ahead')
  if (span.to !== null && span.to <= span.from) throw wrong('to', 'validation.machineStatus.order')
  if (span.to !== null && span.to.getTime() > now.getTime() + AHEAD_MS)
    throw wrong('to', 'validation.machineStatus.far')
  return span
}

/** Checks that the reason exists and belongs to the status. A hidden reason stays valid where it was set before. */
async function checkReason({ tx }: Change, { status, reason }: Told, before?: MachineStatusItem) {
  if (!reason) return
  const { rows } = await tx.query<{ status: Status; hidden: boolean }>(
    'select status, hidden from status_reasons where account_id = haulway_account() and id = $1 for share',
    [reason.id],
  )
  const [found] = rows
  if (!found || (found.hidden && before?.reason?.id !== reason.id))
    throw wrong('reason', 'validation.reference')
  if (found.status !== status) throw wrong('reason', 'validation.machineStatus.reason')
}

/** The statuses of a machine that overlap a span, except one entry. */
const within = (tx: Transaction, machine: string, { from, to }: Span, except: string | null) =>
  findStatuses(
    tx,
    `s.equipment_id = $1 and (s.to_at is null or s.to_at > $2) and ($3::timestamptz is null or s.from_at < $3)
       and s.id is distinct from $4::uuid order by s.from_at`,
    [machine, from, to, except],
  )

const recorded = ({ equipment, from, to, status, reason, note }: MachineStatusItem) => ({
  equipment,
  from,
  to,
  status,
  reason,
  note,
})

async function findOne(tx: Transaction, id: string): Promise<MachineStatusItem> {
  const [found] = await findStatuses(tx, 's.id = $1', [id])
  if (!found) throw notFound()
  return found
}

async function write(
  change: Change,
  before: MachineStatusItem,
  told: Told & Span,
  version: number,
): Promise<MachineStatusItem> {
  const { tx, now, user } = change
  await tx.query(
    `update machine_statuses set from_at = $2, to_at = $3, status = $4, reason_id = $5, note = $6, version = $7,
       modified_at = $8, modified_by = $9 where account_id = haulway_account() and id = $1`,
    [before.id, told.from, told.to, told.status, told.reason?.id ?? null, told.note, version, now, user],
  )
  const after = await findOne(tx, before.id)
  await recordAudit(change, 'machinestatuses', before.id, 'update', {
    before: recorded(before),
    after: recorded(after),
  })
  change.changed('machinestatuses', before.equipment.id)
  return after
}

/** Sets another status from a moment on: the one in force ends there. Returns the newest version. */
async function endThere(change: Change, machine: string, span: Span, newest: number): Promise<number> {
  const others = await within(change.tx, machine, span, null)
  const [held] = others
  if (!held) return newest
  const isOnly = others.length === 1 && span.to === null && new Date(held.from) < span.from
  if (!isOnly) throw wrong('from', 'validation.machineStatus.overlap')
  await write(change, held, { ...held, from: new Date(held.from), to: span.from }, newest + 1)
  return newest + 1
}

async function set(change: Change, body: Infer<typeof setMachineStatus.body>): Promise<MachineStatusItem> {
  const { tx, now, user } = change
  const newest = await lockMachine(tx, body.equipment.id)
  if (newest === undefined) throw wrong('equipment', 'validation.reference')
  await checkReason(change, body)
  if (newest !== body.seen) throw refused(409, fieldError('seen', problem('conflict.machineStatus.seen')))
  const span = spanOf(body.from, body.to, now)
  const version = (await endThere(change, body.equipment.id, span, newest)) + 1
  const id = newId()
  await tx.query(
    `insert into machine_statuses (account_id, id, version, created_at, created_by, modified_at, modified_by, equipment_id,
       from_at, to_at, status, reason_id, note)
     values (haulway_account(), $1, $2, $3, $4, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      version,
      now,
      user,
      body.equipment.id,
      span.from,
      span.to,
      body.status,
      body.reason?.id ?? null,
      body.note,
    ],
  )
  const made = await findOne(tx, id)
  await recordAudit(change, 'machinestatuses', id, 'create', { before: null, after: recorded(made) })
  change.changed('machinestatuses', body.equipment.id)
  return made
}

/** Loads the entry and locks its machine, at the version that the caller has seen. */
async function holdOne({ tx }: Change, id: string, version: number) {
  const seen = await findOne(tx, id)
  const newest = (await lockMachine(tx, seen.equipment.id)) ?? NO_STATUS_VERSION
  const before = await findOne(tx, id)
  if (before.version !== version)
    throw refused(409, fieldError('version', problem('conflict.machineStatus.seen')))
  return { before, newest: Math.max(newest, before.version) }
}

const ending = implement(endMachineStatus, (call, services) =>
  change(endMachineStatus, call, services, async (change) => {
    const { before, newest } = await holdOne(change, idOf(call), call.body.version)
    const to = call.body.at === null ? change.now : new Date(call.body.at)
    if (before.to !== null && new Date(before.to) <= change.now)
      throw refused(409, fieldError('to', problem('conflict.machineStatus.over')))
    if (to > change.now) throw wrong('at', 'validation.machineStatus.ahead')
    if (to <= new Date(before.from)) throw wrong('at', 'validation.machineStatus.order')
    return { body: await write(change, before, { ...before, from: new Date(before.from), to }, newest + 1) }
  }),
)

const correcting = implement(correctMachineStatus, (call, services) =>
  change(correctMachineStatus, call, services, async (change) => {
    const { body } = call
    const { before, newest } = await holdOne(change, idOf(call), body.version)
    await checkReason(change, body, before)
    const span = spanOf(body.from, body.to, change.now)
    if ((await within(change.tx, before.equipment.id, span, before.id)).length > 0)
      throw wrong('from', 'validation.machineStatus.overlap')
    return { body: await write(change, before, { ...body, ...span }, newest + 1) }
  }),
)

const removing = implement(removeMachineStatus, (call, services) =>
  change(removeMachineStatus, call, services, async (change) => {
    const { before } = await holdOne(change, idOf(call), call.query.version)
    await change.tx.query('delete from machine_statuses where account_id = haulway_account() and id = $1', [
      before.id,
    ])
    await recordAudit(change, 'machinestatuses', before.id, 'delete', {
      before: recorded(before),
      after: null,
    })
    change.changed('machinestatuses', before.equipment.id)
    return { status: 204 }
  }),
)

const reading: Route[] = [
  implement(readMachineStatus, async (call, { database }) => ({
    body: await inAccount(database, scopeOf(call.context), (tx) => findOne(tx, idOf(call))),
  })),
  implement(listCurrentStatuses, async ({ context }, { database, clock }) => ({
    body: {
      items: await inAccount(database, scopeOf(context), (tx) => findCurrentStatuses(tx, new Date(clock()))),
    },
  })),
  implement(listMachineStatuses, async ({ context, query }, { database, clock }) => {
    const to = query.to === null ? clock() : Date.parse(query.to)
    const from = query.from === null ? to - LISTED_MS : Date.parse(query.from)
    const condition = `s.from_at < $2 and (s.to_at is null or s.to_at > $1) and ($3::uuid is null or s.equipment_id = $3)`
    const values = [new Date(from), new Date(to), query.equipment?.id ?? null]
    const { limit, offset } = pageSlice(query, PAGE)
    const tail = 'order by s.from_at desc, s.id limit $4 offset $5'
    return await inAccount(database, scopeOf(context), async (tx) => ({
      body: {
        items: await findStatuses(tx, `${condition} ${tail}`, [...values, limit, offset]),
        total: await countStatuses(tx, condition, values),
      },
    }))
  }),
]

export const machineStatusRoutes: readonly Route[] = [
  ...reading,
  implement(setMachineStatus, (call, services) =>
    change(setMachineStatus, call, services, async (change) => ({
      status: 201,
      body: await set(change, call.body),
    })),
  ),
  ending,
  correcting,
  removing,
]
