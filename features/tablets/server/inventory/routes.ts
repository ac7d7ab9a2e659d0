/** The inventory of tablets and trackers as the office reads and states it. */
import { type EndpointOutput, fieldError, problem } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, refused } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { change, type Change, idOf, recordAudit, staleVersion, withStoredValues } from '@haulway/storage'
import {
  listInventory,
  listTabletStatuses,
  readInventory,
  updateInventory,
} from '../../inventory.endpoints.ts'
import { messageRoutes } from './messages.ts'
import { itemOf, readInventoryRows, savedBy, statusOf } from './read.ts'

type Item = EndpointOutput<typeof readInventory>

const read = <T>(
  { context: { account, user } }: Pick<Call, 'context'>,
  { database }: Services,
  work: (tx: Transaction, account: string) => Promise<T>,
): Promise<T> => inAccount(database, scopeOf({ account, user }), (tx) => work(tx, account.id))

async function findOne(tx: Transaction, account: string, id: string) {
  const [row] = await readInventoryRows(tx, account, id)
  if (!row) throw notFound()
  return row
}

/** What people state of a tablet. */
const statedOf = ({ title, controller, imei, iccid, sim, comment, slot }: Item) => ({
  title,
  controller,
  imei,
  iccid,
  sim,
  comment,
  slot,
})

/** Neither is given any build. */
function refuseSlot({ kind, unregisteredAt }: Item): void {
  const key =
    kind === 'tracker'
      ? 'conflict.tablets.tracker'
      : unregisteredAt === null
        ? undefined
        : 'conflict.tablets.unregistered'
  if (key !== undefined) throw refused(409, fieldError('slot', problem(key)))
}

async function store({ tx, account, user, now }: Change, id: string, stated: ReturnType<typeof statedOf>) {
  const { title, controller, imei, iccid, sim, comment, slot } = stated
  await tx.query(
    `update tablets set title = $3, controller = $4, imei = $5, iccid = $6, sim = $7, comment = $8, slot = $9,
        version = version + 1, modified_at = $10, modified_by = $11
      where account_id = $1 and id = $2`,
    [account, id, title, controller, imei, iccid, sim, comment, slot, now, user],
  )
  // Its devices are called what the tablet is called.
  await tx.query('update devices set title = $3 where account_id = $1 and tablet_id = $2 and title <> $3', [
    account,
    id,
    title,
  ])
}

async function update(change: Change, id: string, body: Call<typeof updateInventory>['body']): Promise<Item> {
  const { tx, account, now } = change
  await tx.query('select from tablets where account_id = $1 and id = $2 for update', [account, id])
  const row = await findOne(tx, account, id)
  const before = itemOf(row, now.getTime())
  if (body.version !== row.version) throw staleVersion({ auditInfo: savedBy(row) }, before)
  const wanted = withStoredValues(updateInventory.body, body, before)
  if (wanted.slot !== before.slot) refuseSlot(before)
  await store(change, id, statedOf({ ...before, ...wanted }))
  const after = itemOf(await findOne(tx, account, id), now.getTime())
  const [was, is] = [before, after].map(statedOf)
  await recordAudit(change, 'tablets', id, 'update', { before: was ?? null, after: is ?? null })
  change.changed('tablets', id)
  return after
}

export const inventoryRoutes: readonly Route[] = [
  implement(listInventory, async (call, services) => {
    const rows = await read(call, services, readInventoryRows)
    const items = rows.map((row) => itemOf(row, services.clock()))
    return { body: { items, total: items.length } }
  }),
  implement(listTabletStatuses, async (call, services) => {
    const rows = await read(call, services, readInventoryRows)
    const items = rows.map((row) => statusOf(row, services.clock()))
    return { body: { items, total: items.length } }
  }),
  implement(readInventory, async (call, services) => {
    const id = idOf(call)
    const row = await read(call, services, (tx, account) => findOne(tx, account, id))
    return { body: itemOf(row, services.clock()) }
  }),
  implement(updateInventory, (call, services) =>
    change(updateInventory, call, services, async (change) => ({
      body: await update(change, idOf(call), call.body),
    })),
  ),
  ...messageRoutes,
]
