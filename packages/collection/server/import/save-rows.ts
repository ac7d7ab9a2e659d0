/** Saves rows of a file in batches. */
import type { ErrorResponseItem } from '@haulway/resource'
import { type Change, createAll, guardSave, type Row, type ServedResource, updateAll } from '@haulway/storage'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { tryRow } from '../each-row.ts'

/** Outcome of a row: a new entry, a change of the one with this id, or nothing. */
export interface Plan {
  readonly action: 'create' | 'update' | 'same'
  readonly id: string
  readonly draft: Row
}

/** A planned create or update, with the index of its row. */
export interface Save extends Plan {
  readonly place: number
}

async function saveTogether(saves: readonly Save[], served: ServedResource, change: Change): Promise<void> {
  const made = saves.filter(({ action }) => action === 'create')
  const drafts = made.map(({ draft }) => draft)
  if (drafts.length > 0) await createAll(served, drafts, change)
  const changed = saves.filter(({ action }) => action === 'update')
  const updates = changed.map(({ id, draft }) => ({ id, given: draft }))
  if (updates.length > 0) await updateAll(served, updates, change)
}

/**
 * Saves all rows that are not refused, with a few statements for any number of rows; returns the errors of the
 * others, by index. When a batch is refused it is halved, until the refused row is alone.
 */
export async function saveRows(
  saves: readonly Save[],
  served: ServedResource,
  english: Catalogue,
  change: Change,
): Promise<Map<number, ErrorResponseItem[]>> {
  const outcome = await tryRow(
    change,
    (work) => guardSave(served.stored, work),
    () => saveTogether(saves, served, change),
    english,
  )
  if ('value' in outcome) return new Map()
  const [first, ...others] = saves
  if (first && others.length === 0) return new Map([[first.place, outcome.errors]])
  const middle = saves.length >> 1
  const before = await saveRows(saves.slice(0, middle), served, english, change)
  return new Map([...before, ...(await saveRows(saves.slice(middle), served, english, change))])
}
