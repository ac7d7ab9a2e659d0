/** Digits in groups of three with one separator, and at most one decimal sign of another kind. */
const GROUPED = /^[+-]?\d{1,3}(?:(?:,\d{3})+(?:\.\d*)?|(?:\.\d{3})+(?:,\d*)?)$/

function ungrouped(bare: string, delimiter: string): string {
  const signs = bare.replace(/[^.,]/g, '')
  // A single separator before three digits is ambiguous: a point is decimal; a comma depends on the file's delimiter.
  const single = signs.length === 1 && (signs === '.' || delimiter !== ',' || /^[+-]?0/.test(bare))
  if (single) return bare.replace(',', '.')
  const group = signs.charAt(0)
  return bare.replaceAll(group, '').replace(',', '.')
}

/**
 * Parses a number as spreadsheets write it in any of the languages. The last separator is the decimal sign; one that
 * occurs several times groups digits. A single comma groups only in a file with comma-separated cells.
 */
export function parseSpreadsheetNumber(text: string, delimiter: string): number | undefined {
  const bare = text.replace(/[\s'’\u00A0\u202F]/g, '').replace('−', '-')
  const canonical = GROUPED.test(bare) ? ungrouped(bare, delimiter) : bare.replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(canonical) ? Number(canonical) : undefined
}
