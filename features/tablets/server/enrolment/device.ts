/** What a tablet asks with its own secret: what it knows of itself, and a device for a machine. */
import type { Infer } from '@haulway/resource'
import { SYSTEM_ID } from '@haulway/resource'
import type { DeviceCalls } from '@haulway/slice/server.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { notFound, unauthorized } from '@haulway/platform/server/http/failure.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { recordAudit } from '@haulway/storage'
import { enterMachine, readTablet } from '../../enrolment.endpoints.ts'
import { describeTablet, findAllowedMachine, findTablet, type FoundTablet } from './find-tablet.ts'
import { deviceSecret, hashOfSecret } from './secrets.ts'

const BODY_BYTES = 10_000

/** Runs `work` for the tablet with this secret, locked until it is done. Throws 401 for any other secret. */
async function asTablet<T>(
  { database, clock }: Services,
  secret: string | undefined,
  work: (tx: Transaction, tablet: FoundTablet, now: Date) => Promise<T>,
): Promise<T> {
  const tablet = await findTablet(database, secret)
  if (!tablet) throw unauthorized()
  const { account, id } = tablet
  const now = new Date(clock())
  return await inAccount(database, { account }, async (tx) => {
    const { rowCount } = await tx.query(
      `update tablets set last_seen_at = $3 where account_id = $1 and id = $2 and unregistered_at is null`,
      [account, id, now],
    )
    // Unregistered since it was found.
    if (rowCount !== 1) throw unauthorized()
    return await work(tx, tablet, now)
  })
}

/** The device of a tablet for a machine, which may be new. */
async function ensureDevice(
  tx: Transaction,
  { account, id: tablet }: FoundTablet,
  { machine, secret, now }: { readonly machine: string; readonly secret: string; readonly now: Date },
): Promise<{ id: string; created: boolean }> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    `insert into devices (account_id, id, equipment_id, title, secret_hash, created_at, tablet_id)
     select account_id, $3, $4, title, $5, $6, id from tablets where account_id = $1 and id = $2
     on conflict (account_id, tablet_id, equipment_id) where tablet_id is not null do nothing
     returning id, title`,
    [account, tablet, newId(), machine, hashOfSecret(secret), now],
  )
  const [made] = rows
  if (made) {
    const by = { tx, account, user: SYSTEM_ID, now }
    const after = { title: made.title, equipment: machine }
    await recordAudit(by, 'devices', made.id, 'create', { before: null, after })
    return { id: made.id, created: true }
  }
  const { rows: found } = await tx.query<{ id: string }>(
    'select id from devices where account_id = $1 and tablet_id = $2 and equipment_id = $3',
    [account, tablet, machine],
  )
  return { id: found[0]!.id, created: false }
}

async function enter(services: Services, bearer: string | undefined, body: unknown) {
  const entered = await asTablet(services, bearer, async (tx, tablet, now) => {
    const given = readInput(enterMachine, { params: {}, query: {}, body }).body as Infer<
      typeof enterMachine.body
    >
    const machine = await findAllowedMachine(tx, tablet, given.equipment.id)
    if (machine === null) throw notFound()
    const secret = deviceSecret(bearer ?? '', machine)
    const device = await ensureDevice(tx, tablet, { machine, secret, now })
    await tx.query(
      `update tablets_machines set entered_at = $4
        where account_id = $1 and tablet_id = $2 and equipment_id = $3`,
      [tablet.account, tablet.id, machine, now],
    )
    return { ...device, tablet, secret }
  })
  const { id, secret, tablet, created } = entered
  if (created) services.publish({ account: tablet.account, resource: 'devices', id })
  services.publish({ account: tablet.account, resource: 'tablets', id: tablet.id })
  return { device: id, secret }
}

/** `GET /api/telemetry/tablet` and `POST /api/telemetry/tablet/machine`. */
export function enrolmentCalls(services: Services): DeviceCalls {
  // Separate from the calls that take raw bytes.
  const calls: DeviceCalls = async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    )
    app.get(`/api${readTablet.path}`, async ({ headers }, reply) => {
      const tablet = await asTablet(services, bearerOf(headers), (tx, found) => describeTablet(tx, found))
      return reply.header('cache-control', 'no-store').send({ tablet })
    })
    const options = { bodyLimit: BODY_BYTES }
    app.post(`/api${enterMachine.path}`, options, async ({ headers, body }, reply) =>
      reply.header('cache-control', 'no-store').send(await enter(services, bearerOf(headers), body)),
    )
  }
  return async (app) => {
    await app.register(calls)
  }
}
