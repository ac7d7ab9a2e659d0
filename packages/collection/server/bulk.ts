/** Changes of many entries by one call: each row's account and version is checked (threats B4, I2). */
import { bulkFields, collectionEndpoints, toldValues } from '@haulway/collection'
import {
  fieldError,
  problem,
  validateDraft,
  type AnsweredError,
  type FieldError,
  type Item,
  type Resource,
} from '@haulway/resource'
import {
  change,
  type Change,
  type Row,
  changedMeanwhile,
  guardDelete,
  guardSave,
  hide,
  readItem,
  remove,
  type Served,
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
  errors: AnsweredError[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The rows with their ids as they are kept; throws when one is named twice. */
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

/** The entry as it was seen: locked, of this account and of the version that was read. */
async function seen(served: Served, { id, version }: BulkRow, one: Change): Promise<Item<Resource>> {
  if (!UUID.test(id)) throw notFound()
  await lock(served.stored, [id], one)
  const item = await readItem(served, one.tx, one.account, id)
  if (item.version !== version) throw changedMeanwhile(item)
  return item
}

function titleOf({ stored }: Served, item: Item<Resource> | undefined): string {
  return item ? String((item as Row)[stored.resource.titleField]) : ''
}

/** Each row by itself: what refuses is told, the others are done. */
async function eachRow(
  served: Served,
  rows: readonly BulkRow[],
  one: Change,
  work: (item: Item<Resource>) => Promise<unknown>,
  guard: (work: () => Promise<unknown>) => Promise<unknown>,
  english: Catalogue,
): Promise<{ done: number; refused: Refusal[] }> {
  const refused: Refusal[] = []
  // In one order for all, so that two such calls wait for each other instead of for ever.
  const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const row of ordered) {
    let item: Item<Resource> | undefined
    const attempt = async () => {
      item = await seen(served, row, one)
      return await work(item)
    }
    const outcome = await tryRow(one, guard, attempt, english)
    if ('errors' in outcome)
      refused.push({ id: row.id, title: titleOf(served, item), errors: outcome.errors })
  }
  return { done: rows.length - refused.length, refused }
}

/** The fields to set, checked as far as that can be done without an entry. */
function valuesOf({ stored: { resource } }: Served, given: Readonly<Row> | null): Row {
  const names = Object.keys(given ?? {})
  const allowed = new Set(bulkFields(resource))
  const errors = names
    .filter((name) => !allowed.has(name))
    .map((name) =>
      fieldError(`values.${name.slice(0, 64)}`, problem('bulk.field', { name: name.slice(0, 64) })),
    )
  if (names.length === 0) errors.push(fieldError('values', problem('bulk.nothing')))
  if (errors.length > 0) throw validationFailed(errors)
  return toldValues(resource, given ?? {})
}

/** A refused row refuses all: 409 when only versions are in the way, otherwise 400, each error with its row. */
function refuseAll(rows: readonly BulkRow[], refused: readonly Refusal[]): Failure {
  const place = new Map(rows.map(({ id }, index) => [id, index]))
  const errors = refused.flatMap(({ id, errors: found }) =>
    found.map((error) => ({ ...error, field: `rows.${place.get(id)}.${error.field}` })),
  )
  const onlyVersions = errors.every((error) => error.key === 'conflict.version')
  const status = onlyVersions ? 409 : 400
  return new Failure(status, 'Validation failed', errors, { refused })
}

async function edit(served: Served, rows: readonly BulkRow[], values: Row, one: Change, english: Catalogue) {
  const { stored } = served
  const fields = Object.entries(stored.resource.fields)
  const told = await eachRow(
    served,
    rows,
    one,
    async (item) => {
      const kept = fields.flatMap(([name, field]) =>
        field.options.readOnly ? [] : [[name, (item as Row)[name] ?? null] as const],
      )
      const draft = { ...Object.fromEntries(kept), ...values }
      const checked = validateDraft(stored.resource, draft, item, one.profile)
      if (!checked.ok) throw validationFailed(checked.errors)
      return await update(served, item.id, { ...checked.value, version: item.version }, one)
    },
    (work) => guardSave(stored, work),
    english,
  )
  if (told.refused.length > 0) throw refuseAll(rows, told.refused)
  return told
}

const unguarded = (work: () => Promise<unknown>) => work()

export function bulkRoutes(served: Served, english: Catalogue): Route[] {
  const { stored, catalogue } = served
  const { bulkEdit, bulkDelete } = collectionEndpoints(stored.resource)
  return [
    implement(bulkEdit, async (call, services) => {
      const { action, values } = call.body
      const rows = distinct(call.body.rows)
      if (action === 'edit') {
        const told = valuesOf(served, values)
        return await change(bulkEdit, call, services, async (one) => ({
          body: await edit(served, rows, told, one, english),
        }))
      }
      if (!stored.resource.hideable) {
        throw validationFailed([fieldError('action', problem('validation.choice', { choices: 'edit' }))])
      }
      return await change(bulkEdit, call, services, async (one) => ({
        body: await eachRow(
          served,
          rows,
          one,
          (item) => hide(served, item.id, action === 'hide', one),
          unguarded,
          english,
        ),
      }))
    }),
    implement(bulkDelete, async (call, services) => {
      const rows = distinct(call.body.rows)
      return await change(bulkDelete, call, services, async (one) => ({
        body: await eachRow(
          served,
          rows,
          one,
          (item) => remove(served, item.id, one),
          (work) => guardDelete(catalogue, work),
          english,
        ),
      }))
    }),
  ]
}
