/** `POST /api/telemetry/tablet/machine`: a tablet obtains the device with which it reports for a machine. */
import type { Infer } from '@haulway/resource'
import { SYSTEM_ID } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { recordAudit } from '@haulway/storage'
import { enterMachine } from '../../enrolment.endpoints.ts'
import { asTablet } from './as-tablet.ts'
import { findAllowedMachine, type FoundTablet } from './find-tablet.ts'
import { deviceSecret, hashOfSecret } from './secrets.ts'

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

export async function enter(services: Services, bearer: string | undefined, body: unknown) {
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
