/**
 * What the owner of a phone or mailbox sees and decides by the link in a message, without signing in (threats F3).
 */
import type { Infer } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { accountOfToken, findGuessed } from '../../session/index.ts'
import { ownMovesFrom } from '../consent.ts'
import { decideConsent, readConsent, unsubscribe } from '../consents.endpoints.ts'
import { applyDecision, findConsents, linkOwner } from './consents.ts'

type View = Infer<NonNullable<(typeof readConsent)['output']>>

interface Owner {
  readonly account: string
  readonly address: string
  readonly title: string
}

/** The last digits of a phone; of a mailbox its first letter and its host. */
function masked(address: string): string {
  const at = address.indexOf('@')
  return at < 0 ? `••• ${address.slice(-4)}` : `${address.slice(0, 1)}•••${address.slice(at)}`
}

async function viewOf(tx: Transaction, { account, address, title }: Owner, now: Date): Promise<View> {
  const consent = (await findConsents(tx, account, [address])).get(address)
  if (!consent) throw notFound()
  const { rows } = await tx.query<{ created_at: Date; expires_at: Date }>(
    `select created_at, expires_at from shared_reports
      where account_id = $1 and address = $2 and expires_at > $3 order by created_at desc limit 50`,
    [account, address, now],
  )
  return {
    account: title,
    channel: consent.channel,
    address: masked(address),
    state: consent.state,
    moves: ownMovesFrom(consent.state),
    reports: rows.map((row) => ({
      sharedAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

/**
 * Runs `work` for the owner of a token; an invalid token gets the same answer as an expired one, and counts as a
 * guess.
 */
async function asOwner<T>(
  services: Services,
  network: string,
  token: string,
  work: (tx: Transaction, owner: Owner, now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date(services.clock())
  const done = await findGuessed(services, network, async () => {
    const account = accountOfToken(token)
    if (account === undefined) return undefined
    return await inAccount(services.database, { account }, async (tx) => {
      const owner = await linkOwner(tx, account, token, now)
      return owner && { value: await work(tx, { account, ...owner }, now) }
    })
  })
  if (!done) throw notFound()
  return done.value
}

export const ownConsentRoutes: Route[] = [
  implement(readConsent, async ({ body, address: from }, services) => ({
    body: await asOwner(services, from, body.token, viewOf),
  })),
  implement(decideConsent, async ({ body, address: from }, services) => ({
    body: await asOwner(services, from, body.token, async (tx, owner, now) => {
      await applyDecision(tx, owner.account, owner.address, body.move, { by: 'page', from, now })
      return await viewOf(tx, owner, now)
    }),
  })),
  implement(unsubscribe, async ({ query, address: from }, services) => {
    await asOwner(services, from, query.token, (tx, owner, now) =>
      applyDecision(tx, owner.account, owner.address, 'stop', { by: 'mailbox', from, now }),
    )
    return {}
  }),
]
