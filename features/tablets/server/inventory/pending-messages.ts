/** Messages that wait on a tablet for its driver's answer. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { MAX_MESSAGES, type TabletSession } from '../../tablets.endpoints.ts'

/** Topic of a tablet's id when a message was sent to it or answered; others than `tablets`, which changes often. */
export const TABLET_MESSAGES = 'tabletmessages'

type Pending = TabletSession['messages']

interface PendingRow {
  device: string
  id: string
  text: string
  sent_at: Date
}

/** The latest unanswered messages of the tablets that own some devices, by the id of the device. */
export async function pendingMessages(
  tx: Transaction,
  account: string,
  devices: readonly string[],
): Promise<ReadonlyMap<string, Pending>> {
  const { rows } = await tx.query<PendingRow>(
    `select d.id as device, m.id, m.text, m.sent_at
       from devices d cross join lateral (
         select id, text, sent_at from tablet_messages m
          where m.account_id = d.account_id and m.tablet_id = d.tablet_id and m.answered_at is null
          order by sent_at desc, id desc limit $3) m
      where d.account_id = $1 and d.id = any($2::uuid[])
      order by m.sent_at, m.id`,
    [account, devices, MAX_MESSAGES],
  )
  const found = new Map<string, Pending[number][]>()
  for (const { device, id, text, sent_at: sentAt } of rows) {
    const own = found.get(device) ?? []
    own.push({ id, text, sentAt: sentAt.toISOString() })
    found.set(device, own)
  }
  return found
}
