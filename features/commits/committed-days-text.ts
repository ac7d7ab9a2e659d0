/** Remarks about the committed days in a report’s range, for its screen and its document. */
import type { Words } from '@haulway/platform/messages.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { rangeText } from '@haulway/report/range.ts'
import type { CommitItem } from './commits.endpoints.ts'

/** Maximum number of periods named; further ones are counted. */
const NAMED = 3

/** `North: 2026-05-01 – 2026-05-14 committed by Ann, 2026-05-15`, joined; undefined: none. */
export function committedDaysText(
  words: Words,
  zone: string,
  commits: readonly CommitItem[],
): string | undefined {
  if (commits.length === 0) return undefined
  const named = commits.slice(0, NAMED).map((one) =>
    words('commits.within', {
      project: one.project.title ?? '',
      days: rangeText(one, one.timeZone),
      by: one.committedBy.title ?? '',
      at: dateText(one.committedAt, zone),
    }),
  )
  const more = commits.length - named.length
  return [...named, ...(more > 0 ? [words('commits.within.more', { count: more })] : [])].join(' · ')
}

/** The number of machines with changes waiting in the ledger. */
export function pendingChangesText(words: Words, commits: readonly CommitItem[]): string | undefined {
  const count = commits.reduce((sum, { held }) => sum + held, 0)
  return count === 0 ? undefined : words('commits.within.waiting', { count })
}
