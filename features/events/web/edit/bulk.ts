/** Bulk edits: which of the selected events can be edited, and the errors of each. */
import type { ErrorResponseItem } from '@haulway/resource'
import { type JournalItem, MAX_EVENTS } from '../../edit/edit.endpoints.ts'
import type { EventItem } from '../../event-item.ts'

/** Why an event cannot be edited. */
export const notEditableReasons = ['committed', 'derived', 'inferred', 'dropped', 'gone', 'many'] as const
export type NotEditableReason = (typeof notEditableReasons)[number]

export interface EditableSelection {
  readonly events: readonly { readonly row: EventItem; readonly version: number }[]
  readonly left: ReadonlyMap<NotEditableReason, number>
}

function reasonOf(known: JournalItem | undefined): NotEditableReason | undefined {
  if (known === undefined) return 'gone'
  if (known.committed) return 'committed'
  if (known.may.includes('edit')) return undefined
  if (known.dropped) return 'dropped'
  // Events created by a decision can be dropped; events derived from positions cannot.
  return known.may.includes('drop') ? 'inferred' : 'derived'
}

/** The editable rows of a selection, as they were seen; the others are counted by reason. */
export function selectEditable(rows: readonly EventItem[], items: readonly JournalItem[]): EditableSelection {
  const known = new Map(items.map((item) => [item.id, item]))
  const left = new Map<NotEditableReason, number>()
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
  /** The event that the error is about; null: the input for all of them. */
  readonly row: EventItem | null
  /** Errors of the event. */
  readonly field: string
  readonly error: ErrorResponseItem
}

const ofRow = /^events\.(\d+)\.(.+)$/

/** Errors of a call, grouped by event. */
export function errorsByEvent(
  { events }: EditableSelection,
  errors: readonly ErrorResponseItem[],
): RowError[] {
  return errors.map((error) => {
    const [, index, field] = ofRow.exec(error.field) ?? []
    const row = index === undefined ? null : (events[Number(index)]?.row ?? null)
    return { row, field: field ?? error.field, error }
  })
}
