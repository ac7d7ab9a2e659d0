import type { Language } from '@haulway/platform/messages.ts'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { renderMail, type MailTemplate } from '@haulway/platform/server/mail/templates.ts'
import { renderSms, type SmsTemplate } from '@haulway/platform/server/sms/templates.ts'
import { idOf, recordAudit } from '@haulway/storage'
import { openInvitationLink, readMessage } from '../console.endpoints.ts'

const LATEST = 50

const states = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
type State = (typeof states)[number]

interface Row {
  id: string
  channel: string
  recipient: string
  template: string
  state: State
  attempts: number
  created_at: Date
  next_attempt_at: Date
  problem: string | null
  opens: boolean | null
}

/**
 * SQL condition for messages whose link may be opened while there is no mail server: invitations that nobody has
 * revoked. Both the kind of the message and the target of its link must match; a link to a new password matches
 * neither.
 */
const OPENS = `(state = 'waiting' and channel = 'mail' and template in ('invitation', 'newcomer')
  and link like '/accountParticipationManagement?token=%' and sender_account is not null)`

/** Waiting messages of the outbox, and the outcomes of the others. */
export async function readOutbox(tx: Transaction, mailServer: boolean) {
  const { rows: counts } = await tx.query<{ state: State; count: number }>(
    'select state, count(*)::int as count from outbox group by state',
  )
  // Messages that still need attention come first.
  const { rows } = await tx.query<Row>(
    `select id, channel, recipient, template, state, attempts, created_at, next_attempt_at, problem,
            ${OPENS} and not $2 as opens
       from outbox order by (state = 'sent'), created_at desc limit $1`,
    [LATEST, mailServer],
  )
  const of = (state: State) => counts.find((one) => one.state === state)?.count ?? 0
  return {
    waiting: of('waiting'),
    sending: of('sending'),
    sent: of('sent'),
    failed: of('failed'),
    unknown: of('unknown'),
    latest: rows.map(({ created_at, next_attempt_at, opens, ...one }) => ({
      ...one,
      opens: opens === true,
      createdAt: created_at.toISOString(),
      nextAttemptAt: one.state === 'waiting' ? next_attempt_at.toISOString() : null,
    })),
  }
}

interface Message {
  channel: 'mail' | 'sms'
  recipient: string
  template: string
  language: Language
  words: Record<string, string | number>
}

const readRoute = (base: () => string): Route =>
  implement(readMessage, async (call, { database }) => {
    const id = idOf(call)
    const { rows } = await inSystem(database, (tx) =>
      // The link is not even read.
      tx.query<Message>('select channel, recipient, template, language, words from outbox where id = $1', [
        id,
      ]),
    )
    const [message] = rows
    if (!message) throw notFound()
    const { channel, recipient, template, language, words } = message
    if (channel === 'sms') {
      const text = renderSms({ template: template as SmsTemplate, language, words, link: null }, base())
      return { body: { recipient, subject: null, text } }
    }
    const { subject, text } = renderMail({ template: template as MailTemplate, language, words }, base())
    return { body: { recipient, subject, text } }
  })

const linkRoute = (base: () => string, mailServer: boolean): Route =>
  implement(openInvitationLink, async (call, { database, clock }) => {
    const id = idOf(call)
    if (mailServer) throw notFound()
    const link = await inSystem(database, async (tx) => {
      const { rows } = await tx.query<{ link: string; account: string }>(
        `select link, sender_account as account from outbox where id = $1 and ${OPENS} for share`,
        [id],
      )
      const [found] = rows
      if (!found) throw notFound()
      const { account } = found
      await tx.query(`select set_config('app.account', $1, true)`, [account])
      const invitation = await tx.query<{ id: string }>(
        'select id from invitations where account_id = $1 and mail_id = $2',
        [account, id],
      )
      const recording = { tx, account, user: call.context.user.id, now: new Date(clock()) }
      // In the audit log of the inviting account, before the link is returned.
      const states = { before: {}, after: { link: 'opened' } }
      await recordAudit(recording, 'invitations', invitation.rows[0]?.id ?? id, 'update', states)
      return found.link
    })
    return { body: { link: `${base()}${link}` } }
  })

/** The outbox as its readers open it. `base`: address of this site for links. */
export function outboxRoutes(base: () => string, mailServer: boolean): Route[] {
  return [readRoute(base), linkRoute(base, mailServer)]
}
