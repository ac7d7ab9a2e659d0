/** Tables as CSV (RFC 4180) that a spreadsheet opens safely. */

export type CsvValue = string | number | null | undefined

// A text that a spreadsheet would take for a formula is led by an apostrophe (OWASP, *CSV injection*); so is one that
// looks like that already, or reading would take away an apostrophe of its own.
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const FORMULA = /^'*[=+\-@\t\r\n\u0000\uFF1D\uFF0B\uFF0D\uFF20]/

/** Prefixes an apostrophe where a spreadsheet would read a formula. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

function cell(value: CsvValue, separator: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const safe = escapeFormula(value)
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Byte order mark by which Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV lines, for a file that is written piece by piece after its mark. Numbers stay numbers. */
export function csvLines(rows: readonly (readonly CsvValue[])[], separator = ','): string {
  return rows.map((row) => `${row.map((one) => cell(one, separator)).join(separator)}\r\n`).join('')
}

/** Rows as the text of a whole CSV file. */
export function csvText(rows: readonly (readonly CsvValue[])[], separator = ','): string {
  return BYTE_ORDER_MARK + csvLines(rows, separator)
}
