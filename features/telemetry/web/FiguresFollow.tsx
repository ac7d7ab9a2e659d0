import { dateText, daysText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Notice } from '@haulway/ui'
import { derivationNow } from '../derivation.endpoints.ts'

/** How old what is said may be, milliseconds. */
const EVERY_MS = 3_000

/** Says that figures follow a change of the site, and how far they are; nothing once they have. */
export function FiguresFollow() {
  const words = useWords()
  const zone = useAccountZone()
  const { data } = useCall(derivationNow, {}, { every: EVERY_MS })
  if (!data?.from || !data.until) return null
  const range = daysText({ firstDay: dateText(data.from, zone), lastDay: dateText(data.until, zone) })
  return <Notice tone="info">{words('telemetry.follow', { range, percent: data.percent ?? 0 })}</Notice>
}
