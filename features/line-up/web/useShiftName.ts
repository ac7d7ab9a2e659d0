import { timeText, weekdayText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale } from '@haulway/platform/web/app.tsx'

interface NamedShift {
  readonly day: string
  readonly from: string
  readonly to: string
}

/** The display name of a shift: its day, and its start and end. */
export function useShiftName(): (shift: NamedShift) => string {
  const locale = useLocale()
  const zone = useAccountZone()
  return ({ day, from, to }) => `${weekdayText(day, locale)} ${timeText(from, zone)}–${timeText(to, zone)}`
}
