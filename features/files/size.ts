const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in bytes as text in the units of a language: `1.4 MB`. A megabyte is 1,048,576 bytes here, as in limits. */
export function sizeText(bytes: number, locale: string): string {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_024
    unit += 1
  }
  const maximumFractionDigits = unit > 0 && value < 10 ? 1 : 0
  const style = {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
  } as const
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits }).format(value)
}
