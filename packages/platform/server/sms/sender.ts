import {
  composeEntry,
  openSender,
  type Composer,
  type OnFinished,
  type OutboxEntry,
  type Sender,
  type FailureKind,
} from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { renderSms, type SmsTemplate } from './templates.ts'

/** Timeout of a gateway that does not answer. */
const TIMEOUT_MS = 20_000

/**
 * A gateway that accepts a message as JSON by POST: `{ id, from, to, text }`, with `Authorization: Bearer <token>`
 * and the id as `Idempotency-Key`. 2xx: accepted; 408, 429 and 5xx: retry; any other answer: refused for good.
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
  /** 0 to 1, jitter of retries. */
  readonly chance?: () => number
  /** Composers by template; without one the words of the template are used. */
  readonly composers?: ReadonlyMap<string, Composer<string>>
  readonly finished?: OnFinished | undefined
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

/** Errors of connections that were never established: nothing was sent over them. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
])

function judge(error: unknown): FailureKind {
  if (error instanceof Refusal) return busy(error.status) ? 'later' : 'refused'
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  // No message is sent twice: one that broke off may have been accepted.
  return typeof cause?.code === 'string' && UNREACHED.has(cause.code) ? 'later' : 'unknown'
}

async function textOf(entry: OutboxEntry, { base, composers }: SmsSettings): Promise<string> {
  const { template, language, words, link } = entry
  const composer = composers?.get(template)
  if (composer) return await composeEntry(composer, entry, base())
  return renderSms({ template: template as SmsTemplate, language, words, link }, base())
}

function deliveryBy({ url, token, from }: SmsGateway, settings: SmsSettings) {
  return async (entry: OutboxEntry): Promise<void> => {
    const { id, recipient: to } = entry
    const text = await textOf(entry, settings)
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

/** Opens the sender of SMS. Without a gateway they stay in the outbox. */
export function openSmsSender(services: Services, settings: SmsSettings): Sender {
  const { gateway, chance = Math.random, finished } = settings
  const deliver = gateway && deliveryBy(gateway, settings)
  return openSender(services, { channel: 'sms', deliver, judge, chance, finished })
}
