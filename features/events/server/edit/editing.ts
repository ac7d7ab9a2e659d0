/** Edits of events: of a detected load or dump as a decision about it, of a stated event by replacing it. */
import { fieldError, problem, type FieldError } from '@haulway/resource'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { EventType } from '../../../telemetry/telemetry.ts'
import type { EventEdit, Outcome } from '../../edit/edit.endpoints.ts'
import {
  type Content,
  contentFields,
  buildDecision,
  buildStatement,
  decisionValues,
} from '../../edit/facts.ts'
import { statedOnlyFields } from '../../edit/event-fields.ts'
import {
  type CheckedFields,
  type CheckedRow,
  projectPermissionErrors,
  validateRows,
  requiredFieldErrors,
} from './validate.ts'
import { orderErrors, eventKey } from './neighbours.ts'
import { type Change, type Editing, type Fact, applyChange } from './state-change.ts'
import { findTargets, type Target } from './target.ts'

/** The edit of one event. */
export interface Edit {
  readonly id: string
  readonly says: Partial<Omit<EventEdit, 'clear'>> & { readonly version: number }
  readonly clear: readonly string[]
}

type Row = Edit & { readonly target: Target; readonly prefix: string }

/** Its current values. */
function contentOf({ item, detail, kind, isPlaced }: Target): Content {
  const { until, replaces: _, ...more } = detail
  const { noteComment, lon, lat, tags, weight, volume, quantity, ticket, noteType } = item
  const { location, route, driver, material } = item
  const told = { location, route, driver, material, weight, volume, quantity, ticket, noteType, noteComment }
  const place = kind === 'stated' && isPlaced ? { lon, lat } : { lon: null, lat: null }
  const rest = Object.keys(more).length > 0 ? more : null
  return { ...told, tags, ...place, until: typeof until === 'string' ? until : null, detail: rest }
}

const comparable = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) => (name === 'title' ? undefined : one))

/** The values that differ from the current ones. */
function differing({ target, says, clear }: Row): { changes: Partial<Content>; clear: string[] } {
  const now = contentOf(target)
  const entries = contentFields
    .filter((field) => says[field] != null && comparable(says[field]) !== comparable(now[field]))
    .map((field) => [field, says[field]])
  const emptied = clear.filter((field) => {
    const value = now[field as keyof Content]
    return value != null && !(Array.isArray(value) && value.length === 0)
  })
  return { changes: Object.fromEntries(entries) as Partial<Content>, clear: emptied }
}

const isMoved = ({ target, says }: Row): boolean =>
  says.at != null && Date.parse(says.at) !== Date.parse(target.item.at)

/** Its values after the edit. */
function saidAfter(row: Row): CheckedFields {
  const { changes, clear } = differing(row)
  const content = { ...contentOf(row.target), ...changes }
  return { ...content, ...Object.fromEntries(clear.map((field) => [field, null])) }
}

/** The fields that such an event does not have. */
function kindErrors({ prefix, target, says, clear }: Row): FieldError[] {
  const wrong = (field: string, key: 'dropped' | 'derived' | 'inferred' | 'recognised') => [
    fieldError(`${prefix}${field}`, problem(`validation.events.${key}`)),
  ]
  if (target.dropped) return wrong('id', 'dropped')
  if (target.kind === 'derived') return wrong('id', 'derived')
  if (target.kind === 'inferred') return wrong('id', 'inferred')
  if (target.kind === 'stated') return []
  const alien = Object.keys(statedOnlyFields).filter(
    (field) => says[field as keyof typeof statedOnlyFields] != null || clear.includes(field),
  )
  return alien.flatMap((field) => wrong(field, 'recognised'))
}

/** The fields to validate; for stated events also those that are only valid together. */
function checkedRow(row: Row): CheckedRow {
  const { prefix, target, says } = row
  const { type } = target.item
  const { changes } = differing(row)
  const at = isMoved(row) ? says.at! : null
  // An event that cannot be edited is rejected as such, without errors of its fields.
  if (kindErrors(row).some(({ field }) => field === `${prefix}id`)) return { prefix, type, says: {} }
  if (target.kind !== 'stated') {
    const { until: _until, lon: _lon, lat: _lat, detail: _detail, ...alike } = changes
    return { prefix, type, says: { ...alike, at } }
  }
  const { lon, lat, until } = saidAfter(row)
  const whole = { lon, lat, until, at: at ?? target.item.at } as CheckedFields
  const keepsUntil = changes.until === undefined
  const kept = [...(at === null ? (['at'] as const) : []), ...(keepsUntil ? (['until'] as const) : [])]
  return { prefix, type, says: { ...changes, ...whole }, kept }
}

/** Loads and dumps that are moved in time must keep their order, also with each other. */
async function movedOrderErrors({ tx, now }: Editing, rows: readonly Row[]): Promise<FieldError[]> {
  const moving = rows.filter((row) => row.target.kind === 'operation' && isMoved(row))
  const moved = new Map(moving.map(({ target, says }) => [eventKey(target), Date.parse(says.at!)]))
  const errors: FieldError[] = []
  for (const { target, prefix, says } of moving)
    errors.push(...(await orderErrors(tx, target, `${prefix}at`, says.at!, now, moved)))
  return errors
}

/** A call edits each event once: it is compared with its state before the call. */
function twiceErrors(edits: readonly Edit[], prefix: Change['prefix']): FieldError[] {
  const seen = new Set<string>()
  return edits.flatMap(({ id }, row) => {
    const isSeen = seen.has(id)
    seen.add(id)
    return isSeen ? [fieldError(`${prefix(row)}id`, problem('bulk.twice'))] : []
  })
}

async function check(editing: Editing, edits: readonly Edit[], prefix: Change['prefix']): Promise<Row[]> {
  const { tx, now } = editing
  const targets = await findTargets(
    tx,
    edits.map(({ id }) => id),
  )
  const absent = edits.flatMap(({ id }, row) => (targets.has(id) ? [] : [row]))
  if (absent.length > 0 && prefix(0) === '') throw notFound()
  const rows = edits.flatMap((edit, i): Row[] => {
    const target = targets.get(edit.id)
    return target ? [{ ...edit, target, prefix: prefix(i) }] : []
  })
  const errors = [
    ...twiceErrors(edits, prefix),
    ...absent.map((row) => fieldError(`${prefix(row)}id`, problem('validation.reference'))),
    ...rows.flatMap(kindErrors),
    ...rows.flatMap((row) =>
      row.target.kind === 'stated'
        ? requiredFieldErrors(row.prefix, row.target.item.type, saidAfter(row))
        : [],
    ),
    ...(await validateRows(tx, rows.map(checkedRow), now)),
    ...(await projectPermissionErrors(
      tx,
      rows.map(({ prefix: before, target }) => ({ field: `${before}id`, route: target.item.route?.id })),
    )),
    ...(await movedOrderErrors(editing, rows)),
  ]
  if (errors.length > 0) throw validationFailed(errors)
  return rows
}

interface Stated {
  readonly facts: Fact[]
  readonly event: Change['events'][number]
}

/** A decision about a detected event; nothing if no value differs. */
function ofOperation({ target, says, ...row }: Row, editing: Editing): Stated {
  const { equipmentId, key, version } = target
  const moved = isMoved({ target, says, ...row })
  const { changes, clear } = differing({ target, says, ...row })
  if (!moved && Object.keys(changes).length === 0 && clear.length === 0)
    return { facts: [], event: { equipmentId, key, version } }
  const author = { user: editing.scope.user, now: editing.now }
  const part = { values: decisionValues(changes, clear), at: moved ? Date.parse(says.at!) : null }
  const event = buildDecision(newId(), author, 'set', key, part)
  return { facts: [{ equipmentId, event }], event: { equipmentId, key, version: version + 1 } }
}

/** A new statement that replaces the former one. */
function ofStatement(row: Row, editing: Editing): Stated {
  const { target, says } = row
  const { equipmentId, key, version, item } = target
  const { changes, clear } = differing(row)
  if (!isMoved(row) && Object.keys(changes).length === 0 && clear.length === 0)
    return { facts: [], event: { equipmentId, key, version } }
  const author = { user: editing.scope.user, now: editing.now }
  const id = newId()
  const replacing = `${author.user} ${id}`
  const at = says.at ?? item.at
  const content = saidAfter(row) as Content
  const { event, tags } = buildStatement(id, { type: item.type as EventType, at }, content, key)
  const drop = buildDecision(newId(), author, 'drop', key, { other: replacing }, Date.parse(item.at))
  return {
    facts: [
      { equipmentId, event: drop },
      { equipmentId, event, tags },
    ],
    event: { equipmentId, key: replacing, version: 1 },
  }
}

async function edit(editing: Editing, edits: readonly Edit[], prefix: Change['prefix']): Promise<Outcome> {
  const rows = await check(editing, edits, prefix)
  const stated = rows.map((row) => (row.target.kind === 'stated' ? ofStatement : ofOperation)(row, editing))
  return await applyChange(editing, {
    facts: stated.flatMap(({ facts }, row) => facts.map((fact) => ({ ...fact, row }))),
    seen: rows.map(({ target, says }, row) => ({ row, target, version: says.version })),
    onRoutes: [],
    prefix,
    events: stated.map(({ event }) => event),
  })
}

export const editOne = (editing: Editing, one: Edit): Promise<Outcome> => edit(editing, [one], () => '')
export const editMany = (editing: Editing, edits: readonly Edit[]): Promise<Outcome> =>
  edit(editing, edits, (row) => `events.${row}.`)
