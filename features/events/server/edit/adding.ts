/** Events stated by people in the office: one, or many of which all are stored or none. */
import { createHash } from 'node:crypto'
import { type FieldError } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { EventDraft, Outcome } from '../../edit/edit.endpoints.ts'
import { buildStatement } from '../../edit/facts.ts'
import { routeRows } from '../../edit/route-conflicts.ts'
import { validateRows, requiredFieldErrors } from './validate.ts'
import { type Editing, applyChange } from './state-change.ts'

/** Prefix of the field names of a row. */
const ofRow = (row: number): string => `events.${row}.`

async function check(
  { tx, now }: Editing,
  drafts: readonly EventDraft[],
  prefix: (row: number) => string,
): Promise<void> {
  const rows = drafts.map((says, row) => ({ prefix: prefix(row), type: says.type, says }))
  const needed = rows.flatMap((row): FieldError[] => requiredFieldErrors(row.prefix, row.type, row.says))
  const found = await validateRows(tx, rows, now)
  const errors = [...needed, ...found]
  if (errors.length > 0) throw validationFailed(errors)
}

/** A repeated request states the same events: their ids derive from its key. */
const idOf = (key: string | undefined, row: number): string =>
  key
    ? createHash('sha256')
        .update(JSON.stringify([key, row]))
        .digest('hex')
    : newId()

async function add(
  editing: Editing,
  drafts: readonly EventDraft[],
  isBatch: boolean,
  key?: string,
): Promise<Outcome> {
  const prefix = isBatch ? ofRow : () => ''
  await check(editing, drafts, prefix)
  const { user } = editing.scope
  const facts = drafts.map((draft, row) => {
    const { event, tags } = buildStatement(idOf(key, row), draft, draft)
    return { equipmentId: draft.equipment.id, event, tags, row }
  })
  return await applyChange(editing, {
    facts,
    seen: [],
    onRoutes: routeRows(drafts),
    prefix,
    isBatch,
    events: facts.map(({ equipmentId, event }) => ({ equipmentId, key: `${user} ${event.id}`, version: 0 })),
  })
}

export const addOne = (editing: Editing, draft: EventDraft, key?: string): Promise<Outcome> =>
  add(editing, [draft], false, key)
export const addMany = (editing: Editing, drafts: readonly EventDraft[], key?: string): Promise<Outcome> =>
  add(editing, drafts, true, key)
