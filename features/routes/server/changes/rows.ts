/** Stored route changes. Lock a machine before changing its route changes. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type Change, recordAudit } from '@haulway/storage'
import { type CurrentChange, type ChangeMove, type ChangeState, stateAfter } from '../../route-change.ts'

/** A change; instants are epoch milliseconds. */
export interface StoredChange extends CurrentChange {
  readonly id: string
  readonly version: number
  readonly equipment: Reference
  readonly route: Reference
  /** The route belongs to a project that is closed to the reader; it has no title then. */
  readonly closed: boolean
  /** The route that it replaced, set when it took effect. */
  readonly from: string | null
  readonly origin: 'dispatcher' | 'machine'
  readonly requestedBy: string
  readonly expiresAt: number | null
  readonly deliveredAt: number | null
  readonly acknowledgedBy: 'driver' | 'zone' | null
  readonly decidedBy: string | null
  readonly reason: string | null
  /** The version up to which its facts are stated. */
  readonly stated: number
  readonly modifiedAt: number
}

/** SQL condition on `route_changes c`: the change is open. Same as the index `route_changes_open`. */
export const IS_OPEN_SQL = `(c.state in ('pending', 'delivered') or (c.state = 'acknowledged' and c.effect_at is null))`

const ms = (column: string, name: string) =>
  `(extract(epoch from c.${column}) * 1000)::double precision as "${name}"`

const SELECT = `select c.id, c.version, json_build_object('id', e.id, 'title', e.equipment_id) as equipment,
    json_build_object('id', c.route_id, 'title', coalesce(r.title, '')) as route, r.id is null as closed, c.from_route_id as "from", c.origin, c.state,
    c.requested_by as "requestedBy", c.acknowledged_by as "acknowledgedBy", c.decided_by as "decidedBy", c.reason, c.stated,
    ${ms('requested_at', 'requestedAt')}, ${ms('expires_at', 'expiresAt')}, ${ms('delivered_at', 'deliveredAt')},
    ${ms('acknowledged_at', 'acknowledgedAt')}, ${ms('effect_at', 'effectAt')}, ${ms('modified_at', 'modifiedAt')}
  from route_changes c
  join equipment e on e.account_id = c.account_id and e.id = c.equipment_id
  -- Of a project that is not open to the reader the route is left out: the machine has a change all the same.
  left join routes r on r.account_id = c.account_id and r.id = c.route_id
  where c.account_id = $1`

/** The changes of an account that match a condition on `c`, whose parameters begin at `$2`. */
export async function findChanges(
  tx: Transaction,
  account: string,
  condition: string,
  values: readonly unknown[] = [],
): Promise<StoredChange[]> {
  const { rows } = await tx.query<StoredChange>(`${SELECT} and ${condition}`, [account, ...values])
  return rows
}

/** The newest change of each of the machines, or of all machines. */
export async function latestChanges(
  tx: Transaction,
  account: string,
  machines: readonly string[] | null,
): Promise<Map<string, StoredChange>> {
  const newest = `c.version = (select max(n.version) from route_changes n
    where n.account_id = c.account_id and n.equipment_id = c.equipment_id)`
  const found = await findChanges(
    tx,
    account,
    `($2::uuid[] is null or c.equipment_id = any($2)) and ${newest} order by lower(e.equipment_id), e.id`,
    [machines],
  )
  return new Map(found.map((one) => [one.equipment.id, one]))
}

/**
 * Locks the machines until the transaction ends, so that nobody else changes their routes. Returns those that exist,
 * by id.
 */
export async function lockMachines(
  tx: Transaction,
  account: string,
  machines: readonly string[],
): Promise<Map<string, Reference>> {
  const { rows } = await tx.query<Reference>(
    `select id, equipment_id as title from equipment where account_id = $1 and id = any($2::uuid[])
      order by id for no key update`,
    [account, machines],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Publishes a route change as one of the machine too: lists and maps show both. */
export function publishChanges({ publish }: Services, account: string, machines: readonly string[]): void {
  for (const id of machines)
    for (const resource of ['routechanges', 'equipment']) publish({ account, resource, id })
}

type Writing = Pick<Change, 'tx' | 'account' | 'user' | 'now'>

/** Columns that a move sets besides the state; instants are epoch milliseconds. */
export type ColumnChanges = Partial<
  Pick<
    StoredChange,
    'from' | 'deliveredAt' | 'acknowledgedAt' | 'acknowledgedBy' | 'effectAt' | 'decidedBy' | 'reason'
  >
>

const date = (t: number | null) => (t === null ? null : new Date(t))

/** Audited fields of a change. */
const recorded = ({ equipment, route, state, reason }: StoredChange) => ({
  machine: equipment,
  route,
  state,
  reason,
})

/** Writes a state with its columns and increments the version. */
export async function writeChange(
  writing: Writing,
  before: StoredChange,
  state: ChangeState,
  set: ColumnChanges = {},
): Promise<StoredChange> {
  const after = { ...before, ...set, state, version: before.version + 1, modifiedAt: writing.now.getTime() }
  await writing.tx.query(
    `update route_changes set state = $3, version = $4, modified_at = $5, from_route_id = $6, delivered_at = $7,
       acknowledged_at = $8, acknowledged_by = $9, effect_at = $10, decided_by = $11, reason = $12
      where account_id = $1 and id = $2`,
    [
      writing.account,
      after.id,
      state,
      after.version,
      writing.now,
      after.from,
      date(after.deliveredAt),
      date(after.acknowledgedAt),
      after.acknowledgedBy,
      date(after.effectAt),
      after.decidedBy,
      after.reason,
    ],
  )
  const states = { before: recorded(before), after: recorded(after) }
  await recordAudit(writing, 'routechanges', after.id, 'update', states)
  return after
}

export type NewChange = Pick<StoredChange, 'equipment' | 'route' | 'origin' | 'expiresAt' | 'requestedAt'> &
  Partial<Pick<StoredChange, 'state' | 'version'>> &
  ColumnChanges

/** Inserts a change for a machine that has none open. */
export async function addChange(writing: Writing, fresh: NewChange): Promise<StoredChange> {
  const added: StoredChange = {
    state: 'pending',
    version: 1,
    from: null,
    deliveredAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    effectAt: null,
    decidedBy: null,
    reason: null,
    ...fresh,
    id: newId(),
    closed: false,
    requestedBy: writing.user,
    stated: 0,
    modifiedAt: writing.now.getTime(),
  }
  await writing.tx.query(
    `insert into route_changes (account_id, id, equipment_id, route_id, from_route_id, origin, state, requested_at,
       requested_by, expires_at, acknowledged_at, acknowledged_by, effect_at, decided_by, reason, version, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)`,
    [
      writing.account,
      added.id,
      added.equipment.id,
      added.route.id,
      added.from,
      added.origin,
      added.state,
      date(added.requestedAt),
      added.requestedBy,
      date(added.expiresAt),
      date(added.acknowledgedAt),
      added.acknowledgedBy,
      date(added.effectAt),
      added.decidedBy,
      added.reason,
      added.version,
      writing.now,
    ],
  )
  await recordAudit(writing, 'routechanges', added.id, 'create', { before: null, after: recorded(added) })
  return added
}

/** Ends the open changes of the machines, or only those that lead to a given route. */
export async function endOpenChanges(
  change: Change,
  machines: readonly Reference[],
  move: Extract<ChangeMove, 'supersede' | 'cancel'>,
  route: string | null,
): Promise<void> {
  const held = await lockMachines(
    change.tx,
    change.account,
    machines.map(({ id }) => id),
  )
  const open = await findChanges(
    change.tx,
    change.account,
    `${IS_OPEN_SQL} and c.equipment_id = any($2) and ($3::uuid is null or c.route_id = $3)`,
    [[...held.keys()], route],
  )
  for (const one of open) {
    const state = stateAfter(one, move)
    if (!state) continue
    await writeChange(change, one, state, { decidedBy: change.user })
    change.changed('routechanges', one.equipment.id)
    change.changed('equipment', one.equipment.id)
  }
}
