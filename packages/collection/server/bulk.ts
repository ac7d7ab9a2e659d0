/** Bulk changes in one call: the account and version of each row are checked (threats B4, I2). */
import { bulkFields, collectionEndpoints, changedValues } from '@haulway/collection'
import {
  fieldError,
  problem,
  validateDraft,
  type ErrorResponseItem,
  type FieldError,
  type Item,
  type Resource,
} from '@haulway/resource'
import {
  change,
  type Change,
  type Row,
  staleVersion,
  guardDelete,
  guardSave,
  hide,
  readItem,
  remove,
  type ServedResource,
  update,
  lock,
} from '@haulway/storage'
import { Failure, notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { tryRow } from './each-row.ts'

interface BulkRow {
  readonly id: string
  readonly version: number
}
interface Refusal {
  id: string
  title: string
  errors: ErrorResponseItem[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The rows with their ids in stored form; throws when one is listed twice. */
function distinct(rows: readonly BulkRow[]): BulkRow[] {
  const seen = new Set<string>()
  const errors: FieldError[] = []
  const found = rows.map(({ id, version }, index) => {
    const plain = id.toLowerCase()
    if (seen.has(plain)) errors.push(fieldError(`rows.${index}.id`, problem('bulk.twice')))
    seen.add(plain)
    return { id: plain, version }
  })
  if (rows.length === 0) errors.push(fieldError('rows', problem('validation.list.min')))
  if (errors.length > 0) throw validationFailed(errors)
  return found
}

/** The locked entry, checked to be of this account and of the version that was read. */
async function seen(
  served: ServedResource,
  { id, version }: BulkRow,
  change: Change,
): Promise<Item<Resource>> {
  if (!UUID.test(id)) throw notFound()
  await lock(served.stored, [id], change)
  const item = await readItem(served, change.tx, change.account, id)
  if (item.version !== version) throw staleVersion(item)
  return item
}

function titleOf({ stored }: ServedResource, item: Item<Resource> | undefined): string {
  return item ? String((item as Row)[stored.resource.titleField]) : ''
}

/** Changes rows independently: reports refused rows and applies the others. */
async function eachRow(
  served: ServedResource,
  rows: readonly BulkRow[],
  change: Change,
  work: (item: Item<Resource>) => Promise<unknown>,
  guard: (work: () => Promise<unknown>) => Promise<unknown>,
  english: Catalogue,
): Promise<{ done: number; refused: Refusal[] }> {
  const refused: Refusal[] = []
  // A fixed order for all calls, so that two concurrent ones do not deadlock.
  const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const row of ordered) {
    let item: Item<Resource> | undefined
    const attempt = async () => {
      item = await seen(served, row, change)
      return await work(item)
    }
    const outcome = await tryRow(change, guard, attempt, english)
    if ('errors' in outcome)
      refused.push({ id: row.id, title: titleOf(served, item), errors: outcome.errors })
  }
  return { done: rows.length - refused.length, refused }
}

/** The fields to set, validated as far as possible without an entry. */
function valuesOf({ stored: { resource } }: ServedResource, given: Readonly<Row> | null): Row {
  const names = Object.keys(given ?? {})
  const allowed = new Set(bulkFields(resource))
  const errors = names
    .filter((name) => !allowed.has(name))
    .map((name) =>
      fieldError(`values.${name.slice(0, 64)}`, problem('bulk.field', { name: name.slice(0, 64) })),
    )
  if (names.length === 0) errors.push(fieldError('values', problem('bulk.nothing')))
  if (errors.length > 0) throw validationFailed(errors)
  return changedValues(resource, given ?? {})
}

/** A refused row refuses all: 409 when only versions conflict, otherwise 400, each error with its row. */
function refuseAll(rows: readonly BulkRow[], refused: readonly Refusal[]): Failure {
  const place = new Map(rows.map(({ id }, index) => [id, index]))
  const errors = refused.flatMap(({ id, errors: found }) =>
    found.map((error) => ({ ...error, field: `rows.${place.get(id)}.${error.field}` })),
  )
  const onlyVersions = errors.every((error) => error.key === 'conflict.version')
  const status = onlyVersions ? 409 : 400
  return new Failure(status, 'Validation failed', errors, { refused })
}

async function edit(
  served: ServedResource,
  rows: readonly BulkRow[],
  values: Row,
  change: Change,
  english: Catalogue,
) {
  const { stored } = served
  const fields = Object.entries(stored.resource.fields)
  const outcome = await eachRow(
    served,
    rows,
    change,
    async (item) => {
      const kept = fields.flatMap(([name, field]) =>
        field.options.readOnly ? [] : [[name, (item as Row)[name] ?? null] as const],
      )
      const draft = { ...Object.fromEntries(kept), ...values }
      const checked = validateDraft(stored.resource, draft, item, change.profile)
      if (!checked.ok) throw validationFailed(checked.errors)
      return await update(served, item.id, { ...checked.value, version: item.version }, change)
    },
    (work) => guardSave(stored, work),
    english,
  )
  if (outcome.refused.length > 0) throw refuseAll(rows, outcome.refused)
  return outcome
}

const unguarded = (work: () => Promise<unknown>) => work()

export function bulkRoutes(served: ServedResource, english: Catalogue): Route[] {
  const { stored, catalogue } = served
  const { bulkEdit, bulkDelete } = collectionEndpoints(stored.resource)
  return [
    implement(bulkEdit, async (call, services) => {
      const { action, values } = call.body
      const rows = distinct(call.body.rows)
      if (action === 'edit') {
        const checked = valuesOf(served, values)
        return await change(bulkEdit, call, services, async (change) => ({
          body: await edit(served, rows, checked, change, english),
        }))
      }
      if (!stored.resource.hideable) {
        throw validationFailed([fieldError('action', problem('validation.choice', { choices: 'edit' }))])
      }
      return await change(bulkEdit, call, services, async (change) => ({
        body: await eachRow(
          served,
          rows,
          change,
          (item) => hide(served, item.id, action === 'hide', change),
          unguarded,
          english,
        ),
      }))
    }),
    implement(bulkDelete, async (call, services) => {
      const rows = distinct(call.body.rows)
      return await change(bulkDelete, call, services, async (change) => ({
        body: await eachRow(
          served,
          rows,
          change,
          (item) => remove(served, item.id, change),
          (work) => guardDelete(catalogue, work),
          english,
        ),
      }))
    }),
  ]
}
