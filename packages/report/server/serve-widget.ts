import type { Infer, Reference } from '@haulway/resource'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { AnyWidget } from '../widget.ts'
import type { Range } from './question.ts'

/** Filters stored with every widget: within each, any of several entries; an empty one means all. */
export interface StoredFilters {
  /** Empty: the project of the dashboard. */
  readonly projects: readonly Reference[] | null
  readonly materials: readonly Reference[] | null
  readonly routes: readonly Reference[] | null
  readonly machines: readonly Reference[] | null
  readonly tags: readonly Reference[] | null
  /** HH:mm in the time zone of the project. */
  readonly timeFrom: string | null
  readonly timeTo: string | null
}

export type DaysRange = Range & { readonly days: readonly string[] }

/**
 * Query of a widget: the days of a range, in the zone of its dashboard's project. Figures exclude everything closed to the
 * user.
 */
export interface WidgetQuestion<Options> extends UserScope {
  readonly project: Reference
  readonly zone: string
  readonly range: DaysRange
  /** The preceding range of the same length. */
  readonly before: DaysRange
  /** Epoch milliseconds: the moment for which figures are computed. */
  readonly now: number
  /** That moment is in the past: later facts are excluded. */
  readonly isPast: boolean
  readonly options: Options & StoredFilters
}

export interface ServedWidget {
  readonly widget: AnyWidget
  readonly figures: (tx: Transaction, question: WidgetQuestion<unknown>) => Promise<object>
}

/** Joins a declared widget with the code that reads its figures. */
export function serveWidget<W extends AnyWidget>(
  widget: W,
  figures: (tx: Transaction, question: WidgetQuestion<Infer<W['options']>>) => Promise<Infer<W['figures']>>,
): ServedWidget {
  // Stored options were validated by the shape of its options.
  return { widget, figures: figures as ServedWidget['figures'] }
}
