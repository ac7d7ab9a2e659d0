/** Storage of reports shared by link, and who may open them. */
import { accountProfile } from '@haulway/collection/server/index.ts'
import type { ReportSnapshot } from '@haulway/report'
import type { Infer } from '@haulway/resource'
import { inAccount, type Database, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Language } from '@haulway/platform/messages.ts'
import type { Change } from '@haulway/storage'
import { accountOfToken, accountToken, hashToken, mayStill } from '../../session/index.ts'
import {
  canShare,
  SHARED_DAYS,
  type openSharedReport,
  type recipientFields,
} from '../shared-reports.endpoints.ts'

const DAY_MS = 86_400_000
/** Live links of one account: this many made by hand, and this many by scheduled reports. */
const MAX_SHARED = 1_000

type Opened = Infer<NonNullable<(typeof openSharedReport)['output']>>
type Wish = Infer<typeof recipientFields>

/** The stored form: the figures with the units in which they are shown. */
interface Content {
  readonly profile: Opened['profile']
  readonly report: ReportSnapshot
}

export interface Kept {
  readonly id: string
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Deletes expired links and makes room for one more: scheduled reports delete their oldest links, users get 409 at
 * their limit.
 */
async function makeRoom({ tx, account, trusted }: Change, isScheduled: boolean): Promise<void> {
  await tx.query('delete from shared_reports where account_id = $1 and expires_at <= $2', [
    account,
    new Date(trusted),
  ])
  if (isScheduled) {
    await tx.query(
      `delete from shared_reports where account_id = $1 and id in (select id from shared_reports
         where account_id = $1 and scheduled order by created_at desc, id offset ${MAX_SHARED - 1})`,
      [account],
    )
    return
  }
  const { rows } = await tx.query<{ live: number }>(
    'select count(*)::int as live from shared_reports where account_id = $1 and not scheduled',
    [account],
  )
  if ((rows[0]?.live ?? 0) >= MAX_SHARED) throw conflict('Too many reports are shared: end some of the links')
}

export interface SharedAs {
  /** Name of the report. */
  readonly kind: string
  /** Project that limits the report; null: all that are open to the author. */
  readonly project: string | null
  /** Shared by a scheduled report, not by hand. */
  readonly scheduled: boolean
}

/** Stores a report. `wish.phone` or `wish.email`: where the link is sent. */
export async function keepShared(
  change: Change,
  wish: Wish,
  { kind, project, scheduled }: SharedAs,
  report: ReportSnapshot,
): Promise<Kept> {
  const { tx, account, user, now } = change
  await makeRoom(change, scheduled)
  const content: Content = { profile: await accountProfile(change), report }
  const kept = {
    id: newId(),
    token: accountToken(account),
    expiresAt: new Date(now.getTime() + SHARED_DAYS * DAY_MS),
  }
  const address = wish.email?.toLowerCase() ?? wish.phone
  await tx.query(
    `insert into shared_reports (account_id, id, created_at, created_by, modified_at, modified_by, kind, recipient, address,
       recipient_id, language, token_hash, expires_at, content, scheduled, projects)
     values ($1, $2, $3, $4, $3, $4, $11, $5, $6,
       (select id from report_recipients where account_id = $1 and (lower(email) = $6 or phone = $6) limit 1),
       $7, $8, $9, $10, $13,
       -- Of the project that it was narrowed to, or of any that was open to the author.
       case when $12::uuid is null then array(select id from projects where account_id = $1) else array[$12::uuid] end)`,
    [
      account,
      kept.id,
      now,
      user,
      wish.recipient,
      address ?? null,
      wish.language,
      hashToken(kept.token),
      kept.expiresAt,
      JSON.stringify(content),
      kind,
      project,
      scheduled,
    ],
  )
  return kept
}

interface SharedRow {
  kind: string
  account: string
  recipient: string
  shared_by: string
  created_at: Date
  expires_at: Date
  language: Language
  content: Content
}

/**
 * Whether the author of a shared report may still make it: has the permission, and no project of it is closed to
 * them.
 */
async function authorMay(database: Database, account: string, token: string): Promise<boolean> {
  const find = async (tx: Transaction) => {
    const { rows } = await tx.query<{ author: string }>(
      'select created_by as author from shared_reports where account_id = $1 and token_hash = $2',
      [account, hashToken(token)],
    )
    return rows[0]?.author
  }
  const author = await inAccount(database, { account }, find)
  if (author === undefined || !(await mayStill(database, author, account, canShare))) return false
  // As the author, the row-level security policy shows it only while its projects are open to them.
  return (await inAccount(database, { account, user: author }, find)) !== undefined
}

/** The report behind a link, if the link is live, the account active and the author may still make the report. */
export async function findShared({ database, clock }: Services, token: string): Promise<Opened | undefined> {
  const account = accountOfToken(token)
  if (account === undefined) return undefined
  const now = new Date(clock())
  if (!(await authorMay(database, account, token))) return undefined
  const row = await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<SharedRow>(
      `update shared_reports s set opened_at = $3
         from accounts a, users u
        where s.account_id = $1 and s.token_hash = $2 and s.expires_at > $3
          and a.id = s.account_id and a.status = 'ACTIVE' and u.id = s.created_by
        returning s.kind, a.title as account, s.recipient, u.full_name as shared_by, s.created_at, s.expires_at,
                  s.language, s.content`,
      [account, hashToken(token), now],
    )
    return rows[0]
  })
  return (
    row && {
      kind: row.kind,
      account: row.account,
      recipient: row.recipient,
      sharedBy: row.shared_by,
      sharedAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      language: row.language,
      ...row.content,
    }
  )
}

interface ListRow {
  id: string
  kind: string
  recipient: string
  address: string | null
  from: string
  to: string
  time_zone: string
  shared_by: string
  created_by: string
  created_at: Date
  expires_at: Date
  opened_at: Date | null
  changed: 'changed' | 'told' | null
}

export async function listShared(
  tx: Transaction,
  account: string,
  now: Date,
  mayEnd: (sharedBy: string) => boolean,
) {
  const { rows } = await tx.query<ListRow>(
    `select s.id, s.kind, s.recipient, s.address, s.content #>> '{report,summary,from}' as from,
            s.content #>> '{report,summary,to}' as to, s.content #>> '{report,summary,timeZone}' as time_zone,
            u.full_name as shared_by, s.created_by, s.created_at, s.expires_at, s.opened_at,
            case when c.changes is null then null when c.told_at is null then 'changed' else 'told' end as changed
       from shared_reports s join users u on u.id = s.created_by
         left join sent_copies c on c.account_id = s.account_id and c.id = s.id
      where s.account_id = $1 and s.expires_at > $2 order by s.created_at desc, s.id`,
    [account, now],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    address: row.address,
    from: row.from,
    to: row.to,
    timeZone: row.time_zone,
    sharedBy: row.shared_by,
    sharedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    changed: row.changed,
    revocable: mayEnd(row.created_by),
  }))
}
