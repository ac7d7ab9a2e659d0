import { dayRange } from '../range.ts'
import { dateText, timeText } from '@haulway/platform/dates.ts'
import type { PdfTick } from '@haulway/platform/pdf-document.ts'
import type { PrintReader } from './printed.ts'

const HOUR_MS = 3_600_000
/** Up to so many are told by hours. */
const SHORT_HOURS = 50
/** Of hours that are named. */
const STEP = 3

/** Names along an axis of time, in the zone of the reader: hours, or days. */
export function timeTicks(from: number, to: number, { zone }: PrintReader): PdfTick[] {
  const ticks: PdfTick[] = []
  const isShort = (to - from) / HOUR_MS <= SHORT_HOURS
  let day = Date.parse(dayRange(new Date(from).toISOString(), zone).from)
  while (day < to) {
    const next = Date.parse(dayRange(new Date(day).toISOString(), zone).to)
    if (day >= from) ticks.push({ at: day, label: dateText(day, zone) })
    const end = isShort ? Math.min(next, to) : day
    for (let at = day + HOUR_MS; at < end; at += HOUR_MS) {
      const clock = timeText(at, zone)
      const [hour, minute] = clock.split(':').map(Number)
      if (at >= from && minute === 0 && hour !== undefined && hour % STEP === 0) {
        ticks.push({ at, label: clock })
      }
    }
    day = next
  }
  return ticks
}
