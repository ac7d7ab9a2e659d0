import type { PdfLetterhead } from '@haulway/platform/pdf-document.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'

interface Row {
  readonly account: string
  readonly lines: string | null
  readonly logo: Buffer | null
}

/** The letterhead of the account's documents. */
export async function readLetterhead(tx: Transaction, account: string): Promise<PdfLetterhead> {
  const { rows } = await tx.query<Row>(
    `select a.title as account, a.settings ->> 'letterhead' as lines, l.png as logo
       from accounts a left join account_logos l on l.account_id = a.id where a.id = $1`,
    [account],
  )
  const row = rows[0]
  if (!row) throw new Error('there is no such account')
  return { account: row.account, lines: row.lines ?? undefined, logo: row.logo ?? undefined }
}
