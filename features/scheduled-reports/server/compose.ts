/** Composes the messages of runs when they are sent: their stored content with the links of each recipient. */
import { inAccount, inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import type { Composer, OutboxEntry } from '@haulway/platform/server/mail/outbox.ts'
import type { ComposedMail } from '@haulway/platform/server/mail/sender.ts'
import type { Content } from '../content.ts'
import { smsText } from '../sms-text.ts'
import { fillUrls, type DrawnMail } from './draw-mail.ts'

interface StoredContent {
  mail: { mail: Omit<DrawnMail, 'chart'>; content: Content }
}

interface FileRow {
  name: string
  type: string
  cid: string | null
  bytes: Buffer
}

/** Content of a message; the outbox knows its account. */
async function findContent(database: Database, { id, language, words }: OutboxEntry, withFiles: boolean) {
  const account = await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ account: string }>(
      'select sender_account as account from outbox where id = $1',
      [id],
    )
    return rows[0]?.account
  })
  if (account === undefined) return undefined
  return await inAccount(database, { account }, async (tx) => {
    const of = [account, words['run'], language]
    const { rows } = await tx.query<StoredContent>(
      'select mail from scheduled_report_contents where account_id = $1 and run_id = $2 and language = $3',
      of,
    )
    if (!rows[0]) return undefined
    const files = withFiles
      ? await tx.query<FileRow>(
          `select name, type, cid, bytes from scheduled_report_files
            where account_id = $1 and run_id = $2 and language = $3 order by position`,
          of,
        )
      : { rows: [] }
    return { ...rows[0].mail, files: files.rows }
  })
}

export function composeMail(database: Database): Composer<ComposedMail> {
  return async (entry, addresses) => {
    const found = await findContent(database, entry, true)
    return (
      found && {
        ...fillUrls(found.mail, addresses),
        attachments: found.files.map(({ cid, ...file }) => (cid === null ? file : { ...file, cid })),
      }
    )
  }
}

export function composeSms(database: Database): Composer<string> {
  return async (entry, { link }) => {
    const found = await findContent(database, entry, false)
    return found && smsText(found.content, link)
  }
}
