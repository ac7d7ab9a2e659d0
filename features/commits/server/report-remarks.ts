import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { ReportRemarks } from '@haulway/report/server/index.ts'
import { findCommits } from './read-commits.ts'
import { pendingChangesText, committedDaysText } from '../committed-days-text.ts'

const MOST = 100

/** Committed periods that a range touches, of one project or of any. */
export const findCommitsInRange = async (tx: Transaction, from: string, to: string, project: string | null) =>
  await findCommits(
    tx,
    'c.unlocked_at is null and c.from_at < $2 and c.until_at > $1 and ($3::uuid is null or c.project_id = $3)',
    [from, to, project],
    `order by c.from_at desc, c.id desc limit ${MOST}`,
  )

/** The remarks about them in the document of any report. */
export const commitRemarks: ReportRemarks = async (tx, context, { from, to, project }, reader) => {
  if (!context.can('list', 'reports')) return []
  const { words, zone } = reader
  const commits = await findCommitsInRange(tx, from, to, project)
  return [committedDaysText(words, zone, commits), pendingChangesText(words, commits)].flatMap(
    (one) => one ?? [],
  )
}
