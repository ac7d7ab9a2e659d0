import { RateLimiterMemory } from 'rate-limiter-flexible'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Denial } from '@haulway/platform/server/http/guard.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { recordSecurity } from '../security-log.ts'
import type { SignedIn } from '../sessions/sessions.ts'

/** Equal refusals are recorded once a minute, so that an insisting program fills no disk. */
const AGAIN_SECONDS = 60

/** Records what signed-in people were refused; passed to the HTTP edge. */
export function openDenials({ database, clock, log }: Services): (denial: Denial) => void {
  const limiter = new RateLimiterMemory({ points: 1, duration: AGAIN_SECONDS })
  const keep = async ({ context, method, path, address }: Denial): Promise<void> => {
    const { user, account } = context
    const first = await limiter.consume(`${user.id} ${account.id} ${method} ${path}`).then(
      () => true,
      () => false,
    )
    if (!first) return
    const detail = { method, path, address }
    await inAccount(database, { account: account.id, user: user.id }, (tx) =>
      recordSecurity(tx, { user: user.id, account: account.id, action: 'denied', now: clock(), detail }),
    )
  }
  return (denial) => {
    keep(denial).catch((error: unknown) => log.error({ err: error }, 'a refusal is not on record'))
  }
}

/**
 * Records in the person's own account that they requested a foreign account (threats B3). Nothing is written there:
 * it need not exist.
 */
export function openOutsiders({ database, clock, log }: Services): (user: SignedIn, asked: string) => void {
  const limiter = new RateLimiterMemory({ points: 1, duration: AGAIN_SECONDS })
  const keep = async ({ userId: user, homeAccount: account }: SignedIn, asked: string): Promise<void> => {
    const first = await limiter.consume(user).then(
      () => true,
      () => false,
    )
    if (!first) return
    const detail = { contextAccount: asked.slice(0, 36) }
    await inAccount(database, { account, user }, (tx) =>
      recordSecurity(tx, { user, account, action: 'denied', now: clock(), detail }),
    )
  }
  return (user, asked) => {
    keep(user, asked).catch((error: unknown) => log.error({ err: error }, 'a refusal is not on record'))
  }
}
