import { timeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale } from '@haulway/platform/web/app.tsx'

interface NamedShift {
  readonly day: string
  readonly from: string
  readonly to: string
}

/** A shift as people name it: its day, and from when to when. */
export function useShiftName(): (shift: NamedShift) => string {
  const locale = useLocale()
  const zone = useAccountZone()
  const days = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return ({ day, from, to }) =>
    `${days.format(Date.parse(day))} ${timeText(from, zone)}–${timeText(to, zone)}`
}
