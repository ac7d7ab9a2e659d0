import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { ReportRemarks } from '@haulway/report/server/index.ts'
import { commitsWhere } from './read-commits.ts'
import { waitingText, withinText } from '../within.ts'

const MOST = 100

/** Committed periods that a range touches, of one project or of any. */
export const commitsWithin = async (tx: Transaction, from: string, to: string, project: string | null) =>
  await commitsWhere(
    tx,
    'c.unlocked_at is null and c.from_at < $2 and c.until_at > $1 and ($3::uuid is null or c.project_id = $3)',
    [from, to, project],
    `order by c.from_at desc, c.id desc limit ${MOST}`,
  )

/** The remarks about them in the document of any report. */
export const remarksOfCommits: ReportRemarks = async (tx, context, { from, to, project }, reader) => {
  if (!context.can('list', 'reports')) return []
  const { words, zone } = reader
  const commits = await commitsWithin(tx, from, to, project)
  return [withinText(words, zone, commits), waitingText(words, commits)].flatMap((one) => one ?? [])
}
