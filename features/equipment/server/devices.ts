import { createHash, randomBytes } from 'node:crypto'
import type { EndpointOutput, Item } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, record } from '@haulway/resource/server/index.ts'
import { enrolDevice, listDevices, revokeDevice } from '../equipment.endpoints.ts'
import type { equipment } from '../equipment.resource.ts'

/** 256 bits: nobody guesses one, so the stored hash needs no salt and no slowness. */
const SECRET_BYTES = 32

interface DeviceRow {
  id: string
  title: string
  created_at: Date
  revoked_at: Date | null
  last_seen_at: Date | null
}

async function findMachine(tx: Transaction, account: string, id: string): Promise<void> {
  const { rowCount } = await tx.query('select from equipment where account_id = $1 and id = $2', [
    account,
    id,
  ])
  if (rowCount !== 1) throw notFound()
}

async function enrol(
  one: Change,
  machine: string,
  title: string,
): Promise<EndpointOutput<typeof enrolDevice>> {
  await findMachine(one.tx, one.account, machine)
  const id = newId()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await one.tx.query(
    `insert into devices (account_id, id, equipment_id, title, secret_hash, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [one.account, id, machine, title, createHash('sha256').update(secret).digest(), one.now],
  )
  await record(one, 'devices', id, 'create', { before: null, after: { title, equipment: machine } })
  one.changed('devices', id)
  return { id, title, secret }
}

async function revoke(one: Change, machine: string, id: string): Promise<void> {
  const { rows } = await one.tx.query<{ title: string }>(
    `update devices set revoked_at = coalesce(revoked_at, $4)
      where account_id = $1 and id = $2 and equipment_id = $3 returning title`,
    [one.account, id, machine, one.now],
  )
  const [device] = rows
  if (!device) throw notFound()
  const before = { title: device.title, equipment: machine }
  await record(one, 'devices', id, 'delete', { before, after: null })
  one.changed('devices', id)
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const deviceRoutes: Route[] = [
  implement(enrolDevice, (call, services) => {
    const machine = idOf(call)
    const work = async (one: Change) => ({ body: await enrol(one, machine, call.body.title) })
    // A repetition with the same Idempotency-Key is told that it was done; the secret itself is never kept.
    return change(enrolDevice, call, services, work, { keep: (body) => ({ ...body, secret: null }) })
  }),
  implement(listDevices, async (call, services) => {
    const { account, user } = call.context
    const machine = idOf(call)
    const rows = await inAccount(services.database, { account: account.id, user: user.id }, async (tx) => {
      await findMachine(tx, account.id, machine)
      const found = await tx.query<DeviceRow>(
        `select id, title, created_at, revoked_at, last_seen_at from devices
          where account_id = $1 and equipment_id = $2 order by created_at, id`,
        [account.id, machine],
      )
      return found.rows
    })
    const items = rows.map(({ id, title, created_at, revoked_at, last_seen_at }) => ({
      id,
      title,
      createdAt: created_at.toISOString(),
      revokedAt: iso(revoked_at),
      lastSeenAt: iso(last_seen_at),
    }))
    return { body: { items, total: items.length } }
  }),
  implement(revokeDevice, (call, services) => {
    const machine = idOf(call)
    const device = idOf({ params: { id: call.params.deviceId } })
    return change(revokeDevice, call, services, async (one) => {
      await revoke(one, machine, device)
      return {}
    })
  }),
]

/** The devices of a machine that never told anything go with it. */
export async function removeDevices(machine: Item<typeof equipment>, one: Change): Promise<void> {
  const { rows } = await one.tx.query<{ id: string }>(
    'delete from devices where account_id = $1 and equipment_id = $2 returning id',
    [one.account, machine.id],
  )
  for (const { id } of rows) one.changed('devices', id)
}
