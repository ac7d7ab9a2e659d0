/** Imports rows of a file as entries by the same steps as a single save, all in one transaction. */
import { setImmediate } from 'node:timers/promises'
import {
  fieldError,
  isAbsent,
  problem,
  validateDraft,
  type ErrorResponseItem,
  type FieldError,
  type Item,
  type Resource,
} from '@haulway/resource'
import type { Reader } from '@haulway/collection'
import {
  type Change,
  type Row,
  addComputedFields,
  type ServedResource,
  itemOf,
  selectItems,
} from '@haulway/storage'
import { errorsWithTexts } from '@haulway/platform/server/http/errors.ts'
import { Failure, forbidden, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { ReadRow, ReadTable } from '@haulway/interchange/sheets/table.ts'
import type { DateOrder } from '@haulway/interchange/text/date-orders.ts'
import type { ColumnOrder } from '@haulway/interchange/sheets/written-dates.ts'
import { rowErrorsOf } from '../each-row.ts'
import { accountProfile, type Wordbook } from '../reader.ts'
import { cellValue, namedTitles, type CellContext } from './cells.ts'
import { importColumns, type ImportColumn } from './columns.ts'
import { orderDates } from './date-orders.ts'
import { type Plan, type Save, saveRows } from './save-rows.ts'
import { findTitles, type Titles } from './titles.ts'

/** References to entries of other collections in the cells of a file, with repetitions. */
const MOST_NAMED = 100_000
/** Rows parsed, and names looked up, per batch. */
const ROWS_AT_ONCE = 100
const NAMED_AT_ONCE = 10_000

export type RowAction = 'create' | 'update' | 'same' | 'wrong'

export interface ImportedRow {
  readonly line: number
  readonly action: RowAction
  readonly cells: string[]
  readonly errors: ErrorResponseItem[]
}

export interface ImportSetting {
  readonly served: ServedResource
  readonly reader: Reader
  readonly wordbook: Wordbook
  readonly table: ReadTable
  /** The field by which rows are matched to entries. */
  readonly key: string
  readonly mayUpdate: boolean
  /** Of dates, as told by the user. */
  readonly dateOrder: DateOrder | null
}

export interface Imported {
  readonly columns: readonly ImportColumn[]
  /** Of the dates of each column. */
  readonly orders: readonly ColumnOrder[]
  readonly rows: readonly ImportedRow[]
}

interface Parsed {
  readonly row: ReadRow
  readonly values: Row
  readonly errors: FieldError[]
  readonly key: string
}

const tooManyNamed = () =>
  validationFailed([fieldError('file', problem('import.titles', { max: MOST_NAMED }))])

async function titlesOf(
  rows: readonly ReadRow[],
  columns: readonly ImportColumn[],
  { served: { stored, catalogue } }: ImportSetting,
  { tx, account }: Change,
): Promise<Titles> {
  const wanted = new Map<string, Set<string>>()
  let named = 0
  let gone = 0
  for (const [at, { field }] of columns.entries()) {
    const declared = field === null ? undefined : stored.resource.fields[field]
    if (!declared?.kind.links) continue
    const to = String(declared.options['to'])
    const titles = wanted.get(to) ?? new Set<string>()
    wanted.set(to, titles)
    for (const { cells } of rows) {
      const found = namedTitles((cells[at] ?? '').trim())
      named += found.length
      if (named > MOST_NAMED) throw tooManyNamed()
      for (const one of found) titles.add(one)
      gone += found.length
      if (gone < NAMED_AT_ONCE) continue
      gone = 0
      // Yields to other work of the process.
      await setImmediate()
    }
  }
  return await findTitles(tx, catalogue, account, wanted)
}

function parse(
  row: ReadRow,
  { columns, orders }: Pick<Imported, 'columns' | 'orders'>,
  context: CellContext,
  key: string,
): Parsed {
  const values: Row = {}
  const errors: FieldError[] = []
  for (const [at, column] of columns.entries()) {
    const declared = column.field === null ? undefined : context.resource.fields[column.field]
    if (column.field === null || !declared) continue
    const order = orders[at]?.order ?? null
    const read = cellValue(row, at, { column, order }, declared, context)
    const checked = 'value' in read && !isAbsent(read.value) ? declared.check(read.value) : read
    if ('problem' in checked) errors.push(fieldError(column.field, checked.problem))
    else values[column.field] = checked.value
  }
  const extra = row.cells.slice(columns.length).some((cell) => cell.trim() !== '')
  if (extra) errors.push(fieldError(key, problem('import.extra')))
  const named = values[key]
  return { row, values, errors, key: typeof named === 'string' ? named.normalize('NFC') : '' }
}

/** Existing entries that the rows mean, by row index. */
async function known(
  parsed: readonly Parsed[],
  { served, key }: ImportSetting,
  { tx, account }: Change,
): Promise<Map<number, Item<Resource>[]>> {
  const { stored, catalogue, hooks } = served
  const { rows } = await tx.query<Row & { place: string }>(
    `select shown.*, named.place from unnest($2::text[]) with ordinality as named (key, place)
       join (${selectItems(stored, catalogue)} where t.account_id = $1) shown
         on lower(shown."${key}") = lower(named.key) and named.key <> ''`,
    [account, parsed.map((one) => one.key)],
  )
  const items = await addComputedFields(
    served,
    rows.map((row) => itemOf(stored, row)),
    tx,
    account,
  )
  const found = new Map<number, Item<Resource>[]>()
  for (const [index, item] of items.entries()) {
    if (hooks.isImportable?.(item) === false) continue
    const place = Number(rows[index]?.place) - 1
    found.set(place, [...(found.get(place) ?? []), item])
  }
  return found
}

function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    // A figure that is only rounded by the export is not a change.
    return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
  }
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare)
    return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
  }
  return JSON.stringify(bare(a)) === JSON.stringify(bare(b))
}

/** The values of a row merged over the stored ones; equal values stay as stored. */
function draftOf({ stored }: ServedResource, values: Row, before: Item<Resource> | undefined): Row {
  // In a new entry, an empty cell of a field with an initial value counts as absent.
  if (!before) {
    const begins = (name: string) => stored.resource.fields[name]?.options.initial !== undefined
    const said = Object.entries(values).filter(([name, value]) => value !== null || !begins(name))
    return Object.fromEntries(said)
  }
  const kept = before as Row
  const draft: Row = {}
  for (const [name, field] of Object.entries(stored.resource.fields)) {
    if (field.options.readOnly) continue
    const said = Object.hasOwn(values, name) && !sameValue(values[name], kept[name])
    draft[name] = said ? values[name] : (kept[name] ?? null)
  }
  return draft
}

/** Throws the errors of a row on its own. */
function planOf(
  { values }: Parsed,
  before: Item<Resource> | undefined,
  { served, mayUpdate }: ImportSetting,
  { profile }: Change,
): Plan {
  const { resource } = served.stored
  const checked = validateDraft(resource, draftOf(served, values, before), before ?? null, profile)
  if (!checked.ok) throw validationFailed(checked.errors)
  const draft: Row = checked.value
  if (!before) return { action: 'create', id: '', draft }
  const { id, version } = before
  if (Object.keys(draft).every((name) => sameValue(draft[name], (before as Row)[name])))
    return { action: 'same', id, draft }
  if (!mayUpdate) throw forbidden()
  return { action: 'update', id, draft: { ...draft, version } }
}

/** Whether nothing changes; throws the errors of the row in the form shown to people. */
function planned(
  parsed: Parsed,
  problems: readonly FieldError[],
  before: Item<Resource> | undefined,
  setting: ImportSetting,
  change: Change,
): Plan | { readonly errors: ErrorResponseItem[] } {
  const { en } = setting.wordbook
  if (problems.length > 0) return { errors: errorsWithTexts(problems, en) }
  try {
    return planOf(parsed, before, setting, change)
  } catch (error) {
    if (error instanceof Failure) return { errors: rowErrorsOf(error, en) }
    throw error
  }
}

/** Processes all rows; an invalid one is reported and leaves nothing behind. The caller commits or rolls back. */
export async function runImport(setting: ImportSetting, change: Change): Promise<Imported> {
  const { served, table, reader, wordbook, key } = setting
  const { resource } = served.stored
  const [header, ...rows] = table.rows
  const profile = await accountProfile(change)
  const columns = importColumns(header?.cells ?? [], key, { resource, reader, wordbook, profile })
  const orders = orderDates(rows, columns, resource.fields, setting.dateOrder)
  const titles = await titlesOf(rows, columns, setting, change)
  const context = { resource, reader, wordbook, titles, delimiter: table.delimiter }
  const parsed: Parsed[] = []
  for (const [place, row] of rows.entries()) {
    // Yields to other work of the process.
    if (place % ROWS_AT_ONCE === 0) await setImmediate()
    parsed.push(parse(row, { columns, orders }, context, key))
  }
  const stored = await known(parsed, setting, change)
  const lines = new Map<string, number>()
  const done: ImportedRow[] = []
  const saves: Save[] = []
  for (const [place, each] of parsed.entries()) {
    if (place % ROWS_AT_ONCE === 0) await setImmediate()
    const { line, cells: given } = each.row
    const cells = columns.map((_, at) => given[at] ?? '')
    const caseless = each.key.toLowerCase()
    const twin = caseless === '' ? undefined : lines.get(caseless)
    lines.set(caseless, twin ?? line)
    const twice = twin === undefined ? [] : [fieldError(key, problem('import.twice', { line: twin }))]
    const [before, ...others] = stored.get(place) ?? []
    const several = others.length === 0 ? [] : [fieldError(key, problem('import.several'))]
    const plan = planned(each, [...each.errors, ...twice, ...several], before, setting, change)
    if ('errors' in plan) {
      done.push({ line, action: 'wrong', cells, errors: plan.errors })
      continue
    }
    done.push({ line, action: plan.action, cells, errors: [] })
    if (plan.action !== 'same') saves.push({ ...plan, place })
  }
  for (let from = 0; from < saves.length; from += ROWS_AT_ONCE) {
    await setImmediate()
    const part = saves.slice(from, from + ROWS_AT_ONCE)
    for (const [place, errors] of await saveRows(part, served, wordbook.en, change))
      done[place] = { ...done[place]!, action: 'wrong', errors }
  }
  return { columns, orders, rows: done }
}
