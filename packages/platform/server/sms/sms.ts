import type { Language } from '../../messages.ts'
import type { Transaction } from '../db/index.ts'
import { newId } from '../id.ts'
import type { SmsTemplate, SmsWords } from './templates.ts'

/** Messages to one phone an hour, and of one account a day: each of them costs money (threats F6). */
const HOURLY_PER_PHONE = 3
const DAILY_PER_ACCOUNT = 200
const HOUR_MS = 3_600_000

export interface NewSms<T extends SmsTemplate> {
  /** Id of the message; the gateway accepts each id once. */
  readonly id?: string
  /** E.164: `+15551234567`. */
  readonly to: string
  readonly template: T
  readonly words: SmsWords[T]
  readonly language: Language
  /** Path and query of this site. */
  readonly link?: string
  /** The account on whose behalf it is sent. */
  readonly account: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Adds an SMS to the outbox within the transaction it reports on, as `enqueueMail` does for a mail. Returns false and
 * stores nothing when the phone or the account has reached its limit.
 */
export async function enqueueSms<T extends SmsTemplate>(tx: Transaction, sms: NewSms<T>): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 12))', [sms.account])
  const now = new Date(sms.now)
  const { rows } = await tx.query<{ phone: number; account: number }>(
    `select (select count(*) from outbox
              where channel = 'sms' and lower(recipient) = $1 and created_at > $3)::int as phone,
            (select count(*) from outbox
              where channel = 'sms' and sender_account = $2 and created_at > $4)::int as account`,
    [sms.to, sms.account, new Date(sms.now - HOUR_MS), new Date(sms.now - 24 * HOUR_MS)],
  )
  const spent = rows[0] ?? { phone: 0, account: 0 }
  if (spent.phone >= HOURLY_PER_PHONE || spent.account >= DAILY_PER_ACCOUNT) return false
  await tx.query(
    `insert into outbox (id, channel, recipient, template, language, words, link, sender_account, created_at, next_attempt_at)
     values ($1, 'sms', $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      sms.id ?? newId(),
      sms.to,
      sms.template,
      sms.language,
      JSON.stringify(sms.words),
      sms.link ?? null,
      sms.account,
      now,
    ],
  )
  return true
}
