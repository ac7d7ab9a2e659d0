import { timeText, weekdayText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import type { TodayItem } from '../today.endpoints.ts'

/** The name of a shift: its day, title, start and end. */
export function useShiftTitle({ span, zone }: Pick<TodayItem, 'span' | 'zone'>): string {
  const words = useWords()
  const locale = useLocale()
  if (!span) return ''
  const day = weekdayText(span.date, locale)
  if (span.kind === 'day') return `${day}, ${words('today.shift.day')}`
  const shift = words('today.shift', {
    title: span.title ?? words('today.shift.untitled'),
    from: timeText(span.from, zone),
    to: timeText(span.to, zone),
  })
  return `${day}, ${shift}`
}
