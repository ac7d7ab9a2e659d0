/**
 * Parses device times: ISO 8601 with a zone, or epoch milliseconds. Hand-written because `Date` accepts 30 February.
 */

/**
 * Earlier GPS dates are a receiver's default or a week counter that rolled over twice; they also look like seconds.
 */
export const EARLIEST_INSTANT = Date.UTC(2000, 0, 1)
/** 1 January 2200: beyond any clock that is merely wrong. */
export const LATEST_INSTANT = Date.UTC(2200, 0, 1)

const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const ZERO = 48

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - ZERO
  return value >= 0 && value <= 9 ? value : Number.NaN
}

const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (DAYS[month] ?? 0)
}

/** Minutes east of UTC of `Z`, `+hh:mm` or `+hhmm` at the end of the text; NaN for anything else. */
function offsetMinutes(text: string, at: number): number {
  const sign = text[at]
  if (sign === 'Z') return text.length === at + 1 ? 0 : Number.NaN
  if (sign !== '+' && sign !== '-') return Number.NaN
  const colon = text[at + 3] === ':' ? 1 : 0
  if (text.length !== at + 5 + colon) return Number.NaN
  const hours = two(text, at + 1)
  const minutes = two(text, at + 3 + colon)
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** The last parsed day, and its midnight UTC: the fixes of a batch are mostly of one day. */
let knownDay = ''
let knownMidnight = Number.NaN

/** Midnight UTC of `yyyy-mm-dd` at the start of the text; NaN when invalid. */
function midnight(text: string): number {
  if (knownDay !== '' && text.startsWith(knownDay)) return knownMidnight
  const [year, month, day] = [two(text, 0) * 100 + two(text, 2), two(text, 5), two(text, 8)]
  const valid = text[4] === '-' && text[7] === '-' && month >= 1 && day >= 1 && day <= daysIn(year, month)
  if (!valid || Number.isNaN(year)) return Number.NaN
  knownDay = text.slice(0, 10)
  knownMidnight = Date.UTC(year, month - 1, day)
  return knownMidnight
}

const POINT = 46
const COLON = 58
const SPACE = 32
const LETTER_T = 84

/** `yyyy-mm-ddThh:mm[:ss[.fraction]](Z|±hh:mm)` as epoch milliseconds; NaN when invalid. */
export function parseInstant(text: string): number {
  const separator = text.charCodeAt(10)
  if ((separator !== LETTER_T && separator !== SPACE) || text.charCodeAt(13) !== COLON) return Number.NaN
  const hour = two(text, 11)
  const minute = two(text, 14)
  let at = 16
  let second = 0
  let fraction = 0
  if (text.charCodeAt(at) === COLON) {
    second = two(text, 17)
    at = 19
    if (text.charCodeAt(at) === POINT) {
      fraction = digit(text, 20) * 100
      if (!(fraction >= 0)) return Number.NaN
      at = 21
      for (let scale = 10; digit(text, at) >= 0; scale /= 10) fraction += digit(text, at++) * scale
    }
  }
  // Comparisons with NaN are false: one invalid part makes the whole NaN.
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN
  const offset = offsetMinutes(text, at)
  return midnight(text) + ((hour * 60 + minute - offset) * 60 + second) * 1000 + Math.floor(fraction)
}
