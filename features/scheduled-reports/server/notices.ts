/** Mails to users of the account about a report that needs their attention. */
import type { Language } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import { roleIndex } from '../../access/access.ts'
import { accountTitle } from '../../report-recipients/index.ts'
import type { StoredReport } from './stored.ts'

interface Person {
  email: string
  fullName: string
  language: Language | null
}

const PERSON = 'u.email, u.full_name as "fullName", u.language'

export async function findAdministrators(tx: Transaction): Promise<Person[]> {
  const { rows } = await tx.query<Person>(
    `select ${PERSON} from memberships m join users u on u.id = m.user_id and u.active
      where m.account_id = haulway_account() and u.email is not null and $1 = any(m.roles)`,
    [roleIndex.ACCOUNT_ADMIN],
  )
  return rows
}

/** Empty when the person is inactive or has no mailbox. */
export async function findPerson(tx: Transaction, id: string): Promise<Person[]> {
  const { rows } = await tx.query<Person>(
    `select ${PERSON} from users u where u.id = $1 and u.active and u.email is not null`,
    [id],
  )
  return rows
}

interface Notice {
  readonly template: 'reportFailed' | 'reportStopped'
  readonly account: string
  readonly report: StoredReport
  /** Epoch milliseconds. */
  readonly now: number
}

export async function notify(
  tx: Transaction,
  people: readonly Person[],
  { template, account, report, now }: Notice,
): Promise<void> {
  const title = await accountTitle(tx, account)
  for (const { email, fullName, language } of people)
    await enqueueMail(tx, {
      to: email,
      template,
      words: { fullName, account: title, title: report.name },
      language: language ?? 'en',
      link: `/scheduled-reports/view/${report.id}`,
      account,
      now,
    })
}
