/** Mails that came back for good, as a mail server hands them on. */
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { bearsSecret } from '../../session/index.ts'
import { receiveBounce } from '../inbound.endpoints.ts'

export interface Bounce {
  readonly status: string
  readonly diagnostic: string | null
}

/** Notes that a mail of the outbox came back; of the same mail twice it changes nothing. */
export type NoteBounce = (outboxId: string, bounce: Bounce) => Promise<void>

/** The name in the outbox, alone or as mails bear it: `<id@host>`. */
const OURS = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^\s<>@]+)?>?$/i
const FOR_GOOD = /^5\.\d{1,3}\.\d{1,3}$/

export function bounceRoute(secret: string | undefined, noteBounce: NoteBounce): Route {
  return implement(receiveBounce, async ({ body, headers }) => {
    if (!bearsSecret(headers['authorization'], secret)) throw forbidden()
    const { message, status, diagnostic } = body
    const id = OURS.exec(message)?.[1]?.toLowerCase()
    // What is only delayed is tried again by the mail server itself.
    if (id === undefined || !FOR_GOOD.test(status)) return { body: { did: 'ignored' as const } }
    await noteBounce(id, { status, diagnostic: diagnostic ?? null })
    return { body: { did: 'bounced' as const } }
  })
}
