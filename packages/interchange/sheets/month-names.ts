/** Names of months and weekdays in the languages of those who send files, from the runtime's locale data (CLDR). */

const locales =
  'en ru zh de fr es pt it nl pl cs sk hu ro hr sl bg uk kk tr sv da nb fi et lv lt el id sr-Latn'.split(' ')

interface Names {
  /** From 1; null when languages disagree, as on `listopad`. */
  readonly months: ReadonlyMap<string, number | null>
  readonly weekdays: ReadonlySet<string>
}

const bare = (name: string): string => name.toLowerCase().normalize('NFC').replaceAll('.', '').trim()

let known: Names | null = null

function names(): Names {
  if (known) return known
  const months = new Map<string, number | null>([['sept', 9]])
  const weekdays = new Set<string>()
  for (const locale of locales)
    for (const style of ['long', 'short'] as const)
      for (const more of [{}, { day: 'numeric' }] as const) {
        const ofMonths = new Intl.DateTimeFormat(locale, { ...more, month: style, timeZone: 'UTC' })
        const ofDays = new Intl.DateTimeFormat(locale, { ...more, weekday: style, timeZone: 'UTC' })
        for (let month = 1; month <= 12; month += 1) {
          const part = ofMonths
            .formatToParts(Date.UTC(2024, month - 1, 1))
            .find(({ type }) => type === 'month')
          const name = bare(part?.value ?? '')
          if (!/\p{L}/u.test(name)) continue
          const other = months.get(name)
          months.set(name, other === undefined || other === month ? month : null)
        }
        for (let day = 1; day <= 7; day += 1) {
          const part = ofDays.formatToParts(Date.UTC(2024, 0, day)).find(({ type }) => type === 'weekday')
          weekdays.add(bare(part?.value ?? ''))
        }
      }
  known = { months, weekdays }
  return known
}

/** The month of a name in any of the languages, from 1; null for another word. */
export const monthNamed = (name: string): number | null => names().months.get(bare(name)) ?? null

export const isWeekday = (name: string): boolean => names().weekdays.has(bare(name))
