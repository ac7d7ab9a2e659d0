/** Assignments of machines to routes: stated facts, so that cycles know them at every moment of the past. */
import { createHash, randomUUID } from 'node:crypto'
import { fieldError, type FieldError, problem, type Reference } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { change, type Change } from '@haulway/storage'
import { refuseUnlessEditable } from '../../projects/index.ts'
import type { StatedEvent } from '../../telemetry/telemetry.ts'
import { assignRoute, listAssignments, unassignRoute } from '../routes.endpoints.ts'
import { endOpenChanges } from './changes/rows.ts'
import { refuseHidden } from './rules.ts'

/** Stores facts that a person states; resolves after their commit. */
export type StoreFacts = (
  account: string,
  author: string,
  equipmentId: string,
  events: StatedEvent[],
) => Promise<void>

interface Assignment {
  equipment: Reference
  route: Reference
  assignedAt: Date
}

interface AssignmentRow {
  equipment_id: string
  equipment_title: string
  route_id: string
  route_title: string
  occurred_at: Date
}

/** Assignments of machines to routes that the transaction's user may see; only of these machines when given. */
export async function assignmentsOf(
  tx: Transaction,
  account: string,
  machines?: readonly string[],
): Promise<Assignment[]> {
  const { rows } = await tx.query<AssignmentRow>(
    `select e.id as equipment_id, e.equipment_id as equipment_title, r.id as route_id, r.title as route_title,
            stay.from_at as occurred_at
       from haulway_on_route($2) stay
       join equipment e on e.account_id = $1 and e.id = stay.equipment_id
       join routes r on r.account_id = $1 and r.id = stay.route_id
      order by lower(e.equipment_id), e.id`,
    [account, machines ?? null],
  )
  return rows.map((row) => ({
    equipment: { id: row.equipment_id, title: row.equipment_title },
    route: { id: row.route_id, title: row.route_title },
    assignedAt: row.occurred_at,
  }))
}

/** Every id must name an entry of this account; absent ids and those of another account give the same error. */
async function checkNamed(
  { tx, account }: Change,
  route: Reference,
  machines: Reference[],
): Promise<Reference[]> {
  const errors: FieldError[] = []
  const routes = await tx.query<Reference>(
    'select project_id as id from routes where account_id = $1 and id = $2',
    [account, route.id],
  )
  await refuseUnlessEditable(tx, routes.rows[0])
  if (routes.rowCount !== 1) errors.push(fieldError('route', problem('validation.reference')))
  const found = await tx.query<Reference>(
    'select id, equipment_id as title from equipment where account_id = $1 and id = any($2::uuid[])',
    [account, machines.map(({ id }) => id)],
  )
  if (found.rowCount !== machines.length)
    errors.push(fieldError('equipment', problem('validation.reference')))
  if (errors.length > 0) throw validationFailed(errors)
  return found.rows
}

/** The machines that the route does not allow, if it restricts machines or categories. */
export async function machinesNotAllowed(
  tx: Transaction,
  account: string,
  route: string,
  machines: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `with named as (
       select exists (select from routes_allowed_equipment where account_id = $1 and route_id = $2)
           or exists (select from routes_allowed_categories where account_id = $1 and route_id = $2) as any)
     select e.id from equipment e, named
      where named.any and e.account_id = $1 and e.id = any($3::uuid[])
        and not exists (select from routes_allowed_equipment a
              where a.account_id = $1 and a.route_id = $2 and a.equipment_id = e.id)
        and not exists (select from routes_allowed_categories a
              where a.account_id = $1 and a.route_id = $2 and a.haulcategory_id = e.haul_category_id)`,
    [account, route, machines],
  )
  return new Set(rows.map(({ id }) => id))
}

async function refuseNotAllowed({ tx, account }: Change, route: Reference, machines: Reference[]) {
  const ids = machines.map(({ id }) => id)
  const refused = await machinesNotAllowed(tx, account, route.id, ids)
  const errors = machines
    .filter(({ id }) => refused.has(id))
    .map(({ title }) => fieldError('equipment', problem('validation.route.equipment', { title })))
  if (errors.length > 0) throw validationFailed(errors)
}

type AssignCall = Call<typeof assignRoute>

/** A repeated request states the same facts: their ids derive from its key. */
function factId(call: AssignCall, machine: string): string {
  const key = call.headers['idempotency-key']
  return key
    ? createHash('sha256')
        .update(JSON.stringify([key, machine]))
        .digest('hex')
    : randomUUID()
}

function stating(
  endpoint: typeof assignRoute,
  type: 'route assigned' | 'route unassigned',
  state: StoreFacts,
): Route {
  return implement(endpoint, (call, services: Services) =>
    change(endpoint, call, services, async (change) => {
      const { route } = call.body
      const machines = await checkNamed(change, route, call.body.equipment)
      const now = new Map(
        (await assignmentsOf(change.tx, change.account)).map((each) => [each.equipment.id, each.route.id]),
      )
      const assigning = type === 'route assigned'
      const changing = machines.filter(({ id }) => (now.get(id) === route.id) !== assigning)
      if (assigning && changing.length > 0) await refuseHidden(change, route)
      if (assigning) await refuseNotAllowed(change, route, changing)
      const t = change.now.getTime()
      // The new assignment ends older open changes; removing a machine also ends those that lead to the route.
      await endOpenChanges(change, machines, assigning ? 'supersede' : 'cancel', assigning ? null : route.id)
      for (const { id } of changing) {
        const fact: StatedEvent = { id: factId(call, id), t, type, source: 'dispatcher', routeId: route.id }
        await state(change.account, change.user, id, [fact])
        change.changed('equipment', id)
      }
      if (changing.length > 0) change.changed('routes', route.id)
      return { body: { equipment: changing } }
    }),
  )
}

export function assignmentRoutes(state: StoreFacts): Route[] {
  return [
    stating(assignRoute, 'route assigned', state),
    stating(unassignRoute, 'route unassigned', state),
    implement(listAssignments, async ({ context: { account, user } }, services) => {
      const scope = scopeOf({ account, user })
      const found = await inAccount(services.database, scope, (tx) => assignmentsOf(tx, account.id))
      const items = found.map((one) => ({ ...one, assignedAt: one.assignedAt.toISOString() }))
      return { body: { items, total: items.length } }
    }),
  ]
}
