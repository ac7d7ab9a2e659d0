/** Assigns columns of a table of events to fields, and parses their cells. */
import {
  type CellValue,
  type Field,
  fieldError,
  type FieldError,
  isAbsent,
  normalizeWord,
  problem,
  type Reference,
  splitCell,
} from '@haulway/resource'
import type { Reader } from '@haulway/collection'
import {
  cellText,
  columnOf,
  type ImportColumn,
  momentsOf,
  oneUnitEach,
  orderDates,
  type Wordbook,
} from '@haulway/collection/server/index.ts'
import { unescapeFormula } from '@haulway/platform/csv.ts'
import { languages, wordsOf } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { ReadRow, ReadTable } from '@haulway/interchange/sheets/table.ts'
import type { DateOrder } from '@haulway/interchange/text/date-orders.ts'
import { parseInstant } from '@haulway/interchange'
import type { MeasurementProfile } from '@haulway/units'
import { eventTypes } from '../../../telemetry/telemetry.ts'
import type { EventDraft } from '../../edit/edit.endpoints.ts'
import { type EventCell, eventCellNames, eventCells } from '../../import/fields.ts'
import { localTimeToInstant } from '@haulway/platform/local-time.ts'

export interface TableSetting {
  readonly reader: Reader
  readonly wordbook: Wordbook
  readonly profile: MeasurementProfile
  readonly zone: string
  readonly told: ReadonlyMap<number, string | null>
  /** Order of dates, as told by the user. */
  readonly dateOrder: DateOrder | null
}

const labels = (wordbook: Wordbook, key: string): string[] =>
  languages.flatMap((language) => wordsOf(wordbook[language], language).optional(key) ?? [])

/** Fields by their own names and their labels in any language. */
function namesOf(wordbook: Wordbook): Map<string, string> {
  const names = new Map<string, string>()
  for (const field of eventCellNames) names.set(normalizeWord(field), field)
  for (const field of eventCellNames)
    for (const label of labels(wordbook, `events.${field}`))
      if (!names.has(normalizeWord(label))) names.set(normalizeWord(label), field)
  return names
}

const needed = ['at', 'type', 'equipment'] as const

/** Throws if the file is unusable: a field twice, or a required one missing. */
export function resolveColumns(headers: readonly string[], setting: TableSetting): ImportColumn[] {
  const names = namesOf(setting.wordbook)
  const columns = oneUnitEach(
    headers.map((header, at) => columnOf(header.trim(), names, eventCells, setting, setting.told.get(at))),
  )
  return columns.map((column, at) => {
    const first = columns.findIndex(({ field }) => field !== null && field === column.field)
    return first >= 0 && first < at ? { ...column, field: null } : column
  })
}

export function missingColumns(columns: readonly ImportColumn[]): EventCell[] {
  return needed.filter((name) => !columns.some(({ field }) => field === name))
}

/** Types by their own names and labels in any language. */
function typesOf(wordbook: Wordbook): Map<string, string> {
  const types = new Map<string, string>()
  for (const type of eventTypes)
    for (const word of [type, ...labels(wordbook, `telemetry.event.${type}`)])
      if (!types.has(normalizeWord(word))) types.set(normalizeWord(word), type)
  return types
}

const titleColumns: Readonly<Record<string, string>> = {
  equipment: 'equipment_id',
  locations: 'title',
  routes: 'title',
  drivers: 'full_name',
  materials: 'title',
  tags: 'title',
}
type Titles = (to: string, title: string) => CellValue

/** The latest date that can be represented. */
const LATEST = 8.64e15
/** Limit of distinct names in the cells of a file. */
const MOST_NAMED = 50_000

/** Entries named in cells, of this account only, ignoring case. */
async function findTitles(
  tx: Transaction,
  rows: readonly ReadRow[],
  columns: readonly ImportColumn[],
): Promise<Titles> {
  const wanted = new Map<string, Set<string>>()
  let named = 0
  for (const [at, { field }] of columns.entries()) {
    const declared: Field | undefined = field === null ? undefined : eventCells[field as EventCell]
    if (!declared?.kind.links) continue
    const to = String(declared.options['to'])
    const titles = wanted.get(to) ?? new Set<string>()
    wanted.set(to, titles)
    for (const { cells } of rows) {
      const text = unescapeFormula(cells[at] ?? '').trim()
      for (const one of declared.kind.links.several ? [text, ...splitCell(text)] : [text]) titles.add(one)
    }
    named += titles.size
    if (named > MOST_NAMED)
      throw validationFailed([fieldError('file', problem('import.titles', { max: MOST_NAMED }))])
  }
  const found = new Map<string, Reference[]>()
  for (const [to, titles] of wanted) {
    const column = titleColumns[to]!
    const { rows: entries } = await tx.query<{ id: string; title: string; asked: string }>(
      `select o.id, o.${column} as title, asked from unnest($1::text[]) asked
         join ${to} o on o.account_id = haulway_account() and lower(o.${column}) = lower(asked)`,
      [[...titles]],
    )
    for (const { id, title, asked } of entries) {
      const key = `${to} ${asked}`
      found.set(key, [...(found.get(key) ?? []), { id, title }])
    }
  }
  return (to, title) => {
    const [one, ...others] = found.get(`${to} ${title}`) ?? []
    const shown = title.slice(0, 255)
    if (!one) return { problem: problem('events.import.noEntry', { title: shown }) }
    return others.length > 0
      ? { problem: problem('events.import.severalEntries', { title: shown }) }
      : { value: one }
  }
}

export interface ReadEvent {
  readonly line: number
  readonly cells: readonly string[]
  /** As far as it could be read. */
  readonly says: Partial<EventDraft>
  readonly errors: FieldError[]
}

export interface ReadEvents {
  readonly events: readonly ReadEvent[]
  /** Whether the order of the dates of a column must be chosen. */
  readonly isOrderOpen: boolean
}

/** Parses rows into event fields. */
export async function readRows(
  tx: Transaction,
  { rows, delimiter }: ReadTable,
  columns: readonly ImportColumn[],
  { wordbook, zone, dateOrder }: TableSetting,
): Promise<ReadEvents> {
  const [, ...body] = rows
  const titles = await findTitles(tx, body, columns)
  const types = typesOf(wordbook)
  const local = localTimeToInstant(zone)
  const orders = orderDates(body, columns, eventCells, dateOrder)
  const valueOf = (text: string, at: number, { factor }: ImportColumn, declared: Field): CellValue => {
    const moments = momentsOf(orders[at]?.order ?? null, zone)
    return (
      declared.kind.cell?.(text, {
        declared,
        delimiter,
        factor,
        choice: (word) => {
          const value = types.get(normalizeWord(word))
          return value === undefined
            ? { problem: problem('events.import.noType', { word: word.slice(0, 100) }) }
            : { value }
        },
        entry: (title) => titles(String(declared.options['to']), title),
        ...moments,
        // Programs also write seconds since 1970.
        instant: (written) => {
          const parsed = /^\d+(?:\.\d+)?$/.test(written) ? parseInstant(written, local) : null
          if (parsed === null || Math.abs(parsed.t) > LATEST) return moments.instant(written)
          return { value: new Date(parsed.t).toISOString() }
        },
      }) ?? { value: text }
    )
  }
  const events = body.map((row) => {
    const { line, cells } = row
    const says: Record<string, unknown> = {}
    const errors: FieldError[] = []
    for (const [at, column] of columns.entries()) {
      if (column.field === null) continue
      const declared: Field = eventCells[column.field as EventCell]
      const held = cellText(row, at, declared)
      if ('text' in held && isAbsent(held.text)) continue
      const read = 'text' in held ? valueOf(held.text, at, column, declared) : held
      const checked = 'value' in read && !isAbsent(read.value) ? declared.check(read.value) : read
      if ('problem' in checked) errors.push(fieldError(column.field, checked.problem))
      // Validated values have ids only; the titles are for display.
      else says[column.field] = declared.kind.links && 'value' in read ? read.value : checked.value
    }
    for (const field of needed)
      if (says[field] === undefined && !errors.some((error) => error.field === field))
        errors.push(fieldError(field, problem('validation.required')))
    return { line, cells, says, errors }
  })
  return { events, isOrderOpen: orders.some(({ asked }) => asked.length > 0) }
}
