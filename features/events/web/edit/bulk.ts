/** Many events that are edited at once: which of them can be, and what is wrong with which. */
import type { AnsweredError } from '@haulway/resource'
import { type JournalItem, MAX_EVENTS } from '../../edit/edit.endpoints.ts'
import type { EventItem } from '../../event-item.ts'

/** Why one cannot be edited. */
export const reasons = ['committed', 'derived', 'inferred', 'dropped', 'gone', 'many'] as const
export type Reason = (typeof reasons)[number]

export interface Chosen {
  readonly events: readonly { readonly row: EventItem; readonly version: number }[]
  readonly left: ReadonlyMap<Reason, number>
}

function reasonOf(known: JournalItem | undefined): Reason | undefined {
  if (known === undefined) return 'gone'
  if (known.committed) return 'committed'
  if (known.may.includes('edit')) return undefined
  if (known.dropped) return 'dropped'
  // What somebody decided took place can be dropped; what follows from positions cannot.
  return known.may.includes('drop') ? 'inferred' : 'derived'
}

/** Of the rows that are picked those that can be edited, as they were seen; the others are counted. */
export function chosenOf(rows: readonly EventItem[], items: readonly JournalItem[]): Chosen {
  const known = new Map(items.map((item) => [item.id, item]))
  const left = new Map<Reason, number>()
  const events = rows.flatMap((row, index) => {
    const item = known.get(row.id)
    const reason = index < MAX_EVENTS ? reasonOf(item) : 'many'
    if (reason === undefined) return [{ row, version: item!.version }]
    left.set(reason, (left.get(reason) ?? 0) + 1)
    return []
  })
  return { events, left }
}

export interface RowError {
  /** The event that it is about; null: it is about what is said of all. */
  readonly row: EventItem | null
  /** Of the event. */
  readonly field: string
  readonly error: AnsweredError
}

const ofRow = /^events\.(\d+)\.(.+)$/

/** Errors of a call by the event that they are about. */
export function rowErrorsOf({ events }: Chosen, errors: readonly AnsweredError[]): RowError[] {
  return errors.map((error) => {
    const [, index, field] = ofRow.exec(error.field) ?? []
    const row = index === undefined ? null : (events[Number(index)]?.row ?? null)
    return { row, field: field ?? error.field, error }
  })
}
