/** Tables as CSV (RFC 4180) that a spreadsheet opens safely. */

export type CsvValue = string | number | null | undefined

// A text that a spreadsheet would take for a formula is led by an apostrophe (OWASP ASVS 1.2.10).
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const FORMULA = /^[=+\-@\t\r\u0000]/

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV text with the byte order mark by which Excel knows UTF-8. Numbers stay numbers. */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
