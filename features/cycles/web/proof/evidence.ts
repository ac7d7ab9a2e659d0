import type { Evidence } from '@haulway/cycles'
import { dateTimeText, durationText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'

/** How each argument of the evidence is formatted: durations as times, weights in the reader’s unit. */
const formats: Readonly<Record<string, (value: number, measures: Measures) => [name: string, text: string]>> =
  {
    seconds: (value) => ['time', durationText(value)],
    minutes: (value) => ['time', durationText(value * 60)],
    needed: (value) => ['needed', durationText(value)],
    tonnes: (value, measures) => ['weight', measures.format('weight', value * 1_000)],
  }

/** One line of evidence for an event; moments in local time of the zone. */
export function evidenceText(
  { key, args, t }: Evidence,
  words: Words,
  measures: Measures,
  zone: string,
): string {
  const shown = Object.entries(args).map(([name, value]) =>
    typeof value === 'number' ? (formats[name]?.(value, measures) ?? [name, value]) : [name, value],
  )
  const named = Object.fromEntries(shown) as Record<string, string | number>
  return words.unchecked(key, { ...named, when: dateTimeText(t, zone) })
}
