import type { Infer, Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { AnyWidget } from '../widget.ts'
import type { Range } from './question.ts'

/** What every stored widget narrows its figures to. */
export interface StoredFilters {
  readonly material: Reference | null
  readonly route: Reference | null
  readonly equipment: Reference | null
  /** HH:mm on the clock of the project. */
  readonly timeFrom: string | null
  readonly timeTo: string | null
}

/** What a widget is asked about: the days of a range, in the project of its dashboard. */
export interface WidgetQuestion<Options> {
  readonly account: string
  /** Whoever asks: what is closed to them is in no figure. */
  readonly user: string
  readonly project: Reference
  readonly zone: string
  readonly range: Range & { readonly days: readonly string[] }
  /** Epoch milliseconds. */
  readonly now: number
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
