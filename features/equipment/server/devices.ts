import { createHash, randomBytes } from 'node:crypto'
import { type EndpointOutput, fieldError, problem } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, refused } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import {
  endPreviousSecret,
  enrolDevice,
  listDevices,
  revokeDevice,
  rotateDevice,
} from '../equipment.endpoints.ts'
import { registerTrackers, unregisterTracker } from './trackers.ts'

/** 256 bits cannot be guessed, so the stored hash needs neither salt nor key stretching. */
const SECRET_BYTES = 32

/** Long enough for a tablet that spent the night in a workshop to get its new secret. */
const OVERLAP_MS = 24 * 3_600_000

interface DeviceRow {
  id: string
  title: string
  created_at: Date
  rotated_at: Date | null
  previous_until: Date | null
  revoked_at: Date | null
  last_seen_at: Date | null
  dropped: string
  dropped_at: Date | null
  refused: string
  refused_at: Date | null
  two_senders_at: Date | null
  of_tablet: boolean
  tablet: string | null
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export async function findMachine(tx: Transaction, account: string, id: string): Promise<void> {
  const { rowCount } = await tx.query('select from equipment where account_id = $1 and id = $2', [
    account,
    id,
  ])
  if (rowCount !== 1) throw notFound()
}

async function enrol(
  change: Change,
  machine: string,
  title: string,
): Promise<EndpointOutput<typeof enrolDevice>> {
  await findMachine(change.tx, change.account, machine)
  const id = newId()
  const secret = newSecret()
  await change.tx.query(
    `insert into devices (account_id, id, equipment_id, title, secret_hash, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [change.account, id, machine, title, hashOf(secret), change.now],
  )
  await registerTrackers(change, machine, change.user)
  await recordAudit(change, 'devices', id, 'create', { before: null, after: { title, equipment: machine } })
  change.changed('devices', id)
  change.changed('tablets', id)
  return { id, title, secret }
}

/** The secret of a tablet's device follows from the tablet's own (decision 0120). */
async function refuseOfTablet({ tx, account }: Change, machine: string, id: string): Promise<void> {
  const { rowCount } = await tx.query(
    `select from devices d join tablets t on t.account_id = d.account_id and t.id = d.tablet_id
      where d.account_id = $1 and d.id = $2 and d.equipment_id = $3 and t.kind = 'tablet'`,
    [account, id, machine],
  )
  if (rowCount === 1) throw refused(409, fieldError('deviceId', problem('conflict.device.ofTablet')))
}

async function rotate(
  change: Change,
  machine: string,
  id: string,
): Promise<EndpointOutput<typeof rotateDevice>> {
  await refuseOfTablet(change, machine, id)
  const secret = newSecret()
  const until = new Date(change.now.getTime() + OVERLAP_MS)
  const { rows } = await change.tx.query<{ title: string; before: Date | null }>(
    `update devices d set previous_hash = d.secret_hash, previous_until = $5, secret_hash = $4, rotated_at = $6
       from devices old
      where d.account_id = $1 and d.id = $2 and d.equipment_id = $3 and d.revoked_at is null
        and old.account_id = d.account_id and old.id = d.id
      returning d.title, old.rotated_at as before`,
    [change.account, id, machine, hashOf(secret), until, change.now],
  )
  const [device] = rows
  if (!device) throw notFound()
  const [before, after] = [device.before, change.now].map((at) => ({ rotatedAt: iso(at) }))
  await recordAudit(change, 'devices', id, 'update', { before: before ?? null, after: after ?? null })
  change.changed('devices', id)
  return { id, title: device.title, secret, previousUntil: until.toISOString() }
}

async function endPrevious(change: Change, machine: string, id: string): Promise<void> {
  const { rows } = await change.tx.query<{ before: Date }>(
    `update devices d set previous_hash = null, previous_until = null from devices old
      where d.account_id = $1 and d.id = $2 and d.equipment_id = $3 and d.previous_until > $4
        and old.account_id = d.account_id and old.id = d.id
      returning old.previous_until as before`,
    [change.account, id, machine, change.now],
  )
  const [device] = rows
  if (!device) throw notFound()
  const [before, after] = [device.before, null].map((at) => ({ previousUntil: iso(at) }))
  await recordAudit(change, 'devices', id, 'update', { before: before ?? null, after: after ?? null })
  change.changed('devices', id)
}

async function revoke(change: Change, machine: string, id: string): Promise<void> {
  const { rows } = await change.tx.query<{ title: string }>(
    `update devices set revoked_at = coalesce(revoked_at, $4)
      where account_id = $1 and id = $2 and equipment_id = $3 returning title`,
    [change.account, id, machine, change.now],
  )
  const [device] = rows
  if (!device) throw notFound()
  const before = { title: device.title, equipment: machine }
  await recordAudit(change, 'devices', id, 'delete', { before, after: null })
  await unregisterTracker(change, id)
  change.changed('devices', id)
}

export const deviceRoutes: Route[] = [
  implement(enrolDevice, (call, services) => {
    const machine = idOf(call)
    const work = async (change: Change) => ({ body: await enrol(change, machine, call.body.title) })
    // A repeated Idempotency-Key returns only that it was done; the secret itself is never stored.
    return change(enrolDevice, call, services, work, { keep: (body) => ({ ...body, secret: null }) })
  }),
  implement(listDevices, async (call, services) => {
    const { account, user } = call.context
    const machine = idOf(call)
    const rows = await inAccount(services.database, scopeOf({ account, user }), async (tx) => {
      await findMachine(tx, account.id, machine)
      const found = await tx.query<DeviceRow>(
        `select d.id, d.title, d.created_at, d.rotated_at, d.previous_until, d.revoked_at, d.last_seen_at, d.dropped,
                d.dropped_at, d.refused, d.refused_at, d.two_senders_at, d.tablet_id as tablet,
                coalesce(t.kind = 'tablet', false) as of_tablet
           from devices d left join tablets t on t.account_id = d.account_id and t.id = d.tablet_id
          where d.account_id = $1 and d.equipment_id = $2 order by d.created_at, d.id`,
        [account.id, machine],
      )
      return found.rows
    })
    const items = rows.map((row) => ({
      id: row.id,
      title: row.title,
      createdAt: row.created_at.toISOString(),
      rotatedAt: iso(row.rotated_at),
      previousUntil: iso(row.previous_until),
      revokedAt: iso(row.revoked_at),
      lastSeenAt: iso(row.last_seen_at),
      dropped: Number(row.dropped),
      droppedAt: iso(row.dropped_at),
      refused: Number(row.refused),
      refusedAt: iso(row.refused_at),
      twoSendersAt: iso(row.two_senders_at),
      ofTablet: row.of_tablet,
      tablet: row.tablet,
    }))
    return { body: { items, total: items.length } }
  }),
  implement(rotateDevice, (call, services) => {
    const machine = idOf(call)
    const device = idOf({ params: { id: call.params.deviceId } })
    const work = async (change: Change) => ({ body: await rotate(change, machine, device) })
    return change(rotateDevice, call, services, work, { keep: (body) => ({ ...body, secret: null }) })
  }),
  implement(endPreviousSecret, (call, services) => {
    const machine = idOf(call)
    const device = idOf({ params: { id: call.params.deviceId } })
    return change(endPreviousSecret, call, services, async (change) => {
      await endPrevious(change, machine, device)
      return {}
    })
  }),
  implement(revokeDevice, (call, services) => {
    const machine = idOf(call)
    const device = idOf({ params: { id: call.params.deviceId } })
    return change(revokeDevice, call, services, async (change) => {
      await revoke(change, machine, device)
      return {}
    })
  }),
]
