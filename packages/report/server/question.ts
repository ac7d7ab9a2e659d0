import type { UserScope } from '@haulway/platform/server/db/index.ts'

/** Filter values of a report. */
export type Filter = Readonly<Record<string, unknown>>

/** The project by which a report is filtered: all reports that support it name the filter `project`. */
export function projectOf({ project }: Filter): string | null {
  return typeof project === 'object' && project !== null && 'id' in project ? String(project.id) : null
}

export interface Range {
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

/** Figures exclude everything closed to the user. */
export interface Question<F = Filter> extends UserScope {
  readonly filter: F
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
}
