/** Delivery notices from a mail server: permanent bounces, and deliveries. */
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { bearsSecret } from '../../session/index.ts'
import { receiveDeliveryNotice } from '../inbound.endpoints.ts'

export interface DeliveryNotice {
  readonly outcome: 'bounced' | 'delivered'
  readonly status: string
  readonly diagnostic: string | null
}

/** Records the outcome of a mail of the outbox; the same notice twice changes nothing. */
export type RecordNotice = (outboxId: string, notice: DeliveryNotice) => Promise<void>

/** The id in the outbox, alone or in the form of mails: `<id@host>`. */
const OURS = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^\s<>@]+)?>?$/i
/** By the class of the status; a delayed mail (4) is retried by the mail server itself. */
const outcomes: Readonly<Record<string, DeliveryNotice['outcome']>> = { '2': 'delivered', '5': 'bounced' }
const STATUS = /^([25])\.\d{1,3}\.\d{1,3}$/

export function deliveryNoticeRoute(secret: string | undefined, recordNotice: RecordNotice): Route {
  return implement(receiveDeliveryNotice, async ({ body, headers }) => {
    if (!bearsSecret(headers['authorization'], secret)) throw forbidden()
    const { message, status, diagnostic } = body
    const id = OURS.exec(message)?.[1]?.toLowerCase()
    const outcome = outcomes[STATUS.exec(status)?.[1] ?? '']
    if (id === undefined || outcome === undefined) return { body: { did: 'ignored' as const } }
    await recordNotice(id, { outcome, status, diagnostic: diagnostic ?? null })
    return { body: { did: outcome } }
  })
}
