/** Sentences of NMEA 0183, with whatever a logger writes before them. */
import { longYear } from '../text/written-times.ts'

/** A sentence that is worth reading, of any talker. */
export interface Sentence {
  readonly kind: 'RMC' | 'GGA' | 'ZDA'
  /** Fields behind the name, without the checksum. */
  readonly fields: readonly string[]
  readonly isWhole: boolean
}

const SENTENCE = /\$[A-Z]{2}(RMC|GGA|ZDA),[^$\r\n]*/g
/** Any sentence at all, at the start of a line or behind a clock, a tag block or a separator. */
const ANY = /(?:^|[\s\\,;:>\])"'\d])\$(?:[A-Z]{2}[A-Z]{3}|P[A-Z0-9]{2,}),/m

/** Whether a text is a log of NMEA: what it is, its first sentence tells. */
export const holdsSentences = (text: string): boolean => ANY.test(text)

/** Whether the checksum of a sentence is correct; one without a checksum is accepted. */
function isWhole(body: string, sum: string | undefined): boolean {
  if (sum === undefined) return true
  let own = 0
  for (let i = 0; i < body.length; i += 1) own ^= body.charCodeAt(i)
  return Number.parseInt(sum.slice(0, 2), 16) === own
}

/** The sentences of a line; a remark has none. */
export function sentencesOf(line: string): Sentence[] {
  if (!line.includes('$')) return []
  return [...line.matchAll(SENTENCE)].map(([text, kind]) => {
    const [body = '', sum] = text.slice(1).split('*')
    const fields = body.trimEnd().split(',').slice(1)
    return { kind: kind as Sentence['kind'], fields, isWhole: isWhole(body, sum) }
  })
}

/** `143012.50` or `143012.`, milliseconds since midnight; NaN when it is none. */
export function clockOf(text: string | undefined): number {
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d(?:\.\d*)?)$/.exec(text?.trim() ?? '') ?? []
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (!(hours < 24 && minutes < 60 && seconds < 61)) return Number.NaN
  return (hours * 60 + minutes) * 60_000 + Math.round(seconds * 1000)
}

/** Midnight of a day, epoch milliseconds; NaN when it is none. */
export function midnightOf(year: number, month: number, day: number): number {
  const at = Date.UTC(year, month - 1, day)
  return year >= 1980 && month >= 1 && month <= 12 && new Date(at).getUTCDate() === day ? at : Number.NaN
}

/** `231125`, midnight in epoch milliseconds; NaN when it is none. */
export function dayOfShort(date: string | undefined): number {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date?.trim() ?? '') ?? []
  return day === undefined ? Number.NaN : midnightOf(longYear(Number(year)), Number(month), Number(day))
}

/** `5213.0714` and `N`: degrees and minutes, and the hemisphere; NaN when it is none. */
export function degreesOf(text: string | undefined, side: string | undefined, sides: string): number {
  const [, degrees, minutes] = /^(\d{1,3})(\d\d(?:\.\d*)?)$/.exec(text?.trim() ?? '') ?? []
  const sign = sides.indexOf(side?.trim().toUpperCase() || '?')
  if (sign < 0 || !(Number(minutes) < 60)) return Number.NaN
  return (Number(degrees) + Number(minutes) / 60) * (sign === 0 ? 1 : -1)
}
