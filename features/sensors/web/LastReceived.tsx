import { ageText, zoneText, dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useNow } from '../../telemetry/web/parts.ts'

/** How long ago a sensor was last heard; counts on. */
export function LastReceived({ at }: { readonly at: string | null }) {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  const now = useNow(Date.now)
  if (at === null) return words('sensors.never')
  return (
    <time dateTime={at} title={`${dateTimeText(at, zone)}, ${zoneText(at, zone)}`}>
      {words('sensors.ago', { time: ageText(now - Date.parse(at), locale) })}
    </time>
  )
}
