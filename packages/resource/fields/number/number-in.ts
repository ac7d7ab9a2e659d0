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
export function numberIn(text: string, delimiter: string): number | undefined {
  const bare = text.replace(/[\s'’\u00A0\u202F]/g, '').replace('−', '-')
  const canonical = GROUPED.test(bare) ? ungrouped(bare, delimiter) : bare.replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(canonical) ? Number(canonical) : undefined
}
