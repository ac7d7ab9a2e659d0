/** Parses the query of a report call and chooses the database connection. */
import { fieldError, problem } from '@haulway/resource'
import { inSnapshot } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Filter, Question, Range } from './question.ts'
import type { Read } from './report-file.ts'

const DAY_MS = 86_400_000
const DEFAULT_RANGE_MS = DAY_MS
/** Three years. */
const MAX_RANGE_DAYS = 1_096

/** The requested range; default: the 24 hours before `now`. */
export function rangeOf(filter: Filter, now: number): Range {
  const to = new Date((filter['to'] as string | null) ?? now)
  const from = new Date((filter['from'] as string | null) ?? to.getTime() - DEFAULT_RANGE_MS)
  if (from >= to) {
    throw validationFailed([fieldError('to', problem('validation.order', { start: 'from', end: 'to' }))])
  }
  return { from, to }
}

/** The range of a request, of bounded length. */
export function requestedRange(filter: Filter, now: number): Range {
  const range = rangeOf(filter, now)
  if (range.to.getTime() - range.from.getTime() > MAX_RANGE_DAYS * DAY_MS)
    throw validationFailed([fieldError('to', problem('validation.report.days', { max: MAX_RANGE_DAYS }))])
  return range
}

/** For reports of what has happened: nothing can have happened in a range that begins in the future. */
export function refuseFuture({ from }: Range, now: number): void {
  if (from.getTime() > now) throw validationFailed([fieldError('from', problem('validation.report.future'))])
}

/**
 * Reports use connections of their own, so that a long one never delays an edit, and one snapshot each, so that
 * figures of several statements are consistent.
 */
export const readingFor =
  (call: Pick<Call, 'context'>, { database }: Services): Read =>
  (work) =>
    inSnapshot(database, scopeOf(call.context), work, database.reports)

export function reportQueryOf(call: Call, services: Services): Question {
  const now = services.clock()
  const filter: Filter = call.query
  return { ...scopeOf(call.context), filter, range: requestedRange(filter, now), now }
}
