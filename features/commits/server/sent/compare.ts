/** Compares sent copies with their current figures: only copies with changes in their range, a few at a time. */
import {
  changedFigures,
  columnOfFigure,
  figureText,
  type ChangedFigure,
  type SentFigure,
} from '@haulway/report'
import { queryInTurn, type ServedReport } from '@haulway/report/server/index.ts'
import { inAccount, inSnapshot, type Transaction } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import { measuresOf, type Measures } from '@haulway/platform/measures.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { storedProfile } from '../../../measurement/measurement.ts'
import { MAX_LISTED_FIGURES } from '../../sent.endpoints.ts'
import { findSettingCauses, assignChanges } from './causes.ts'
import { currentFigures } from './copies.ts'

/** Copies of one account per call; the rest follows a minute later. */
const MOST_COPIES = 20

/** Further changes often follow soon: machines are recomputed one after another. */
export const REST_MS = 60_000

interface Copy {
  readonly id: string
  readonly report: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly figures: readonly SentFigure[]
  readonly by: string
  readonly sent_at: Date
  readonly version: number
}

async function staleCopies(tx: Transaction, before: Date): Promise<Copy[]> {
  const { rows } = await tx.query<Copy>(
    `select id, report, filter, figures, sent_by as by, sent_at, version from sent_copies
      where account_id = haulway_account() and stale_at <= $1 and not ended order by stale_at, id limit ${MOST_COPIES}`,
    [before],
  )
  return rows
}

async function accountMeasures(tx: Transaction): Promise<Measures> {
  const { rows } = await tx.query<{ name: string; measures: Measures['profile']['measures'] | null }>(
    `select p.name, p.measures from accounts a join measurement_profiles p on p.name = a.measurement_profile
      where a.id = haulway_account()`,
  )
  const row = rows[0]
  if (!row) throw new Error('an account has a measurement profile')
  return measuresOf(storedProfile(row.name, row.measures), 'en')
}

/** The differences that a user of the account would see. */
function seenChanges(served: ServedReport, measures: Measures, copy: Copy, now: readonly SentFigure[]) {
  return changedFigures(copy.figures, now).filter((one) => {
    const column = columnOfFigure(served.report, one)
    return column && figureText(column, one.before, measures) !== figureText(column, one.after, measures)
  })
}

/** Stores the result; a copy compared meanwhile by another process gives the same. */
async function keepFound(
  tx: Transaction,
  copy: Copy,
  changes: readonly ChangedFigure[],
  now: Date,
): Promise<boolean> {
  if (changes.length === 0)
    await tx.query('delete from sent_causes where account_id = haulway_account() and copy_id = $1', [copy.id])
  else await findSettingCauses(tx, copy.id)
  const kept = {
    figures: changes.slice(0, MAX_LISTED_FIGURES),
    more: Math.max(0, changes.length - MAX_LISTED_FIGURES),
  }
  const { rows } = await tx.query<{ differs: boolean }>(
    `with was as materialized (select c.changes, said.changes as found, $3::timestamptz as at,
          c.changes is distinct from said.changes as differs
        from sent_copies c cross join (select $2::jsonb as changes) said
       where c.account_id = haulway_account() and c.id = $1)
     update sent_copies c set compared_at = was.at, changes = was.found,
        -- What came while it was read is compared the next time.
        stale_at = case when c.version = $4 then null else was.at end,
        found_at = case when was.found is not null then coalesce(c.found_at, was.at) end,
        changed_at = case when was.found is null then null when was.differs then was.at else c.changed_at end,
        told_at = case when not was.differs then c.told_at end,
        told_by = case when not was.differs then c.told_by end
       from was where c.account_id = haulway_account() and c.id = $1 and not c.ended
      returning was.differs`,
    [copy.id, changes.length === 0 ? null : JSON.stringify(kept), now, copy.version],
  )
  return rows[0]?.differs ?? false
}

async function compareOne(
  services: Services,
  account: string,
  served: ServedReport | undefined,
  copy: Copy,
): Promise<boolean> {
  const { database } = services
  // Compared with the permissions of its author.
  const scope = { account, user: copy.by }
  const read = async (tx: Transaction) => {
    const mine = await tx.query('select from sent_copies where account_id = haulway_account() and id = $1', [
      copy.id,
    ])
    if (!served || mine.rows.length === 0) return undefined
    const measures = await accountMeasures(tx)
    const now = await currentFigures(tx, served, copy.filter, scope, copy.sent_at)
    return seenChanges(served, measures, copy, now)
  }
  const changes = await queryInTurn(database, scope, ['sent', copy.id, copy.version], () =>
    inSnapshot(database, scope, read, database.reports),
  ).catch((error: unknown) => {
    // The entry that it was narrowed to is deleted, so there is nothing to compare.
    if (error instanceof Failure && error.status < 500) return undefined
    throw error
  })
  const now = new Date(services.clock())
  if (changes) return await inAccount(database, { account }, (tx) => keepFound(tx, copy, changes, now))
  await inAccount(database, { account }, (tx) =>
    tx.query(
      `update sent_copies set compared_at = $2, stale_at = case when version = $3 then null else $2::timestamptz end
        where account_id = haulway_account() and id = $1`,
      [copy.id, now, copy.version],
    ),
  )
  return false
}

/** Compares copies of one account; returns how many are left. `restMs`: how long a copy waits for further changes. */
export async function compareCopies(
  services: Services,
  reports: readonly ServedReport[],
  account: string,
  restMs = REST_MS,
): Promise<number> {
  const { database, clock, trusted } = services
  const copies = await inAccount(database, { account }, async (tx) => {
    await assignChanges(tx, new Date(clock()), new Date(trusted.now()))
    return await staleCopies(tx, new Date(clock() - restMs))
  })
  let changed = false
  for (const copy of copies) {
    const served = reports.find(({ report }) => report.name === copy.report)
    if (await compareOne(services, account, served, copy)) changed = true
  }
  if (changed) {
    services.publish({ account, resource: 'restatements', id: '' })
    services.publish({ account, resource: 'sharedreports', id: '' })
  }
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ left: number }>(
      'select count(*)::int as left from sent_copies where account_id = haulway_account() and stale_at is not null and not ended',
    ),
  )
  return rows[0]?.left ?? 0
}
