/** Parses cells of a file into field values, as people write them in three languages. */
import {
  isAbsent,
  normalizeWord,
  problem,
  splitCell,
  type CellParseContext,
  type CellValue,
  type Field,
  type Resource,
} from '@haulway/resource'
import type { Reader } from '@haulway/collection'
import { unescapeFormula } from '@haulway/platform/csv.ts'
import { parseDateTime } from '@haulway/platform/dates.ts'
import { languages, wordsOf } from '@haulway/platform/messages.ts'
import type { Wordbook } from '../reader.ts'
import type { ImportColumn } from './columns.ts'
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

/** The field value of a cell; a blank cell is absent. */
export function cellValue(
  cell: string,
  column: ImportColumn,
  declared: Field,
  context: CellContext,
): CellValue {
  const text = unescapeFormula(cell).trim()
  if (isAbsent(text)) return { value: null }
  const reading: CellParseContext = {
    declared,
    delimiter: context.delimiter,
    factor: column.factor,
    choice: (word) => choiceOf(word, column.field ?? '', declared, context),
    entry: (title) => context.titles.find(String(declared.options['to']), title),
    instant: (written) => {
      const at = parseDateTime(written, context.reader.zone)
      return at === undefined ? undefined : new Date(at).toISOString()
    },
  }
  return declared.kind.cell?.(text, reading) ?? { value: text }
}
