/** The logo printed on the account's documents. */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, scopeOf, type Route } from '@haulway/platform/server/http/route.ts'
import { change, recordAudit, type Change } from '@haulway/storage'
import { pictureResizer, serveOwn } from '../../files/index.ts'
import { hasLogo, readLogo, removeLogo, setLogo } from '../accounts.endpoints.ts'

/** Three times the 150 by 42 points at which it is printed, so that it is sharp on paper. */
const SIZE = { width: 900, height: 252, fit: 'inside' } as const

interface Row {
  readonly png: Buffer
}

const BEFORE = 'select png from account_logos where account_id = $1 for update'

/** `png`: null removes it. */
async function replaceLogo(change: Change, png: Buffer | null): Promise<void> {
  const { tx, account } = change
  const before = await tx.query<Row>(BEFORE, [account])
  if (png === null) await tx.query('delete from account_logos where account_id = $1', [account])
  else {
    await tx.query(
      `insert into account_logos (account_id, png) values ($1, $2)
       on conflict (account_id) do update set png = excluded.png`,
      [account, png],
    )
  }
  const states = { before: { logo: before.rows.length > 0 }, after: { logo: png !== null } }
  await recordAudit(change, 'accounts', account, 'update', states)
  change.changed('accounts', account)
}

export const logoRoutes: readonly Route[] = [
  implement(hasLogo, async ({ context }, { database }) => {
    const { rows } = await inAccount(database, scopeOf(context), (tx) =>
      tx.query('select from account_logos where account_id = $1', [context.account.id]),
    )
    return { body: { hasLogo: rows.length > 0 } }
  }),
  implement(readLogo, async ({ context }, { database }) => {
    const { rows } = await inAccount(database, scopeOf(context), (tx) =>
      tx.query<Row>('select png from account_logos where account_id = $1', [context.account.id]),
    )
    if (!rows[0]) throw notFound()
    return serveOwn(rows[0].png, 'image/png', false)
  }),
  implement(setLogo, async (call, services) => {
    const png = await services.readers.read(call.context.account.id, pictureResizer, call.bytes, SIZE)
    return await change(setLogo, call, services, async (change) => {
      await replaceLogo(change, Buffer.from(png))
      return { body: { hasLogo: true } }
    })
  }),
  implement(removeLogo, (call, services) =>
    change(removeLogo, call, services, async (change) => {
      await replaceLogo(change, null)
      return { body: { hasLogo: false } }
    }),
  ),
]
