import { createHash, randomBytes } from 'node:crypto'
import { type EndpointOutput, fieldError, problem } from '@haulway/resource'
import { notFound, refused } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import { endPreviousSecret, enrolDevice, revokeDevice, rotateDevice } from '../equipment.endpoints.ts'
import { deviceReads, findMachine, iso } from './device-reads.ts'
import { registerTrackers, unregisterTracker } from './trackers.ts'

/** 256 bits cannot be guessed, so the stored hash needs neither salt nor key stretching. */
const SECRET_BYTES = 32

/** Long enough for a tablet that spent the night in a workshop to get its new secret. */
const OVERLAP_MS = 24 * 3_600_000

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

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
  ...deviceReads,
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
