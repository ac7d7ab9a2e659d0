const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A duration in its largest unit: `5 s`, `12 min`, `3 h`, in the words of the language. */
export function ageText(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const [unit, length] = units.find((one) => seconds >= one[1]) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(Math.floor(seconds / length))
}
