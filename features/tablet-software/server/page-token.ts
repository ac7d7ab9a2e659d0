/**
 * The token by which the page of a tablet is recognised where it is given the files of its build: a cookie, as a browser
 * asks for files without the secret of the tablet.
 */
import { createHash, createHmac } from 'node:crypto'
import { type Database, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { TabletInSlot } from './releases.ts'
import { acrossAccounts } from './builds.ts'

export const PAGE_COOKIE = 'haulway_tablet'
/** Browsers keep none for longer. */
const KEPT_SECONDS = 400 * 86_400
const LONGEST_TOKEN = 100

/** The same each time, and useless for the calls of the tablet. */
const pageToken = (secret: string): string =>
  createHmac('sha256', secret).update('page of the cab').digest('base64url')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Remembers the hash of the token; returns the cookie. */
export async function giveToken(
  { tx, account, tablet }: Pick<TabletInSlot, 'tx' | 'account' | 'tablet'>,
  secret: string,
  isSecure: boolean,
): Promise<string> {
  const token = pageToken(secret)
  await tx.query(
    `update tablets set page_hash = $3 where account_id = $1 and id = $2 and page_hash is distinct from $3`,
    [account, tablet, hashOf(token)],
  )
  const attributes = ['Path=/cab', `Max-Age=${KEPT_SECONDS}`, 'HttpOnly', 'SameSite=Strict']
  return [`${PAGE_COOKIE}=${token}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ')
}

async function findByToken(tx: Transaction, token: string) {
  const { rows } = await acrossAccounts(tx, () =>
    tx.query<Omit<TabletInSlot, 'tx'>>(
      `select t.account_id as account, t.id as tablet, t.slot
         from tablets t join accounts a on a.id = t.account_id and a.status = 'ACTIVE'
        where t.page_hash = $1 and t.unregistered_at is null`,
      [hashOf(token)],
    ),
  )
  return rows[0]
}

/** Runs `work` with the registered tablet of this token, if there is one. */
export async function withTablet<T>(
  database: Database,
  token: string | undefined,
  work: (tx: Transaction, tablet: TabletInSlot | undefined) => Promise<T>,
): Promise<T> {
  return await inSystem(database, async (tx) => {
    const isToken = token !== undefined && token !== '' && token.length <= LONGEST_TOKEN
    const found = isToken ? await findByToken(tx, token) : undefined
    return await work(tx, found && { tx, ...found })
  })
}
