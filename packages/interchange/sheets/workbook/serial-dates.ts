/** Numbers that workbooks hold for dates and times (ECMA-376, 18.17.4). */

/** What a number format shows of a moment. */
export interface MomentShape {
  /** `either`: formats that are a date in some languages and a time in others. */
  readonly of: 'date' | 'time' | 'both' | 'either' | 'hours' | 'minutes' | 'seconds'
  readonly seconds: boolean
}

const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** Day 60 of the 1900 system is 29 February 1900, which never was; days before it are counted from one later. */
const NO_DAY = 60
/** Between the beginnings of the two systems. */
const DAYS_TO_1904 = 1_462
/** 31 December 9999. */
const LAST_DAY = 2_958_465

const two = (value: number): string => String(value).padStart(2, '0')

function dayText(day: number, is1904: boolean): string {
  if (!is1904 && day === NO_DAY) return '1900-02-29'
  const epoch = is1904 ? EPOCH_1904 : EPOCH_1900 + (day < NO_DAY ? DAY_MS : 0)
  return new Date(epoch + day * DAY_MS).toISOString().slice(0, 10)
}

/** `14:30`, `14:30:05`, `14:30:05.250` */
function clockText(ms: number, seconds: boolean): string {
  const whole = Math.floor(ms / 1000)
  const minutes = `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}`
  if (!seconds) return minutes
  const fraction = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`
  return `${minutes}:${two(whole % 60)}${fraction}`
}

function durationText(ms: number, { of, seconds }: MomentShape): string {
  const whole = Math.floor(ms / 1000)
  if (of === 'seconds') return String(whole)
  if (of === 'minutes') return `${Math.floor(whole / 60)}:${two(whole % 60)}`
  const hours = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}`
  return seconds ? `${hours}:${two(whole % 60)}` : hours
}

/**
 * A serial number as the text that its cell shows, in ISO 8601, and exactly, with the time to the millisecond; null when
 * it is no moment, such as a negative number. A date without a day (0 in the 1900 system) is none either.
 */
export function readSerial(
  serial: number,
  shape: MomentShape,
  is1904: boolean,
): { readonly text: string; readonly exact: string } | null {
  if (!(serial >= 0)) return null
  const total = Math.round(serial * DAY_MS)
  const { of, seconds } = shape
  if (of === 'hours' || of === 'minutes' || of === 'seconds') {
    const text = durationText(total, shape)
    return { text, exact: text }
  }
  const day = Math.floor(total / DAY_MS)
  if (day > (is1904 ? LAST_DAY - DAYS_TO_1904 : LAST_DAY)) return null
  const ms = total % DAY_MS
  const clock = clockText(ms, seconds)
  const exactClock = clockText(ms, ms % 60_000 !== 0)
  // What is less than a day is a time in every format that can show one.
  const isTime =
    of === 'time' || ((of === 'both' || of === 'either') && day === 0 && (ms > 0 || of === 'either'))
  if (isTime) return { text: clock, exact: day === 0 ? exactClock : `${dayText(day, is1904)} ${exactClock}` }
  if (day === 0 && !is1904) return null
  const date = dayText(day, is1904)
  const shown = of === 'both' ? `${date} ${clock}` : date
  return { text: shown, exact: of !== 'both' && ms === 0 ? date : `${date} ${exactClock}` }
}
