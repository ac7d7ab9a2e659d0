/** Sent copies, stored with their figures for later comparison. */
import { sentFigures, type Report, type ReportSnapshot, type SentFigure } from '@haulway/report'
import { rangeOf, snapshotOf, type ServedReport } from '@haulway/report/server/index.ts'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { Change } from '@haulway/storage'
import type { sentKinds } from '../../sent.endpoints.ts'

type Filter = Readonly<Record<string, unknown>>

/** A copy sent out of the product with figures. */
export interface SentCopy {
  /** Its id within its kind. */
  readonly id: string
  readonly kind: (typeof sentKinds)[number]
  readonly recipient: string
  readonly address: string | null
  readonly expiresAt: Date | null
  /** The project that it is narrowed to; null: all projects open to its author. */
  readonly project: string | null
}

/** All filters of the report, as calls take them. */
const asked = ({ filter }: Report, given: Filter): Filter =>
  Object.fromEntries(Object.keys(filter).map((name) => [name, given[name] ?? null]))

/** The current figures of a copy, for the same filters and the same moment. */
export async function currentFigures(
  tx: Transaction,
  served: ServedReport,
  filter: Filter,
  scope: UserScope,
  sentAt: Date,
): Promise<SentFigure[]> {
  const snapshot = await snapshotOf(served, tx, filter, scope, sentAt.getTime())
  return sentFigures(served.report, snapshot)
}

/** The copies whose figures were found changed after an instant. */
export async function changedCopies(
  tx: Transaction,
  ids: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from sent_copies where account_id = haulway_account() and id = any($1::uuid[])
        and changes is not null and changed_at > $2`,
    [ids, since],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Stores a sent copy. The part of its range that is in the future has no figures. */
export async function storeSentCopy(
  { tx, account, user, now }: Change,
  sent: SentCopy,
  served: ServedReport,
  given: Filter,
  snapshot: ReportSnapshot,
): Promise<void> {
  const range = rangeOf(given, now.getTime())
  const isOver = range.to <= now
  const [from, to] = [range.from.toISOString(), (isOver ? range.to : now).toISOString()]
  const filter = { ...asked(served.report, given), from, to }
  const figures = isOver
    ? sentFigures(served.report, snapshot)
    : await currentFigures(tx, served, filter, { account, user }, now)
  const { summary } = snapshot
  await tx.query(
    `insert into sent_copies (account_id, id, kind, report, recipient, address, sent_at, sent_by, expires_at, filter, from_at,
       until_at, zone, projects, figures, stale_at, compared_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, least($11::timestamptz, $12::timestamptz), $13, $14,
       case when $15::uuid is null then array(select id from projects where account_id = $1) else array[$15::uuid] end,
       -- Whoever was writing at that moment may not have known that it leaves.
       $16, $7, $7)`,
    [
      account,
      sent.id,
      sent.kind,
      served.report.name,
      sent.recipient,
      sent.address,
      now,
      user,
      sent.expiresAt,
      JSON.stringify(filter),
      from,
      summary.from,
      to,
      summary.timeZone,
      sent.project,
      JSON.stringify(figures),
    ],
  )
}
