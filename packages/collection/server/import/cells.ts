/** Cells of a file as values of fields: as people write them, in three languages. */
import { isAbsent, problem, type Field, type Problem, type Resource } from '@haulway/resource'
import type { Reader } from '@haulway/collection'
import { unguarded } from '@haulway/platform/csv.ts'
import { parseDateTime } from '@haulway/platform/dates.ts'
import { languages, wordsOf } from '@haulway/platform/messages.ts'
import type { Wordbook } from '../reader.ts'
import { plain, type ImportColumn } from './columns.ts'
import type { Titles } from './titles.ts'

export type CellValue = { readonly value: unknown } | { readonly problem: Problem }

export interface CellContext {
  readonly resource: Resource
  readonly reader: Reader
  readonly wordbook: Wordbook
  readonly titles: Titles
  /** What separates the cells of the file. */
  readonly delimiter: string
}

/** Digits in groups of three by one sign, with at most one other sign for the decimals. */
const GROUPED = /^[+-]?\d{1,3}(?:(?:,\d{3})+(?:\.\d*)?|(?:\.\d{3})+(?:,\d*)?)$/

function ungrouped(bare: string, delimiter: string): string {
  const signs = bare.replace(/[^.,]/g, '')
  // One sign before three digits may be either: a point is decimal, a comma as the file's separator says.
  const single = signs.length === 1 && (signs === '.' || delimiter !== ',' || /^[+-]?0/.test(bare))
  if (single) return bare.replace(',', '.')
  const group = signs.charAt(0)
  return bare.replaceAll(group, '').replace(',', '.')
}

/**
 * A number as a spreadsheet in any of the languages writes it. A sign that comes last is the decimal one; one that comes
 * several times groups. A single comma groups only in a file whose cells are separated by commas.
 */
export function numberOf(text: string, delimiter: string): number | undefined {
  const bare = text.replace(/[\s'’\u00A0\u202F]/g, '').replace('−', '-')
  const canonical = GROUPED.test(bare) ? ungrouped(bare, delimiter) : bare.replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(canonical) ? Number(canonical) : undefined
}

const YES = new Set(['yes', 'true', '1', 'y', 'x', 'да', '是'])
const NO = new Set(['no', 'false', '0', 'n', 'нет', '否'])

function flagOf(text: string): CellValue {
  const word = plain(text)
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { problem: problem('validation.boolean') }
}

/** The choice that a word means, by itself or in any language. */
function choiceOf(text: string, name: string, declared: Field, context: CellContext): unknown {
  const wanted = plain(text)
  const choices = (declared.options['choices'] ?? []) as readonly (string | number)[]
  return choices.find((choice) => {
    const words = languages.map((language) =>
      wordsOf(context.wordbook[language], language).optional(
        `${context.resource.messages}.${name}.${choice}`,
      ),
    )
    return [String(choice), ...words].some((one) => one !== undefined && plain(one) === wanted)
  })
}

/** The words of the choices as the reader would write them. */
function choiceProblem(name: string, declared: Field, { resource, reader }: CellContext): Problem {
  const choices = (declared.options['choices'] ?? []) as readonly (string | number)[]
  const words = choices.map((one) => reader.words.unchecked(`${resource.messages}.${name}.${one}`))
  return problem('validation.choice', { choices: words.join(', ') })
}

/** Several in one cell stand apart by a semicolon or a comma. */
const parts = (text: string) =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function listOf(values: readonly CellValue[]): CellValue {
  const wrong = values.find((one) => 'problem' in one)
  return wrong ?? { value: values.flatMap((one) => ('value' in one ? [one.value] : [])) }
}

function referencesOf(text: string, declared: Field, { titles }: CellContext): CellValue {
  const to = String(declared.options['to'])
  const whole = titles.find(to, text)
  if ('value' in whole) return { value: [whole.value] }
  return listOf(parts(text).map((one) => titles.find(to, one)))
}

/** Every text in which a cell may name an entry of another collection. */
export function namedTitles(text: string): string[] {
  return [...new Set([text, ...parts(text)])]
}

/** The value that a cell gives its field; a blank one is none. */
export function cellValue(
  cell: string,
  column: ImportColumn,
  declared: Field,
  context: CellContext,
): CellValue {
  const text = unguarded(cell).trim()
  const name = column.field ?? ''
  if (isAbsent(text)) return { value: null }
  switch (declared.kind) {
    case 'number':
    case 'quantity': {
      const value = numberOf(text, context.delimiter)
      if (value === undefined) return { problem: problem('validation.number') }
      return { value: column.factor === 1 ? value : Number((value / column.factor).toPrecision(12)) }
    }
    case 'flag':
      return flagOf(text)
    case 'choice': {
      const value = choiceOf(text, name, declared, context)
      return value === undefined ? { problem: choiceProblem(name, declared, context) } : { value }
    }
    case 'choices':
      return listOf(
        parts(text).map((one): CellValue => {
          const value = choiceOf(one, name, declared, context)
          return value === undefined ? { problem: choiceProblem(name, declared, context) } : { value }
        }),
      )
    case 'reference':
      return context.titles.find(String(declared.options['to']), text)
    case 'references':
      return referencesOf(text, declared, context)
    case 'instant': {
      const at = parseDateTime(text, context.reader.zone)
      return { value: at === undefined ? text : new Date(at).toISOString() }
    }
    default:
      return { value: text }
  }
}
