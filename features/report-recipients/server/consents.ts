/**
 * Storage of the consent of owners of phones and mailboxes. Every move is one statement, so of two concurrent moves
 * only one applies.
 */
import { fieldError, problem, SYSTEM_ID } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { refused, validationFailed, type Failure } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { recordAudit, type Change } from '@haulway/storage'
import { accountToken, hashToken } from '../../session/index.ts'
import {
  CONSENT_WORDING,
  FIRST_REFUSAL_DAYS,
  FURTHER_REFUSAL_DAYS,
  REQUEST_HOURS,
  statesBefore,
  transitions,
  type ConsentState,
  type OwnMove,
} from '../consent.ts'

/** Days for which a link in a message is valid. */
const LINK_DAYS = 365

/**
 * When the next request is allowed; null: at once. The same expression serves display and sending. The waiting time
 * after a refusal continues to apply while a later request is unanswered, and after one that failed.
 */
const NEXT_REQUEST = `case
    when c.state not in ('requested', 'failed', 'denied') then null
    when c.declines = 0 then c.requested_at + interval '${REQUEST_HOURS} hours'
    else greatest(c.decided_at, c.requested_at) + case
      when c.declines = 1 then interval '${FIRST_REFUSAL_DAYS} days'
      else interval '${FURTHER_REFUSAL_DAYS} days' * (c.declines - 1)
    end
  end`

export interface Consent {
  readonly id: string
  readonly address: string
  readonly channel: 'sms' | 'mail'
  readonly state: ConsentState
  readonly next: Date | null
}

const COLUMNS = `c.id, c.address, c.channel, c.state, ${NEXT_REQUEST} as next`

/** The key of an address: phones unchanged, mail addresses in lower case. */
export const addressOf = (given: string): string => given.toLowerCase()

export async function findConsents(
  tx: Transaction,
  account: string,
  addresses: readonly string[],
): Promise<Map<string, Consent>> {
  const { rows } = await tx.query<Consent>(
    `select ${COLUMNS} from report_consents c where c.account_id = $1 and c.address = any($2::text[])`,
    [account, addresses.map(addressOf)],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

function refusal(found: Consent | undefined): Failure {
  const reason =
    found?.next && found.state !== 'accepted'
      ? problem('conflict.consent.wait', { at: found.next.toISOString() })
      : problem('conflict.consent.accepted')
  const error = fieldError('phone', reason)
  return refused(409, error)
}

/** Records that a request is being sent; throws 409 while none is allowed. `message` is its id in the outbox. */
export async function noteRequest(change: Change, phone: string, message: string): Promise<Consent> {
  const { tx, account, now } = change
  const { rows } = await tx.query<Consent>(
    `insert into report_consents as c (account_id, address, id, channel, state, requested_at, request_message, wording,
       created_at, modified_at)
     values ($1, $2, $3, 'sms', $4, $5, $6, $7, $5, $5)
     on conflict (account_id, address) do update set state = excluded.state, requested_before = c.requested_at,
       requested_at = excluded.requested_at, request_message = excluded.request_message, wording = excluded.wording,
       version = c.version + 1, modified_at = excluded.modified_at
     where c.state = any($8) and coalesce(${NEXT_REQUEST}, '-infinity') <= $5
     returning ${COLUMNS}`,
    [account, phone, newId(), transitions.pending.send, now, message, CONSENT_WORDING, statesBefore('send')],
  )
  const noted = rows[0]
  if (!noted) throw refusal((await findConsents(tx, account, [phone])).get(phone))
  await recordAudit(change, 'reportconsents', noted.id, 'update', {
    before: null,
    after: { address: phone, state: noted.state },
  })
  return noted
}

/** The source of a decision. */
export interface Decision {
  readonly by: 'page' | 'message' | 'mailbox'
  /** IP address, or the phone itself. */
  readonly from: string
  readonly now: Date
}

/** Applies a move of the owner if the stored state permits it; returns whether anything changed. */
export async function applyDecision(
  tx: Transaction,
  account: string,
  address: string,
  move: OwnMove,
  { by, from, now }: Decision,
): Promise<boolean> {
  const to = move === 'stop' ? 'denied' : 'accepted'
  const values = [account, address, to, move === 'stop' ? 1 : 0, now, by, from, statesBefore(move)]
  // A refusal is also recorded for an address that was never asked.
  const { rows } = await tx.query<{ id: string }>(
    `insert into report_consents as c (account_id, address, id, channel, state, declines, decided_at, decided_by,
       decided_from, created_at, modified_at)
     select $1, $2, $9, case when $2 like '+%' then 'sms' else 'mail' end, $3, $4, $5, $6, $7, $5, $5
      where $4 > 0 or exists (select from report_consents where account_id = $1 and address = $2)
     on conflict (account_id, address) do update set state = excluded.state, declines = c.declines + excluded.declines,
       decided_at = excluded.decided_at, decided_by = excluded.decided_by, decided_from = excluded.decided_from,
       version = c.version + 1, modified_at = excluded.modified_at
     where c.state = any($8) returning c.id`,
    [...values, newId()],
  )
  const id = rows[0]?.id
  if (id === undefined) return false
  await recordAudit({ tx, account, user: SYSTEM_ID, now }, 'reportconsents', id, 'update', {
    before: null,
    after: { address, state: to, decidedBy: by, from },
  })
  return true
}

/** A request that did not reach its phone does not count. The message identifies the account. */
export async function noteFailure(tx: Transaction, message: string, now: number): Promise<void> {
  const { rows } = await tx.query<{ account: string | null }>(
    'select sender_account as account from outbox where id = $1',
    [message],
  )
  const account = rows[0]?.account
  if (!account) return
  await tx.query(`select set_config('app.account', $1, true)`, [account])
  const failed = await tx.query<{ id: string; address: string }>(
    `update report_consents set state = $4, requested_at = requested_before, version = version + 1, modified_at = $3
      where account_id = $1 and request_message = $2 and state = any($5) returning id, address`,
    [account, message, new Date(now), transitions.requested.fail, statesBefore('fail')],
  )
  for (const { id, address } of failed.rows) {
    const states = { before: null, after: { address, state: transitions.requested.fail } }
    await recordAudit(
      { tx, account, user: SYSTEM_ID, now: new Date(now) },
      'reportconsents',
      id,
      'update',
      states,
    )
  }
}

/** Unknown addresses that an account may write to in a day, unless its settings set another number. */
const NEW_MAILBOXES = 3

/**
 * Throws 400 for a mail address that was never written to, is no recipient's and belongs to no user of the account,
 * when the account has used up its number of first mails within a day.
 */
export async function refuseStranger({ tx, account, now }: Change, email: string): Promise<void> {
  // Locks, so that concurrent requests do not exceed the limit.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('mailboxes ' || $1, 0))`, [account])
  const { rows } = await tx.query<{ allowed: number; strange: boolean; fresh: number }>(
    `with strangers as (
       select c.address, c.created_at from report_consents c where c.account_id = $1 and c.channel = 'mail'
          and not exists (select from report_recipients r where r.account_id = $1 and lower(r.email) = c.address)
          and not exists (select from memberships m join users u on u.id = m.user_id
            where m.account_id = $1 and lower(u.email) = c.address))
     select coalesce((a.settings ->> 'newMailboxes')::int, ${NEW_MAILBOXES}) as allowed,
            (select count(*)::int from strangers where created_at > $3::timestamptz - interval '1 day') as fresh,
            not exists (select from report_consents where account_id = $1 and address = $2)
              and not exists (select from report_recipients where account_id = $1 and lower(email) = $2)
              and not exists (select from memberships m join users u on u.id = m.user_id
                where m.account_id = $1 and lower(u.email) = $2) as strange
       from accounts a where a.id = $1`,
    [account, addressOf(email), now],
  )
  const [found] = rows
  if (found?.strange && found.fresh >= found.allowed)
    throw validationFailed([
      fieldError('email', problem('validation.recipient.stranger', { max: found.allowed })),
    ])
}

/** Creates the row of a mailbox if absent: it gets mails until its owner opts out. Returns its state. */
export async function mailboxState(change: Change, email: string): Promise<ConsentState> {
  const { tx, account, now } = change
  const address = addressOf(email)
  await tx.query(
    `insert into report_consents (account_id, address, id, channel, state, created_at, modified_at)
     values ($1, $2, $3, 'mail', 'accepted', $4, $4) on conflict do nothing`,
    [account, address, newId(), now],
  )
  return (await findConsents(tx, account, [address])).get(address)?.state ?? 'accepted'
}

/** Creates a token with which the owner of an address decides. Only its hash is stored. */
export async function newLink(
  { tx, account, now, trusted }: Pick<Change, 'tx' | 'account' | 'now' | 'trusted'>,
  address: string,
): Promise<string> {
  const token = accountToken(account)
  await tx.query(
    `delete from report_consent_links where account_id = $1 and address = $2 and created_at < $3::timestamptz - interval '${LINK_DAYS} days'`,
    [account, address, new Date(trusted)],
  )
  await tx.query(
    'insert into report_consent_links (account_id, token_hash, address, created_at) values ($1, $2, $3, $4)',
    [account, hashToken(token), address, now],
  )
  return token
}

/**
 * Creates the paths of this site by which the owner of a mailbox unsubscribes: a page for people, an endpoint for
 * one-click (RFC 8058).
 */
export async function newStopLinks(
  change: Pick<Change, 'tx' | 'account' | 'now' | 'trusted'>,
  email: string,
): Promise<{ page: string; click: string }> {
  const token = await newLink(change, addressOf(email))
  return {
    page: `/report-subscription?token=${token}`,
    click: `/api/reportconsents/unsubscribe?token=${token}`,
  }
}

/** The address that a token belongs to, while the token is valid and the account active. */
export async function linkOwner(
  tx: Transaction,
  account: string,
  token: string,
  now: Date,
): Promise<{ address: string; title: string } | undefined> {
  const { rows } = await tx.query<{ address: string; title: string }>(
    `select l.address, a.title from report_consent_links l join accounts a on a.id = l.account_id
      where l.account_id = $1 and l.token_hash = $2 and a.status = 'ACTIVE'
        and l.created_at > $3::timestamptz - interval '${LINK_DAYS} days'`,
    [account, hashToken(token), now],
  )
  return rows[0]
}
