/** Parses cells of a file into field values, as people write them in three languages. */
import {
  isAbsent,
  normalizeWord,
  problem,
  splitCell,
  type CellParseContext,
  type CellValue,
  type Field,
  type Problem,
  type Resource,
} from '@haulway/resource'
import type { Reader } from '@haulway/collection'
import { isErrorText, type ReadRow } from '@haulway/interchange/sheets/table.ts'
import type { DateOrder } from '@haulway/interchange/text/date-orders.ts'
import { unescapeFormula } from '@haulway/platform/csv.ts'
import { languages, wordsOf } from '@haulway/platform/messages.ts'
import type { Wordbook } from '../reader.ts'
import type { ImportColumn } from './columns.ts'
import { momentsOf } from './moments.ts'
import type { Titles } from './titles.ts'

export interface CellContext {
  readonly resource: Resource
  readonly reader: Reader
  readonly wordbook: Wordbook
  readonly titles: Titles
  /** Cell separator of the file. */
  readonly delimiter: string
}

/**
 * Resolves a word to a choice, by the stored value or its label in any language; lists all labels when nothing
 * matches.
 */
function choiceOf(word: string, name: string, declared: Field, context: CellContext): CellValue {
  const { resource, reader, wordbook } = context
  const wanted = normalizeWord(word)
  const choices = (declared.options['choices'] ?? []) as readonly (string | number)[]
  const key = (choice: string | number) => `${resource.messages}.${name}.${choice}`
  const value = choices.find((choice) => {
    const words = languages.map((language) => wordsOf(wordbook[language], language).optional(key(choice)))
    return [String(choice), ...words].some((one) => one !== undefined && normalizeWord(one) === wanted)
  })
  if (value !== undefined) return { value }
  const words = choices.map((one) => reader.words.unchecked(key(one)))
  return { problem: problem('validation.choice', { choices: words.join(', ') }) }
}

/** All texts by which a cell may refer to an entry of another collection. */
export function namedTitles(text: string): string[] {
  return [...new Set([text, ...splitCell(text)])]
}

/** A number of more than eleven digits as spreadsheets show it: the others are lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+(?:1[1-9]|[2-9]\d)$/

/** The text that a field reads of a cell, or why there is none. */
export function cellText(
  { cells, facts }: ReadRow,
  at: number,
  { kind }: Field,
): { readonly text: string } | { readonly problem: Problem } {
  const shown = cells[at] ?? ''
  const { exact, flaw } = facts?.get(at) ?? {}
  if (flaw === 'formula') return { problem: problem('import.formula', { text: shown }) }
  if (flaw === 'error' || isErrorText(shown)) return { problem: problem('import.errorCell', { text: shown }) }
  if (!kind.isNumeric && (flaw === 'digits' || SHORTENED.test(shown.trim())))
    return { problem: problem('import.shortened', { text: shown }) }
  return { text: unescapeFormula((kind.readsExact ? exact : undefined) ?? shown).trim() }
}

/** The field value of a cell; a blank cell is absent. `order`: of the dates of its column. */
export function cellValue(
  row: ReadRow,
  at: number,
  { column, order }: { readonly column: ImportColumn; readonly order: DateOrder | null },
  declared: Field,
  context: CellContext,
): CellValue {
  const read = cellText(row, at, declared)
  if ('problem' in read) return read
  const { text } = read
  if (isAbsent(text)) return { value: null }
  const reading: CellParseContext = {
    declared,
    delimiter: context.delimiter,
    factor: column.factor,
    choice: (word) => choiceOf(word, column.field ?? '', declared, context),
    entry: (title) => context.titles.find(String(declared.options['to']), title),
    ...momentsOf(order, context.reader.zone),
  }
  return declared.kind.cell?.(text, reading) ?? { value: text }
}
