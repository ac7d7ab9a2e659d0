/** Deliveries of a run: one per recipient and channel, with its outcome. */
import type { Language } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import { enqueueSms } from '@haulway/platform/server/sms/sms.ts'
import type { Change } from '@haulway/storage'
import { findConsents, mailboxState, newStopLinks } from '../../report-recipients/index.ts'
import type { Delivery, ReportDraft } from '../scheduled-reports.endpoints.ts'

export interface Recipient {
  readonly channel: 'mail' | 'sms'
  readonly address: string
  readonly language: Language
}

export function recipientsOf({ emails, phones, language }: ReportDraft): Recipient[] {
  return [
    ...(emails ?? []).map((one) => ({
      channel: 'mail' as const,
      address: one.address,
      language: one.language ?? language,
    })),
    ...(phones ?? []).map((one) => ({
      channel: 'sms' as const,
      address: one.phone,
      language: one.language ?? language,
    })),
  ]
}

/** Messages of scheduled reports that an account may send in a day (behaviour 21). */
const DAILY_MESSAGES = 5_000
const DAY_MS = 86_400_000

/** How many more messages the account may send now; locks, so that concurrent runs count one after the other. */
export async function remainingMessages(tx: Transaction, now: Date): Promise<number> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('report messages ' || haulway_account()::text, 0))`,
  )
  const { rows } = await tx.query<{ used: number }>(
    `select count(*)::int as used from outbox
      where sender_account = haulway_account() and template = 'scheduledReport' and created_at > $1`,
    [new Date(now.getTime() - DAY_MS)],
  )
  return Math.max(0, DAILY_MESSAGES - (rows[0]?.used ?? 0))
}

interface Unsent {
  readonly outcome: 'skipped' | 'suppressed'
  readonly reason: string
}
export type Planned = Recipient & ({ readonly message: string } | Unsent)

/** Recipients without consent are skipped, those beyond the limit of the account suppressed. */
export async function planDeliveries(
  change: Change,
  recipients: readonly Recipient[],
  remaining: number,
): Promise<Planned[]> {
  const { tx, account } = change
  // Unsubscribing needs the mailbox's row.
  for (const { channel, address } of recipients) if (channel === 'mail') await mailboxState(change, address)
  const consents = await findConsents(
    tx,
    account,
    recipients.map(({ address }) => address),
  )
  let planned = 0
  return recipients.map((one): Planned => {
    const state = consents.get(one.address.toLowerCase())?.state
    if (one.channel === 'mail' && state === 'denied') return { ...one, outcome: 'skipped', reason: 'denied' }
    if (one.channel === 'sms' && state !== 'accepted')
      return { ...one, outcome: 'skipped', reason: state ?? 'pending' }
    if (planned >= remaining) return { ...one, outcome: 'suppressed', reason: 'limit' }
    planned += 1
    return { ...one, message: newId() }
  })
}

export interface Outgoing {
  readonly run: string
  /** Title of the account. */
  readonly account: string
  /** Of the report. */
  readonly title: string
  /** By language: shown in the console in place of an SMS's text. */
  readonly headlines: ReadonlyMap<Language, string>
  /** Path of the shared copy. */
  readonly link: string | null
}

/** Puts one message into the outbox; false when the gateway's limit for the phone is reached. */
async function enqueue(
  change: Change,
  one: Recipient & { message: string },
  outgoing: Outgoing,
): Promise<boolean> {
  const { tx, account, now } = change
  const { run, link } = outgoing
  const message = {
    id: one.message,
    language: one.language,
    account,
    now: now.getTime(),
    ...(link === null ? {} : { link }),
  }
  if (one.channel === 'sms') {
    const words = { text: outgoing.headlines.get(one.language) ?? '', run }
    return await enqueueSms(tx, { ...message, to: one.address, template: 'scheduledReport', words })
  }
  return await enqueueMail(tx, {
    ...message,
    to: one.address,
    template: 'scheduledReport',
    words: { fullName: one.address, account: outgoing.account, title: outgoing.title, run },
    stop: await newStopLinks(change, one.address),
  })
}

/** Records the deliveries and puts their messages into the outbox. Returns the number of messages. */
export async function deliver(
  change: Change,
  planned: readonly Planned[],
  outgoing: Outgoing,
): Promise<number> {
  const { tx, account, now } = change
  const recorded: (Recipient & {
    message: string | null
    outcome: Delivery['outcome']
    reason: string | null
  })[] = []
  for (const one of planned) {
    if (!('message' in one)) recorded.push({ ...one, message: null })
    else if (await enqueue(change, one, outgoing)) recorded.push({ ...one, outcome: 'waiting', reason: null })
    else recorded.push({ ...one, message: null, outcome: 'suppressed', reason: 'limit' })
  }
  await tx.query(
    `insert into scheduled_report_deliveries
       (account_id, run_id, position, channel, address, language, message, outcome, reason, changed_at)
     select $1, $2, n, channel, address, language, message, outcome, reason, $4
       from rows from (json_to_recordset($3)
         as (channel text, address text, language text, message uuid, outcome text, reason text)) with ordinality
         as one (channel, address, language, message, outcome, reason, n)`,
    [account, outgoing.run, JSON.stringify(recorded), now],
  )
  return recorded.filter(({ message }) => message !== null).length
}

/** Records the outcome of a message; the outbox knows its account. Returns whether anything changed. */
export async function recordOutcome(
  tx: Transaction,
  message: string,
  outcome: 'sent' | 'delivered' | 'failed' | 'unknown' | 'bounced',
  reason: string | null,
  now: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ account: string | null }>(
    'select sender_account as account from outbox where id = $1',
    [message],
  )
  const account = rows[0]?.account
  if (!account) return false
  await tx.query(`select set_config('app.account', $1, true)`, [account])
  const { rowCount } = await tx.query(
    `update scheduled_report_deliveries set outcome = $3, reason = $4, changed_at = $5
      where account_id = $1 and message = $2 and (outcome = 'waiting' or ($3 = 'bounced' and outcome <> 'bounced')
        or ($3 = 'delivered' and outcome in ('sent', 'unknown')))`,
    [account, message, outcome, reason?.slice(0, 1_000) ?? null, new Date(now)],
  )
  return rowCount === 1
}
