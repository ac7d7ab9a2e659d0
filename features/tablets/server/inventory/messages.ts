/** Messages of the office to the driver of a tablet. */
import { type EndpointOutput, fieldError, problem } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, refused } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import { listTabletMessages, sendTabletMessage, type TabletKind } from '../../inventory.endpoints.ts'
import { TABLET_MESSAGES } from './pending-messages.ts'

type Message = EndpointOutput<typeof sendTabletMessage>

interface MessageRow {
  id: string
  text: string
  sent_at: Date
  sent_by: string
  sender: string | null
  delivered_at: Date | null
  answered_at: Date | null
  answer: string | null
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function stateOf({ delivered_at, answered_at }: MessageRow): Message['state'] {
  if (answered_at) return 'answered'
  return delivered_at ? 'delivered' : 'sent'
}

const messageOf = (row: MessageRow): Message => ({
  id: row.id,
  text: row.text,
  state: stateOf(row),
  sentAt: row.sent_at.toISOString(),
  sentBy: { id: row.sent_by, title: row.sender ?? '' },
  deliveredAt: iso(row.delivered_at),
  answeredAt: iso(row.answered_at),
  answer: row.answer,
})

/** Of a tablet; the latest first. */
async function readMessages(
  tx: Transaction,
  account: string,
  tablet: string,
  id: string | null = null,
): Promise<Message[]> {
  const { rows } = await tx.query<MessageRow>(
    `select m.id, m.text, m.sent_at, m.sent_by, u.full_name as sender, m.delivered_at, m.answered_at, m.answer
       from tablet_messages m left join users u on u.id = m.sent_by
      where m.account_id = $1 and m.tablet_id = $2 and ($3::uuid is null or m.id = $3)
      order by m.sent_at desc, m.id desc`,
    [account, tablet, id],
  )
  return rows.map(messageOf)
}

interface Receiver {
  kind: TabletKind
  unregistered: boolean
}

/** Locked against being unregistered meanwhile. */
async function findReceiver(tx: Transaction, account: string, id: string): Promise<Receiver> {
  const { rows } = await tx.query<Receiver>(
    `select kind, unregistered_at is not null as unregistered from tablets
      where account_id = $1 and id = $2 and joined_at is not null for share`,
    [account, id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function send(change: Change, tablet: string, text: string): Promise<Message> {
  const { tx, account, user, now } = change
  const { kind, unregistered } = await findReceiver(tx, account, tablet)
  if (kind === 'tracker') throw refused(409, fieldError('id', problem('conflict.tablets.tracker')))
  if (unregistered) throw refused(409, fieldError('id', problem('conflict.tablets.unregistered')))
  const id = newId()
  await tx.query(
    `insert into tablet_messages (account_id, id, tablet_id, text, sent_at, sent_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [account, id, tablet, text, now, user],
  )
  await recordAudit(change, 'tabletmessages', id, 'create', { before: null, after: { text } })
  change.changed('tablets', tablet)
  change.changed(TABLET_MESSAGES, tablet)
  const [sent] = await readMessages(tx, account, tablet, id)
  if (!sent) throw new Error('a message that was just sent is gone')
  return sent
}

export const messageRoutes: readonly Route[] = [
  implement(listTabletMessages, async (call, services) => {
    const id = idOf(call)
    const { account, user } = call.context
    const items = await inAccount(services.database, scopeOf({ account, user }), async (tx) => {
      await findReceiver(tx, account.id, id)
      return await readMessages(tx, account.id, id)
    })
    return { body: { items, total: items.length } }
  }),
  implement(sendTabletMessage, (call, services) =>
    change(sendTabletMessage, call, services, async (change) => ({
      body: await send(change, idOf(call), call.body.text),
    })),
  ),
]
