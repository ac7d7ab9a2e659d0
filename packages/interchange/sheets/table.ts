/** A table as it was read from a CSV file or a workbook. */
import type { FoundEncoding } from '../text/encoding.ts'

/** What a cell holds beside the text that it shows. */
export interface CellFact {
  /** Its number without rounding, or its date with the time (`2027-12-31 14:30:05`). */
  readonly exact?: string
  /** An error instead of a value, a formula without its result, or a number with more digits than it can hold. */
  readonly flaw?: 'error' | 'formula' | 'digits'
}

export interface ReadRow {
  /** Row of the file, from 1. */
  readonly line: number
  /** Texts as the cells show them: dates in ISO 8601, numbers with a decimal point and without grouping. */
  readonly cells: readonly string[]
  /** By column, where there is more to say. */
  readonly facts?: ReadonlyMap<number, CellFact>
}

export interface ReadTable {
  /** Rows that say anything; the first one is the header. */
  readonly rows: readonly ReadRow[]
  /** What separates the cells of a CSV: a semicolon or a tab goes with decimal commas. */
  readonly delimiter: string
  /** Of a CSV. */
  readonly encoding: FoundEncoding | null
  /** Of a workbook: the sheet that was read, and other visible sheets. */
  readonly sheet: { readonly name: string; readonly others: readonly string[] } | null
}

/** The cells of a row without the rounding of their formats. */
export function exactCells({ cells, facts }: ReadRow): readonly string[] {
  return facts === undefined ? cells : cells.map((text, column) => facts.get(column)?.exact ?? text)
}

/** Errors as spreadsheets write them into cells; in English, German, French, Spanish, Portuguese and Russian. */
const errorTexts = new Set(
  `#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #GETTING_DATA
   #NV #BEZUG! #WERT! #ZAHL! #NOM? #VALEUR! #NOMBRE! #¡REF! #¡VALOR! #¿NOMBRE? #¡DIV/0! #¡NUM! #¡NULO! #N/D #VALOR!
   #NOME? #Н/Д #ССЫЛКА! #ЗНАЧ! #ДЕЛ/0! #ИМЯ? #ПУСТО! #ЧИСЛО! #ERROR!`.split(/\s+/),
)

/** Whether the text of a cell is an error, or the hashes of a column that was too narrow. */
export const isErrorText = (text: string): boolean =>
  errorTexts.has(text.trim()) || /^#{3,}$/.test(text.trim())
