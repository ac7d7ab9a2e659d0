import { timeText, weekdayText } from '@haulway/platform/dates.ts'
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
  return ({ day, from, to }) => `${weekdayText(day, locale)} ${timeText(from, zone)}–${timeText(to, zone)}`
}
