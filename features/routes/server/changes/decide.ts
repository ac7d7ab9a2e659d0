/**
 * Decisions of dispatchers about routes of machines: a request is applied whole or not at all, with errors by row.
 */
import {
  type EndpointDeclaration,
  type EndpointOutput,
  type FieldError,
  fieldError,
  problem,
  type Reference,
} from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { Failure, forbidden, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Reply, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type Change, change } from '@haulway/storage'
import { refuseUnlessEditable } from '../../../projects/index.ts'
import { isOpen, stateAfter, stageOf } from '../../route-change.ts'
import {
  cancelRouteChange,
  forceRouteChange,
  listRouteChanges,
  NO_VERSION,
  requestRouteChange,
  requestRules,
  WAIT_MINUTES,
} from '../../route-changes.endpoints.ts'
import { assignmentsOf, machinesNotAllowed, type StoreFacts } from '../assignments.ts'
import { stateChangeFacts } from './facts.ts'
import { addChange, lockMachines, type StoredChange, latestChanges, writeChange } from './rows.ts'

const MINUTE = 60_000

type Answer = EndpointOutput<typeof requestRouteChange>

const iso = (t: number | null) => (t === null ? null : new Date(t).toISOString())

function shown(one: StoredChange): Answer['items'][number] {
  return {
    version: one.version,
    equipment: one.equipment,
    route: one.closed ? null : one.route,
    state: one.state,
    acknowledgedBy: one.acknowledgedBy,
    reason: one.reason,
    stage: stageOf(one),
    open: isOpen(one),
    chosenByMachine: one.origin === 'machine',
    requestedAt: new Date(one.requestedAt).toISOString(),
    expiresAt: iso(one.expiresAt),
    deliveredAt: iso(one.deliveredAt),
    acknowledgedAt: iso(one.acknowledgedAt),
    effectAt: iso(one.effectAt),
    changedAt: new Date(one.modifiedAt).toISOString(),
  }
}

interface Asked {
  readonly equipment: Reference
  readonly seen: number
}

interface Row extends Asked {
  /** Newest change of the machine. */
  readonly latest: StoredChange | undefined
  /** Its current route. */
  readonly on: string | null
}

const at = (row: number, part: 'equipment' | 'seen' = 'equipment') => `machines.${row}.${part}`

/** Errors by row; the response contains all of them. */
function refuse(status: 400 | 409, rows: readonly (FieldError | null)[]): void {
  const errors = rows.filter((one) => one !== null)
  if (errors.length === 0) return
  throw status === 400 ? validationFailed(errors) : new Failure(409, 'Validation failed', errors)
}

/** Locks the machines; refuses absent and repeated ones, and those whose version has changed. */
async function hold(change: Change, asked: readonly Asked[]): Promise<Row[]> {
  if (asked.length === 0) throw validationFailed([fieldError('machines', problem('validation.list.min'))])
  const ids = asked.map(({ equipment }) => equipment.id)
  const found = await lockMachines(change.tx, change.account, ids)
  refuse(
    400,
    ids.map((id, row) => {
      if (!found.has(id)) return fieldError(at(row), problem('validation.reference'))
      return ids.indexOf(id) === row ? null : fieldError(at(row), problem('validation.exists'))
    }),
  )
  const latest = await latestChanges(change.tx, change.account, ids)
  const on = new Map(
    (await assignmentsOf(change.tx, change.account)).map((one) => [one.equipment.id, one.route.id]),
  )
  refuse(
    409,
    asked.map(({ equipment: { id }, seen }, row) => {
      const stale = (latest.get(id)?.version ?? NO_VERSION) !== seen
      const title = found.get(id)?.title ?? ''
      return stale ? fieldError(at(row, 'seen'), problem('conflict.routeChange.seen', { title })) : null
    }),
  )
  return asked.map(({ equipment: { id }, seen }) => {
    const equipment = found.get(id) ?? { id, title: '' }
    return { equipment, seen, latest: latest.get(id), on: on.get(id) ?? null }
  })
}

/** The route by its id, if machines may be assigned to it. */
async function findRoute({ tx, account }: Change, { id }: Reference): Promise<Reference> {
  const { rows } = await tx.query<Reference & { project: string }>(
    'select id, title, project_id as project from routes where account_id = $1 and id = $2 and not hidden',
    [account, id],
  )
  const found = rows[0]
  if (!found) throw validationFailed([fieldError('route', problem('validation.reference'))])
  await refuseUnlessEditable(tx, { id: found.project })
  return { id, title: found.title }
}

/** Refuses (403) routes that the caller may not change or see. */
async function refuseClosed({ tx, account }: Change, rows: readonly Row[]): Promise<void> {
  const routes = new Set(rows.flatMap(({ latest }) => (latest ? [latest.route.id] : [])))
  const { rows: found } = await tx.query<Reference>(
    'select project_id as id from routes where account_id = $1 and id = any($2::uuid[])',
    [account, [...routes]],
  )
  if (found.length < routes.size) throw forbidden()
  await refuseUnlessEditable(tx, ...found)
}

type Decide<E extends EndpointDeclaration> = (change: Change, call: Call<E>) => Promise<StoredChange[]>

const request: Decide<typeof requestRouteChange> = async (change, { body }) => {
  const { tx, account, user, now } = change
  refuse(400, requestRules(body))
  const route = await findRoute(change, body.route)
  const rows = await hold(change, body.machines)
  const refused = await machinesNotAllowed(
    tx,
    account,
    route.id,
    rows.map(({ equipment }) => equipment.id),
  )
  refuse(
    400,
    rows.map(({ equipment: { id, title }, on, latest }, row) => {
      if (refused.has(id)) return fieldError(at(row), problem('validation.route.equipment', { title }))
      const there = latest && isOpen(latest) ? latest.route.id : on
      return there === route.id
        ? fieldError(at(row), problem('validation.routeChange.same', { title }))
        : null
    }),
  )
  const requestedAt = now.getTime()
  const { force, reason } = body
  const added: StoredChange[] = []
  for (const { equipment, latest, on, seen } of rows) {
    const over = latest && stateAfter(latest, 'supersede')
    const before = over ? await writeChange(change, latest, over, { decidedBy: user }) : undefined
    const version = (before?.version ?? seen) + 1
    const state = force ? 'forced' : 'pending'
    const effect = force ? { effectAt: requestedAt, from: on, decidedBy: user } : {}
    const expiresAt = force ? null : requestedAt + (body.waitMinutes ?? WAIT_MINUTES) * MINUTE
    const fresh = { equipment, route, origin: 'dispatcher', state, version, requestedAt, expiresAt } as const
    added.push(await addChange(change, { ...fresh, ...effect, reason }))
  }
  return added
}

/** Force and cancel apply to open changes. */
function moving(move: 'force' | 'cancel'): Decide<typeof cancelRouteChange> {
  return async (change, { body }) => {
    const rows = await hold(change, body.machines)
    refuse(
      409,
      rows.map(({ equipment: { title }, latest }, row) =>
        latest && stateAfter(latest, move)
          ? null
          : fieldError(at(row), problem('conflict.routeChange.over', { title })),
      ),
    )
    if (move === 'force') await refuseClosed(change, rows)
    const after: StoredChange[] = []
    for (const { latest, on } of rows) {
      const state = latest && stateAfter(latest, move)
      if (!state) continue
      const effect = move === 'force' ? { effectAt: change.now.getTime(), from: on } : {}
      const { reason } = body
      after.push(await writeChange(change, latest, state, { ...effect, decidedBy: change.user, reason }))
    }
    return after
  }
}

/** Publishes the decision and builds the response. */
function answer(change: Change, decided: readonly StoredChange[]): { body: Answer } {
  for (const { equipment } of decided) {
    change.changed('equipment', equipment.id)
    change.changed('routechanges', equipment.id)
  }
  return { body: { items: decided.map(shown) } }
}

export function routeChangeRoutes(state: StoreFacts): Route[] {
  /** States the resulting facts after the commit, and only then responds. */
  const stated = async (call: Call, services: Services, done: Promise<Reply<Answer>>) => {
    const reply = await done
    await stateChangeFacts(services, state, call.context.account.id)
    return reply
  }
  const [force, cancel] = [moving('force'), moving('cancel')]
  return [
    implement(requestRouteChange, (call, services) => {
      const work = async (change: Change) => answer(change, await request(change, call))
      return stated(call, services, change(requestRouteChange, call, services, work))
    }),
    implement(forceRouteChange, (call, services) => {
      const work = async (change: Change) => answer(change, await force(change, call))
      return stated(call, services, change(forceRouteChange, call, services, work))
    }),
    implement(cancelRouteChange, (call, services) => {
      const work = async (change: Change) => answer(change, await cancel(change, call))
      return stated(call, services, change(cancelRouteChange, call, services, work))
    }),
    implement(listRouteChanges, async ({ context: { account, user } }, services) => {
      const scope = scopeOf({ account, user })
      const found = await inAccount(services.database, scope, (tx) => latestChanges(tx, account.id, null))
      const items = [...found.values()].map(shown)
      return { body: { items, total: items.length } }
    }),
  ]
}
