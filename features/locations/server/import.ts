import { fieldError, problem, type FieldError, type Infer } from '@haulway/resource'
import { change, type Change, type EntryWriter } from '@haulway/storage'
import { forbidden, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { IMPORT_ROWS, importLocations } from '../location.endpoints.ts'
import type { checkRows, ImportRow } from './check-rows.ts'
import { defaultTimeZone } from './hooks.ts'
import { timeZoneOfBoundary } from './time-zone.ts'

type Body = Infer<typeof importLocations.body>

const rowsReader = defineReader<typeof checkRows>(new URL('./check-rows.ts', import.meta.url), 'checkRows')

const refuse = (wrong: ReturnType<typeof problem>) => validationFailed([fieldError('rows', wrong)])

/** Returns the rows as they are stored; throws errors by row. */
async function checkedRows(
  { readers }: Services,
  account: string,
  given: Body['rows'],
): Promise<ImportRow[]> {
  if (!Array.isArray(given)) throw refuse(problem('validation.list'))
  if (given.length === 0) throw refuse(problem('validation.list.min'))
  if (given.length > IMPORT_ROWS) throw refuse(problem('validation.list.max', { max: IMPORT_ROWS }))
  const { rows, errors } = await readers.read(account, rowsReader, given)
  if (errors.length > 0) throw validationFailed(errors)
  return rows
}

/** Locations of the account by lower-case title; hidden ones are not updated. */
async function findByTitle(rows: readonly ImportRow[], { tx, account }: Change) {
  const titles = rows.map(({ title }) => title)
  const { rows: found } = await tx.query<{ id: string; asked: string }>(
    `select l.id, asked.title as asked from unnest($2::text[]) asked (title)
       join locations l on l.account_id = $1 and not l.hidden and lower(l.title) = lower(asked.title)`,
    [account, titles],
  )
  const byTitle = new Map<string, Set<string>>()
  for (const { id, asked } of found) byTitle.set(asked, (byTitle.get(asked) ?? new Set()).add(id))
  return byTitle
}

/** The location each row updates; null: it is a new one. */
async function targetsOf(rows: readonly ImportRow[], change: Change): Promise<(string | null)[]> {
  const byTitle = await findByTitle(rows, change)
  const errors: FieldError[] = []
  const taken = new Set<string>()
  const targets = rows.map(({ title }, i) => {
    const [id = null, ...others] = byTitle.get(title) ?? []
    const at = `rows.${i}.title`
    if (others.length > 0) errors.push(fieldError(at, problem('validation.ambiguous', { name: title })))
    const name = title.toLowerCase()
    if (taken.has(name)) errors.push(fieldError(at, problem('validation.exists')))
    taken.add(name)
    return id
  })
  if (errors.length > 0) throw validationFailed(errors)
  return targets
}

async function importRows(
  writer: EntryWriter,
  body: Body,
  rows: readonly ImportRow[],
  change: Change,
): Promise<{ added: number; updated: number }> {
  const targets = body.mode === 'update' ? await targetsOf(rows, change) : rows.map(() => null)
  // One notification for all rows, as subscribers reload the whole site.
  let last = ''
  const quiet: Change = { ...change, changed: (_, id) => void (last = id) }
  const { project } = body
  const zone = project && (await defaultTimeZone(project.id, change))
  const added: Record<string, unknown>[] = []
  const amended: { id: string; changes: Record<string, unknown> }[] = []
  for (const [i, row] of rows.entries()) {
    const id = targets[i] ?? null
    const { kind, boundary, description } = row
    const given = description === null ? {} : { description }
    if (id !== null) amended.push({ id, changes: { kind, boundary, ...given } })
    else added.push({ ...row, project, timeZone: zone ?? (await timeZoneOfBoundary(boundary)) })
  }
  if (added.length > 0) await writer.create(added, quiet)
  if (amended.length > 0) await writer.amend(amended, quiet)
  if (!body.more) change.changed('locations', last)
  return { added: added.length, updated: amended.length }
}

/** Milliseconds after which a file whose last part never arrived counts as complete. */
const LAST_PART = 10_000

/** Publishes one notification for all parts of a file: with the last part, or when no further one arrives. */
function delayedPublish(publish: Services['publish']) {
  const waiting = new Map<string, NodeJS.Timeout>()
  return (account: string, more: boolean) => {
    clearTimeout(waiting.get(account))
    waiting.delete(account)
    if (!more) return
    const timer = setTimeout(() => {
      waiting.delete(account)
      publish({ account, resource: 'locations', id: '' })
    }, LAST_PART)
    waiting.set(account, timer.unref())
  }
}

export function importRoute(writer: EntryWriter): Route {
  let publishLater: ReturnType<typeof delayedPublish> | undefined
  return implement(importLocations, async (call, services) => {
    const { context, body } = call
    // Updating needs another permission than creating.
    if (body.mode === 'update' && !context.can('update', 'locations')) throw forbidden()
    const rows = await checkedRows(services, context.account.id, body.rows)
    const reply = await change(importLocations, call, services, async (change) => ({
      body: await importRows(writer, body, rows, change),
    }))
    publishLater ??= delayedPublish((change) => services.publish(change))
    publishLater(context.account.id, body.more ?? false)
    return reply
  })
}
