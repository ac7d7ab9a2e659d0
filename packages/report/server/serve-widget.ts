import type { Infer, Reference } from '@haulway/resource'
import type { PersonScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { AnyWidget } from '../widget.ts'
import type { Range } from './question.ts'

/** What every stored widget narrows its figures to: each to any of several, none of any to all. */
export interface StoredFilters {
  readonly materials: readonly Reference[] | null
  readonly routes: readonly Reference[] | null
  readonly machines: readonly Reference[] | null
  readonly tags: readonly Reference[] | null
  /** HH:mm on the clock of the project. */
  readonly timeFrom: string | null
  readonly timeTo: string | null
}

export type DaysRange = Range & { readonly days: readonly string[] }

/** What a widget is asked about: the days of a range, in the project of its dashboard. What is closed to whoever asks is in no figure. */
export interface WidgetQuestion<Options> extends PersonScope {
  readonly project: Reference
  readonly zone: string
  readonly range: DaysRange
  /** The one of the same length before it. */
  readonly before: DaysRange
  /** Epoch milliseconds: the moment at which it is told. */
  readonly now: number
  /** That moment has passed: what came later is not told. */
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
  // What is stored was checked by the shape of its options.
  return { widget, figures: figures as ServedWidget['figures'] }
}
