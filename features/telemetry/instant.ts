/** Device times: ISO 8601 with a zone, or epoch milliseconds. Written by hand because `Date` takes 30 February. */

/** GPS dates before this are a receiver's default or a week counter rolled over twice; also what seconds look like. */
export const EARLIEST_INSTANT = Date.UTC(2000, 0, 1)
/** 1 January 2200: beyond any clock that is merely wrong. */
export const LATEST_INSTANT = Date.UTC(2200, 0, 1)

const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const ZERO = 48

function digits(text: string, at: number, count: number): number {
  let value = 0
  for (let i = at; i < at + count; i++) {
    const digit = text.charCodeAt(i) - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

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
  const hours = digits(text, at + 1, 2)
  const minutes = digits(text, at + 3 + colon, 2)
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** `yyyy-mm-ddThh:mm[:ss[.fraction]](Z|±hh:mm)` as epoch milliseconds; NaN when it is no such instant. */
export function parseInstant(text: string): number {
  const separator = text[10]
  if (text[4] !== '-' || text[7] !== '-' || (separator !== 'T' && separator !== ' ') || text[13] !== ':') {
    return Number.NaN
  }
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2)]
  const [hour, minute] = [digits(text, 11, 2), digits(text, 14, 2)]
  let at = 16
  let second = 0
  let fraction = 0
  if (text[at] === ':') {
    second = digits(text, 17, 2)
    at = 19
    if (text[at] === '.') {
      let scale = 100
      for (at++; text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= ZERO + 9; at++, scale /= 10) {
        fraction += (text.charCodeAt(at) - ZERO) * scale
      }
    }
  }
  const offset = offsetMinutes(text, at)
  const valid =
    month >= 1 && day >= 1 && day <= daysIn(year, month) && hour <= 23 && minute <= 59 && second <= 59
  // A comparison with NaN is false, so a part that is no number makes the whole NaN here.
  if (!valid || Number.isNaN(offset)) return Number.NaN
  return Date.UTC(year, month - 1, day, hour, minute - offset, second) + Math.floor(fraction)
}
