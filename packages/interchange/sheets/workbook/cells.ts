/** What a cell shows, and what it holds. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { CellFact } from '../table.ts'
import type { CellSource } from './cell-source.ts'
import type { NumberFormat } from './number-formats.ts'
import { readSerial } from './serial-dates.ts'
import { unescapeText } from './xml.ts'

export interface WorkbookTexts {
  readonly shared: readonly string[]
  readonly formatOf: (style: number) => NumberFormat
  /** Days are counted from 1904. */
  readonly is1904: boolean
}

export interface ShownCell {
  readonly text: string
  readonly fact?: CellFact
}

/** A number without the noise of its binary form. */
function figure(text: string): string {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text
}

/** Workbooks hold fifteen digits of a number. */
const LAST_WHOLE = 1e15

function numberCell(content: string, format: NumberFormat, is1904: boolean): ShownCell {
  const exact = figure(content)
  const value = Number(exact)
  if (content.trim() === '' || !Number.isFinite(value)) return { text: content }
  if (format.moment !== null) {
    const moment = readSerial(value, format.moment, is1904)
    if (moment === null) return { text: exact }
    return moment.exact === moment.text
      ? { text: moment.text }
      : { text: moment.text, fact: { exact: moment.exact } }
  }
  if (Math.abs(value) >= LAST_WHOLE) return { text: exact, fact: { flaw: 'digits' } }
  // A number that is hidden by its format is still there.
  const text = format.show?.(value).trim() || exact
  // The number of `45%` is 0.45: which of them a field wants is not known, so only what is shown is told.
  return text === exact || format.isScaled ? { text } : { text, fact: { exact } }
}

const ISO = /^(\d{4}-\d{2}-\d{2})?(?:T?(\d{2}:\d{2})(:\d{2}(?:[.,]\d+)?)?)?(?:Z|([+-]\d{2}:?\d{2}))?$/

/** A cell whose date is written in ISO 8601, as strict workbooks do. Spreadsheets have no zones: a `Z` says nothing. */
function isoCell(content: string): ShownCell {
  const [, date, minutes, seconds = '', zone = ''] = ISO.exec(content.trim()) ?? []
  if (minutes === undefined) return { text: date ?? content }
  const clock = minutes + (/[1-9]/.test(seconds) ? seconds.replace(/[.,]0+$/, '') : '')
  if (date === undefined) return { text: clock }
  const exact = `${date} ${clock}${zone}`
  return { text: clock === '00:00' && zone === '' ? date : exact, fact: { exact } }
}

export function readCell(source: CellSource, { shared, formatOf, is1904 }: WorkbookTexts): ShownCell {
  const { type, content, hasFormula, hasValue, formula, line } = source
  // Some programs write formulas and leave it to others to compute them.
  if (hasFormula && !hasValue) return { text: `=${formula}`, fact: { flaw: 'formula' } }
  if (type === 'e') return { text: content || '#N/A', fact: { flaw: 'error' } }
  if (type === 's') {
    if (content.trim() === '') return { text: '' }
    const text = shared[Number(content)]
    if (text === undefined) throw new Unreadable('import.sharedText', { line })
    return { text }
  }
  if (type === 'b') return { text: content.trim() === '1' || content.trim() === 'true' ? 'true' : 'false' }
  if (type === 'd') return isoCell(content)
  if (type === undefined || type === 'n') return numberCell(content, formatOf(source.style), is1904)
  return { text: unescapeText(content) }
}
