/** Times of the day as recorders write them, with their zone. */

export interface TimeOfDay {
  /** Milliseconds since midnight, and the microseconds within, 0 to 999. */
  readonly ms: number
  readonly micros: number
  /** Minutes east of UTC; null without a zone. */
  readonly offset: number | null
}

const ZONE = /\s*(Z|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?|UTC|GMT)$/i
/** Before the clock in Chinese, behind it in other languages. */
const HALF = /^(上午|下午)\s*|\s*(a\.?\s?m|p\.?\s?m)\.?$/i
const WITH_COLONS = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d*)|:(\d{3}))?)?$/
/** `60005` is five past six where a program dropped the zero. */
const BARE = /^(\d{1,2})(\d{2})(\d{2})(?:[.,](\d*))?$/
/** ISO 8601 has it in its basic form only. */
const BARE_MINUTES = /^(\d{2})(\d{2})$/

/** Minutes of the zones that are furthest from UTC. */
export const FURTHEST_OFFSET = 14 * 60

/** Minutes east of UTC of `+0200`, `UTC-4` or `Z`; null when it is none. */
export function offsetOf(zone: string): number | null {
  const found = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  if (minutes > FURTHEST_OFFSET) return null
  return found[1] === '-' ? -minutes : minutes
}

/** The hour of a clock of twelve hours; null where the half of the day contradicts it. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour
  const isAfternoon = /^(p|下)/i.test(half)
  if (hour > 12) return isAfternoon ? hour : null
  if (hour === 0) return isAfternoon ? null : 0
  return (hour % 12) + (isAfternoon ? 12 : 0)
}

/** `06:00:05.25`, `6:00 PM`, `060005.00`, each with or without a zone; null when it is no time of a day. */
export function parseTimeOfDay(text: string, isBasic = false): TimeOfDay | null {
  let clock = text.trim()
  let offset: number | null = null
  const zone = ZONE.exec(clock)
  if (zone) {
    offset = offsetOf(zone[1]!)
    if (offset === null) return null
    clock = clock.slice(0, zone.index)
  }
  const half = HALF.exec(clock)
  if (half) clock = clock.replace(HALF, '')
  const found = WITH_COLONS.exec(clock) ?? BARE.exec(clock) ?? (isBasic ? BARE_MINUTES.exec(clock) : null)
  if (!found) return null
  const hour = hourOf(Number(found[1]), half?.[1] ?? half?.[2])
  const [minute, second] = [Number(found[2]), Number(found[3] ?? 0)]
  if (hour === null || hour > 24 || minute > 59 || second > 60) return null
  if (hour === 24 && minute + second > 0) return null
  const fraction = Number((found[4] ?? found[5] ?? '').slice(0, 6).padEnd(6, '0'))
  const ms = ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(fraction / 1000)
  return { ms, micros: fraction % 1000, offset }
}
