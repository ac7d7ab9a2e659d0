/** Validation of stated and edited events by field; a prefix identifies the row among many. */
import { fieldError, problem, type FieldError } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { areProjectsEditable } from '../../../projects/index.ts'
import type { EventType } from '../../../telemetry/telemetry.ts'
import type { ListedType } from '../../event-item.ts'
import type { EventDraft } from '../../edit/edit.endpoints.ts'
import type { Content } from '../../edit/facts.ts'
import { MAX_TAGS, requiredFields } from '../../edit/event-fields.ts'
import { type TimeField, timeErrors } from '../../edit/times.ts'

/** The stated fields, as far as given. */
export interface CheckedFields extends Partial<Content> {
  readonly equipment?: EventDraft['equipment']
  readonly at?: string | null
}

export interface CheckedRow {
  /** Prefix of the field names: `events.3.`, or empty. */
  readonly prefix: string
  readonly type: ListedType
  readonly says: CheckedFields
  /** Times that the event already has and that are not changed. */
  readonly kept?: readonly TimeField[]
}

const tables = {
  equipment: 'equipment',
  location: 'locations',
  route: 'routes',
  driver: 'drivers',
  material: 'materials',
  tags: 'tags',
} as const
type Named = keyof typeof tables

const idsOf = (says: CheckedFields, field: Named): string[] => {
  const value = says[field]
  return value == null
    ? []
    : Array.isArray(value)
      ? value.map(({ id }) => id)
      : [(value as { id: string }).id]
}

/** Entries of another account are treated as absent. */
async function absentErrors(tx: Transaction, rows: readonly CheckedRow[]): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const field of Object.keys(tables) as Named[]) {
    const ids = [...new Set(rows.flatMap(({ says }) => idsOf(says, field)))]
    if (ids.length === 0) continue
    const found = await tx.query<{ id: string }>(
      `select id from ${tables[field]} where account_id = haulway_account() and id = any($1::uuid[])`,
      [ids],
    )
    const known = new Set(found.rows.map(({ id }) => id))
    for (const { prefix, says } of rows)
      if (idsOf(says, field).some((id) => !known.has(id)))
        errors.push(fieldError(`${prefix}${field}`, problem('validation.reference')))
  }
  return errors
}

/** Loads are possible only at load locations, dumps only at dump locations. */
async function placeErrors(tx: Transaction, rows: readonly CheckedRow[]): Promise<FieldError[]> {
  const placed = rows.filter(({ type, says }) => (type === 'load' || type === 'dump') && says.location)
  if (placed.length === 0) return []
  const { rows: found } = await tx.query<{ id: string; kind: string }>(
    'select id, kind from locations where account_id = haulway_account() and id = any($1::uuid[])',
    [placed.map(({ says }) => says.location!.id)],
  )
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]))
  return placed.flatMap(({ prefix, type, says }) => {
    const kind = kinds.get(says.location!.id)
    const fine = kind === undefined || kind === type || kind === 'both'
    return fine ? [] : [fieldError(`${prefix}location`, problem('validation.resolving.place'))]
  })
}

/** Events of a project can be edited only by those who may change it. */
export async function projectPermissionErrors(
  tx: Transaction,
  rows: readonly { readonly field: string; readonly route: string | null | undefined }[],
): Promise<FieldError[]> {
  const routes = rows.flatMap(({ route }) => route ?? [])
  if (routes.length === 0) return []
  const { rows: found } = await tx.query<{ id: string; project: string }>(
    `select id, project_id as project from routes
      where account_id = haulway_account() and id = any($1::uuid[]) and project_id is not null`,
    [routes],
  )
  const open = new Map<string, boolean>()
  for (const { project } of found)
    if (!open.has(project)) open.set(project, await areProjectsEditable(tx, [project]))
  const closed = new Set(found.filter(({ project }) => !open.get(project)).map(({ id }) => id))
  return rows.flatMap(({ field, route }) =>
    route != null && closed.has(route) ? [fieldError(field, problem('validation.resolving.closed'))] : [],
  )
}

function ownErrors({ prefix, says, kept }: CheckedRow, now: number): FieldError[] {
  const errors = timeErrors({ at: says.at ?? null, until: says.until ?? null }, now, kept)
  if ((says.tags?.length ?? 0) > MAX_TAGS)
    errors.push(fieldError('tags', problem('validation.list.max', { max: MAX_TAGS })))
  if ((says.lon == null) !== (says.lat == null))
    errors.push(fieldError(says.lon == null ? 'lon' : 'lat', problem('validation.required')))
  return errors.map((one) => ({ ...one, field: `${prefix}${one.field}` }))
}

/** Fields that the type of an event requires. */
export function requiredFieldErrors(prefix: string, type: ListedType, says: CheckedFields): FieldError[] {
  const needed = requiredFields[type as EventType] ?? []
  return needed
    .filter((field) => says[field] == null)
    .map((field) => fieldError(`${prefix}${field}`, problem('validation.required')))
}

/** All errors of all rows. `now`: epoch milliseconds. */
export async function validateRows(
  tx: Transaction,
  rows: readonly CheckedRow[],
  now: number,
): Promise<FieldError[]> {
  return [
    ...rows.flatMap((row) => ownErrors(row, now)),
    ...(await absentErrors(tx, rows)),
    ...(await placeErrors(tx, rows)),
    ...(await projectPermissionErrors(
      tx,
      rows.map(({ prefix, says }) => ({ field: `${prefix}route`, route: says.route?.id })),
    )),
  ]
}
