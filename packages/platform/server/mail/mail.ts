import { text } from '@haulway/resource'
import type { Language } from '../../messages.ts'
import type { Transaction } from '../db/index.ts'
import { newId } from '../id.ts'
import type { UnsubscribePaths } from './outbox.ts'
import type { MailTemplate, MailWords } from './templates.ts'

/** Mails that others can cause, for one address an hour (threats F7). */
const HOURLY_PER_ADDRESS = 3
/** Mails that one account can cause, an hour. */
const HOURLY_PER_ACCOUNT = 200
const HOUR_MS = 3_600_000
/** Never limited here: caused by the receiver, or requested with limits of their own (alarms, scheduled reports). */
const uncapped = new Set<MailTemplate>([
  'passwordChanged',
  'loginChanged',
  'loginGiven',
  'identityLinked',
  'identitiesEnded',
  'secondFactorOn',
  'secondFactorOff',
  'alarm',
  'scheduledReport',
])

export interface NewMail<T extends MailTemplate> {
  /** Its id in the outbox, for later queries of its state. */
  readonly id?: string
  /** One address. */
  readonly to: string
  readonly template: T
  readonly words: MailWords[T]
  readonly language: Language
  /** Path and query of this site, for templates with a button. */
  readonly link?: string
  /** For optional mails: where the receiver unsubscribes. */
  readonly stop?: UnsubscribePaths
  /** The account on whose behalf it is sent. */
  readonly account?: string
  /** Epoch milliseconds. */
  readonly now: number
}

const address = text({ required: true, format: 'email' })

/** Whether the text is one plain address: no list, no display name, no line break (threats D7). */
export function isMailAddress(given: string): boolean {
  const checked = address.check(given)
  return 'value' in checked && checked.value === given
}

async function overShare(tx: Transaction, mail: NewMail<MailTemplate>): Promise<boolean> {
  // Serializes simultaneous counts.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [mail.to.toLowerCase()])
  const { rows } = await tx.query<{ address: number; account: number }>(
    `select (select count(*) from outbox
              where lower(recipient) = lower($1) and created_at > $3 and not template = any ($4))::int as address,
            (select count(*) from outbox
              where sender_account = $2 and created_at > $3 and not template = 'scheduledReport')::int as account`,
    [mail.to, mail.account ?? null, new Date(mail.now - HOUR_MS), [...uncapped]],
  )
  const row = rows[0] ?? { address: 0, account: 0 }
  return row.address >= HOURLY_PER_ADDRESS || row.account >= HOURLY_PER_ACCOUNT
}

/**
 * Adds a mail to the outbox within the transaction it reports on; it is sent after the commit, within a minute or at
 * once after `publish({ resource: 'outbox', … })`. Returns false and stores nothing when the address or the account
 * has reached its limit of this hour; the caller then answers as usual. Throws for anything but one plain address.
 */
export async function enqueueMail<T extends MailTemplate>(
  tx: Transaction,
  mail: NewMail<T>,
): Promise<boolean> {
  if (!isMailAddress(mail.to)) throw new Error('a mail goes to one plain address')
  if (!uncapped.has(mail.template) && (await overShare(tx, mail))) return false
  await tx.query(
    `insert into outbox (id, recipient, template, language, words, link, sender_account, created_at, next_attempt_at,
       stop)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [
      mail.id ?? newId(),
      mail.to,
      mail.template,
      mail.language,
      JSON.stringify(mail.words),
      mail.link ?? null,
      mail.account ?? null,
      new Date(mail.now),
      mail.stop ? JSON.stringify(mail.stop) : null,
    ],
  )
  return true
}
