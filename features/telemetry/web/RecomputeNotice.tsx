import { dateText, daysText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Notice } from '@haulway/ui'
import { derivationNow } from '../derivation.endpoints.ts'

/** Longest age of the shown status, milliseconds. */
const POLL_MS = 3_000

/** Shows that figures are being recomputed after a change of the site, with the progress; nothing otherwise. */
export function RecomputeNotice() {
  const words = useWords()
  const zone = useAccountZone()
  const { data } = useCall(derivationNow, {}, { every: POLL_MS })
  if (!data?.from || !data.until) return null
  const range = daysText({ firstDay: dateText(data.from, zone), lastDay: dateText(data.until, zone) })
  return <Notice tone="info">{words('telemetry.follow', { range, percent: data.percent ?? 0 })}</Notice>
}
