/** Messages from phones, as the SMS gateway forwards them (threats F5). */
import { languages } from '@haulway/platform/messages.ts'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { enqueueSms } from '@haulway/platform/server/sms/sms.ts'
import { bearsSecret, hashToken } from '../../session/index.ts'
import { wordMove } from '../consent.ts'
import { receiveSms } from '../consents.endpoints.ts'
import { applyDecision } from './consents.ts'

/** A gateway repeats uncertain messages within days. */
const REMEMBERED_MS = 30 * 86_400_000

/** Accounts with a consent of this phone. */
async function accountsOf(tx: Transaction, phone: string): Promise<{ account: string; title: string }[]> {
  await tx.query(`select set_config('app.phone', $1, true)`, [phone])
  const { rows } = await tx.query<{ account: string; title: string }>(
    `select a.id as account, a.title from accounts a where a.id in (
       select account_id from report_consents where address = $1
       union select account_id from report_recipients where phone = $1) order by a.id`,
    [phone],
  )
  return rows
}

async function firstTime(tx: Transaction, id: string, now: Date, trusted: number): Promise<boolean> {
  await tx.query('delete from sms_received where received_at < $1', [new Date(trusted - REMEMBERED_MS)])
  const { rowCount } = await tx.query(
    'insert into sms_received (id_hash, received_at) values ($1, $2) on conflict do nothing',
    [hashToken(id), now],
  )
  return rowCount === 1
}

async function sendHelp(
  tx: Transaction,
  account: string,
  title: string,
  to: string,
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ language: string }>(
    'select language from report_recipients where account_id = $1 and phone = $2',
    [account, to],
  )
  const language = languages.find((one) => one === rows[0]?.language) ?? 'en'
  const words = { account: title }
  await enqueueSms(tx, { to, template: 'help', words, language, account, now: now.getTime() })
}

/** One number sends for all accounts, so a reply applies to each of them. */
export function inboundRoute(secret: string | undefined): Route {
  return implement(receiveSms, async ({ body, headers }, { database, clock, trusted, publish }) => {
    if (!bearsSecret(headers['authorization'], secret)) throw forbidden()
    const { from: phone } = body
    const wanted = wordMove(body.text ?? '')
    const now = new Date(clock())
    const did = await inSystem(database, async (tx) => {
      if (!(await firstTime(tx, body.message, now, trusted.now()))) return 'repeated' as const
      if (wanted === undefined) return 'ignored' as const
      for (const { account, title } of await accountsOf(tx, phone)) {
        await tx.query(`select set_config('app.account', $1, true)`, [account])
        if (wanted === 'help') await sendHelp(tx, account, title, phone, now)
        // START also accepts an open request.
        else if (wanted !== 'resume' || !(await applyDecision(tx, account, phone, 'accept', by(phone, now))))
          await applyDecision(tx, account, phone, wanted, by(phone, now))
      }
      return wanted
    })
    if (did === 'help') publish({ account: '', resource: 'outbox', id: '' })
    return { body: { did } }
  })
}

const by = (phone: string, now: Date) => ({ by: 'message', from: phone, now }) as const
