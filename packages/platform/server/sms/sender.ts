import type { Transaction } from '../db/index.ts'
import { openSender, type OutboxEntry, type Sender, type Verdict } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { renderSms, type SmsTemplate } from './templates.ts'

/** A gateway that hangs is a failure after this time. */
const TIMEOUT_MS = 20_000

/**
 * A gateway that takes a message as JSON by POST: `{ id, from, to, text }`, with `Authorization: Bearer <token>` and the id as
 * `Idempotency-Key`. 2xx: taken; 408, 429 and 5xx: ask again; any other answer: refused for good.
 */
export interface SmsGateway {
  readonly url: string
  readonly token: string | undefined
  /** Number or name that messages come from. */
  readonly from: string | undefined
}

export interface SmsSettings {
  readonly gateway: SmsGateway | undefined
  /** Address of this site, without a slash at its end. */
  readonly base: () => string
  /** 0 to 1, for the spread of repetitions. */
  readonly chance?: () => number
  /** Told of a message that will never leave, in the transaction that says so. */
  readonly failed?: (tx: Transaction, message: string, now: number) => Promise<void>
}

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number) {
    super(`the SMS gateway answered ${status}`)
    this.status = status
  }
}

const busy = (status: number) => status >= 500 || status === 408 || status === 429

/** Errors of connections that never came to be: nothing was sent over them. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
])

function judge(error: unknown): Verdict {
  if (error instanceof Refusal) return busy(error.status) ? 'later' : 'refused'
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  // Nobody gets the same message twice: what broke off half way may have been taken.
  return typeof cause?.code === 'string' && UNREACHED.has(cause.code) ? 'later' : 'unknown'
}

function deliveryBy({ url, token, from }: SmsGateway, base: () => string) {
  return async (entry: OutboxEntry): Promise<void> => {
    const { id, recipient: to, template, language, words, link } = entry
    const text = renderSms({ template: template as SmsTemplate, language, words, link }, base())
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id, from, to, text }),
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Refusal(reply.status)
  }
}

/** Opens the way of SMS out of the outbox. Without a gateway they stay there. */
export function openSmsSender(services: Services, settings: SmsSettings): Sender {
  const { gateway, base, chance = Math.random, failed } = settings
  const deliver = gateway && deliveryBy(gateway, base)
  return openSender(services, { channel: 'sms', deliver, judge, chance, failed })
}
