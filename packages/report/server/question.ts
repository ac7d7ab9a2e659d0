import type { PersonScope } from '@haulway/platform/server/db/index.ts'

/** What a report is asked about. */
export type Filter = Readonly<Record<string, unknown>>

/** The project that a report is narrowed to: every report that can be has a filter of this name. */
export function projectOf({ project }: Filter): string | null {
  return typeof project === 'object' && project !== null && 'id' in project ? String(project.id) : null
}

export interface Range {
  readonly from: Date
  /** Not included. */
  readonly to: Date
}

/** What is closed to whoever asks is in no figure. */
export interface Question<F = Filter> extends PersonScope {
  readonly filter: F
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
}
