/** Reads the devices of a machine, and what could not be understood of their messages. */
import type { EndpointOutput } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { idOf } from '@haulway/storage'
import type { FaultKind } from '../../telemetry/telemetry.ts'
import { listDeviceMessages, listDevices } from '../equipment.endpoints.ts'

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export async function findMachine(tx: Transaction, account: string, id: string): Promise<void> {
  const { rowCount } = await tx.query('select from equipment where account_id = $1 and id = $2', [
    account,
    id,
  ])
  if (rowCount !== 1) throw notFound()
}

type DeviceItem = EndpointOutput<typeof listDevices>['items'][number]
type Messages = EndpointOutput<typeof listDeviceMessages>

type Row<Item> = { readonly [Name in keyof Item]: Item[Name] | Date }

/** A row with its instants as texts. */
function itemOf<Item extends object>(row: Row<Item>): Item {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? iso(value) : value,
  ])
  return Object.fromEntries(values) as Item
}

/** Of the last fault of a kind; null where there is none. */
const last = (kind: 'unreadable' | 'ignored', column: 'field' | 'reason') =>
  `(array_agg(f.${column} order by f.last_at desc, f.field) filter (where f.kind = '${kind}'))[1]`
const counted = (kind: FaultKind) =>
  `coalesce(sum(f.count) filter (where f.kind = '${kind}'), 0)::float8 as ${kind},
   max(f.last_at) filter (where f.kind = '${kind}') as "${kind}At"`

/** A readable message counts as contact; an encrypted one does not. */
const ENCRYPTED = `max(f.last_at) filter (where f.kind = 'encrypted')`

const DEVICES = `select d.id, d.title, d.created_at as "createdAt", d.rotated_at as "rotatedAt",
    d.previous_until as "previousUntil", d.revoked_at as "revokedAt", d.last_seen_at as "lastSeenAt",
    d.dropped::float8 as dropped, d.dropped_at as "droppedAt", d.refused::float8 as refused,
    d.refused_at as "refusedAt", d.two_senders_at as "twoSendersAt", d.tablet_id as tablet,
    coalesce(t.kind = 'tablet', false) as "ofTablet", m.*
  from devices d left join tablets t on t.account_id = d.account_id and t.id = d.tablet_id
  cross join lateral (
    select ${counted('unreadable')}, ${last('unreadable', 'field')} as "unreadableField",
           ${last('unreadable', 'reason')} as "unreadableReason",
           ${counted('ignored')}, ${last('ignored', 'field')} as "ignoredField", ${last('ignored', 'reason')} as "ignoredReason",
           ${counted('positionless')},
           case when ${ENCRYPTED} > coalesce(d.last_seen_at, '-infinity') then ${ENCRYPTED} end as "encryptedAt"
      from message_faults f where f.account_id = d.account_id and f.device_id = d.id) m
 where d.account_id = $1 and d.equipment_id = $2 order by d.created_at, d.id`

const COUNTS = `select kind, nullif(field, '') as field, nullif(reason, '') as reason, count::float8 as count,
    first_at as "firstAt", last_at as "lastAt"
  from message_faults where account_id = $1 and device_id = $2 order by last_at desc, kind, field, reason`
const MESSAGES = `select encode(digest, 'hex') as id, protocol, nullif(field, '') as field, reason, message,
    first_at as "firstAt", last_at as "lastAt"
  from unreadable_messages where account_id = $1 and device_id = $2 order by last_at desc, first_at desc, digest`

async function readMessages(
  tx: Transaction,
  account: string,
  machine: string,
  device: string,
): Promise<Messages> {
  const { rowCount } = await tx.query(
    'select from devices where account_id = $1 and equipment_id = $2 and id = $3',
    [account, machine, device],
  )
  if (rowCount !== 1) throw notFound()
  const [counts, messages] = [
    await tx.query<Row<Messages['counts'][number]>>(COUNTS, [account, device]),
    await tx.query<Row<Messages['items'][number]>>(MESSAGES, [account, device]),
  ]
  const items = messages.rows.map((row) => itemOf<Messages['items'][number]>(row))
  return {
    counts: counts.rows.map((row) => itemOf<Messages['counts'][number]>(row)),
    items,
    total: items.length,
  }
}

export const deviceReads: readonly Route[] = [
  implement(listDevices, async (call, services) => {
    const { account, user } = call.context
    const machine = idOf(call)
    const rows = await inAccount(services.database, scopeOf({ account, user }), async (tx) => {
      await findMachine(tx, account.id, machine)
      return (await tx.query<Row<DeviceItem>>(DEVICES, [account.id, machine])).rows
    })
    return { body: { items: rows.map((row) => itemOf<DeviceItem>(row)), total: rows.length } }
  }),
  implement(listDeviceMessages, async (call, services) => {
    const { account } = call.context
    const device = idOf({ params: { id: call.params.deviceId } })
    const body = await inAccount(services.database, scopeOf(call.context), (tx) =>
      readMessages(tx, account.id, idOf(call), device),
    )
    return { body }
  }),
]
