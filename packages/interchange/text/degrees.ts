/** Latitudes and longitudes as people and devices write them, with a sign or the letter of a hemisphere. */
import { placeProblem, quoteText } from '../result.ts'
import { type DecimalSign, parseNumber } from './measurements.ts'

export type Axis = 'lat' | 'lon'

const axisNames: Readonly<Record<Axis, string>> = { lat: 'latitude', lon: 'longitude' }

/** Sign of each letter of a hemisphere. `O` is no letter: west in Spanish, east in German. */
const sides: Readonly<Record<Axis, ReadonlyMap<string, 1 | -1>>> = {
  lat: new Map([
    ...'n,north,northern,сш,北,北纬,nord,norte'.split(',').map((side) => [side, 1] as const),
    ...'s,south,southern,юш,南,南纬,sud,sur,süd'.split(',').map((side) => [side, -1] as const),
  ]),
  lon: new Map([
    ...'e,east,eastern,вд,东,东经'.split(',').map((side) => [side, 1] as const),
    ...'w,west,western,зд,西,西经'.split(',').map((side) => [side, -1] as const),
  ]),
}

/** 1 or -1 for the letter or word of a hemisphere; undefined for any other text. */
export const signOfSide = (axis: Axis, text: string): 1 | -1 | undefined =>
  sides[axis].get(text.toLowerCase().replaceAll(/[\s.]/g, ''))

export interface SideOfCell {
  /** The text of the column of the hemisphere; null when there is none. */
  readonly side: string | null
  /** The header promises a letter in the cell. */
  readonly isNeeded: boolean
}

/** Longer cells are no degrees. */
const LONGEST = 60

/** Degrees, or why they cannot be told. */
export type ReadDegrees = number | string

const PARTS =
  /^(\d+(?:[.,]\d+)?)(?:\s*[°º:d度]\s*|\s+)(?:(\d+(?:[.,]\d+)?)(?:\s*['′’:m分]\s*|\s+|$))?(?:(\d+(?:[.,]\d+)?)\s*(?:["″”s秒]|''|′′)?)?$/i

/** Degrees, minutes and seconds without a sign; NaN when the text is none. */
function sizeOf(text: string, sign: DecimalSign): number {
  // `2227.0000` is degrees and minutes without a blank.
  if (/^\d{4}/.test(text)) return Number.NaN
  const plain = parseNumber(text.replace(/\s*[°º度]$/, ''), sign)
  if (!Number.isNaN(plain)) return plain
  const found = PARTS.exec(text.trim())
  if (!found) return Number.NaN
  const [degrees = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => (part === undefined ? 0 : Number(part.replace(',', '.'))))
  if (minutes >= 60 || seconds >= 60) return Number.NaN
  // Only the last of them has a fraction.
  if (found[2] !== undefined && !Number.isInteger(degrees)) return Number.NaN
  if (found[3] !== undefined && !Number.isInteger(minutes)) return Number.NaN
  return degrees + minutes / 60 + seconds / 3600
}

/** `22d27m00s`: its last letter is that of a unit. */
const ENDS_IN_UNIT = /[dm度分]\s*[\d.,]+\s*[ms分秒]$|^[+-]?[\d.,]+\s*[d度]$/i

/** The letter of a cell and the rest of it; null without a letter. */
function splitLetter(text: string): { readonly side: string; readonly rest: string } | null {
  const before = /^(\p{L}[\p{L}.]*)\s*(.*)$/u.exec(text)
  if (before) return { side: before[1]!, rest: before[2]! }
  if (ENDS_IN_UNIT.test(text)) return null
  const after = /^(.*?\d[dms]?(?=\p{L}$)|.*?)\s*(\p{L}[\p{L}.]*)$/u.exec(text)
  return after && { side: after[2]!, rest: after[1]! }
}

function problemOf(axis: Axis, degrees: number): string | null {
  return axis === 'lat' ? placeProblem(degrees, 0) : placeProblem(0, degrees)
}

/**
 * Degrees of a cell: `-22.45`, `22.45S`, `S 22.45`, `22°27'00"S`, `22 27.000 S`. The letter of the cell or of its column is
 * the sign; a sign that contradicts it, two letters that contradict each other, and a missing letter are problems.
 */
export function parseDegrees(axis: Axis, cell: string, sign: DecimalSign, from: SideOfCell): ReadDegrees {
  const name = axisNames[axis]
  const text = cell.trim()
  if (text.length > LONGEST) return `${name} is not a number`
  const own = splitLetter(text)
  const bare = (own?.rest ?? text).trim()
  const mark = /^[+-]/.exec(bare)?.[0]
  const size = sizeOf(mark ? bare.slice(1).trim() : bare, sign)
  if (Number.isNaN(size)) {
    const isLong = /^[+-]?\d{4}/.test(bare)
    return isLong ? `${quoteText(text)} is not in degrees` : `${name} is not a number`
  }
  const letters = [own?.side, from.side?.trim()].filter((one) => one !== undefined && one !== '')
  const signs = letters.map((letter) => signOfSide(axis, letter!))
  const wrong = signs.indexOf(undefined)
  if (wrong >= 0) return `${quoteText(letters[wrong]!)} is no hemisphere of the ${name}`
  if (signs.length === 0 && (from.isNeeded || from.side !== null) && mark === undefined && size !== 0)
    return `the hemisphere of the ${name} is missing`
  const marked = mark === undefined ? undefined : mark === '-' ? -1 : 1
  const all = [...signs, ...(marked === undefined ? [] : [marked])]
  if (all.some((one) => one !== all[0]) && size !== 0)
    return `${quoteText([text, from.side ?? ''].join(' ').trim())} contradicts itself`
  const degrees = size * (all[0] ?? 1)
  return problemOf(axis, degrees) ?? degrees
}
