/** Labels shared by the screens of imports. */
import { dateText, dateTimeText, timeText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { FileKind } from '../../import/fields.ts'

export const fieldLabel = (words: Pick<Words, 'optional'>, kind: FileKind, field: string): string =>
  words.optional(kind === 'events' ? `events.${field}` : `events.import.track.${field}`) ?? field

/** Formats a span of time in a zone. */
export function useSpanFormat(zone: string): (from: string | null, until: string | null) => string {
  const words = useWords()
  return (from, until) => {
    if (from === null || until === null) return ''
    const isOneDay = dateText(from, zone) === dateText(until, zone)
    return words('events.import.span', {
      from: dateTimeText(from, zone),
      until: isOneDay ? timeText(until, zone) : dateTimeText(until, zone),
    })
  }
}
