/** Parses coordinates as people write and copy them: decimal degrees, degrees with minutes and seconds, UTM. */
import { fromUtm, longitudeDifference } from '@haulway/geo'

export interface Coordinates {
  /** WGS84 degrees. */
  readonly lon: number
  readonly lat: number
}

/** Longer texts are not parsed. */
const LONGEST = 80

/** Hemisphere letters in the languages of the product. */
const letters: Readonly<Record<string, { axis: 'lat' | 'lon'; sign: 1 | -1 }>> = {
  N: { axis: 'lat', sign: 1 },
  S: { axis: 'lat', sign: -1 },
  E: { axis: 'lon', sign: 1 },
  W: { axis: 'lon', sign: -1 },
  С: { axis: 'lat', sign: 1 },
  Ю: { axis: 'lat', sign: -1 },
  В: { axis: 'lon', sign: 1 },
  З: { axis: 'lon', sign: -1 },
  北: { axis: 'lat', sign: 1 },
  南: { axis: 'lat', sign: -1 },
  东: { axis: 'lon', sign: 1 },
  西: { axis: 'lon', sign: -1 },
}
const LETTER = /[NSEWСЮВЗ北南东西]/u

function placeAt(lat: number, lon: number): Coordinates | null {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lon, lat } : null
}

/** Degrees with optional minutes and seconds: both below 60, and only the last part may have decimals. */
function degreesOf(numbers: readonly string[]): number | null {
  const parts = numbers.map(Number)
  if (parts.length === 0 || parts.length > 3) return null
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  if (minutes < 0 || seconds < 0 || minutes >= 60 || seconds >= 60) return null
  if (parts.slice(0, -1).some((part) => !Number.isInteger(part))) return null
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600
  return numbers[0]!.startsWith('-') ? -size : size
}

/** The numbers of a text that otherwise contains only symbols of degrees, minutes and seconds. */
function numbersIn(text: string): string[] | null {
  const bare = text.replaceAll(/[°º'’′"”″,;\s]/gu, ' ').trim()
  if (bare === '') return []
  const words = bare.split(/ +/)
  return words.every((word) => /^[+-]?\d{1,9}(\.\d{0,12})?$/.test(word)) ? words : null
}

interface Half {
  letter: string
  numbers: string[]
}

/** Two groups of numbers, each with its hemisphere letter before or behind it. */
function halvesOf(text: string): [Half, Half] | null {
  const pieces = text.split(/([NSEWСЮВЗ北南东西])/u).map((piece) => piece.trim())
  const [head = '', first = '', middle = '', second = '', tail = ''] = pieces
  if (pieces.length !== 5) return null
  const texts = head === '' ? [middle, tail] : tail === '' ? [head, middle] : null
  const [a, b] = texts?.map(numbersIn) ?? []
  return a && b
    ? [
        { letter: first, numbers: a },
        { letter: second, numbers: b },
      ]
    : null
}

function lettered(text: string): Coordinates | null {
  const found: { lat?: number; lon?: number } = {}
  for (const { letter, numbers } of halvesOf(text) ?? []) {
    const { axis, sign } = letters[letter]!
    const degrees = degreesOf(numbers)
    if (degrees === null || degrees < 0 || found[axis] !== undefined) return null
    found[axis] = sign * degrees
  }
  const { lat, lon } = found
  return lat === undefined || lon === undefined ? null : placeAt(lat, lon)
}

/** Latitude first, as is customary; in `38,9 -117,2` commas are decimal separators. */
function bare(text: string): Coordinates | null {
  const points = /^[+-]?\d+,\d+(\s*;\s*|\s+)[+-]?\d+,\d+$/.test(text) ? text.replaceAll(',', '.') : text
  const split = points.split(/[,;]/)
  const sides = split.length === 2 ? split.map((side) => numbersIn(side)) : [numbersIn(points)]
  const [first, second] = sides
  if (!first || second === null) return null
  const half = first.length / 2
  if (!second && ![1, 2, 3].includes(half)) return null
  const [lat, lon] = second ? [first, second] : [first.slice(0, half), first.slice(half)]
  const [y, x] = [degreesOf(lat), degreesOf(lon)]
  return y === null || x === null ? null : placeAt(y, x)
}

const UTM =
  /^(\d{1,2})\s*([C-HJ-NP-X])[\s,;]+(\d{6}(?:\.\d{1,6})?)\s*(?:M?E)?[\s,;]+(\d{1,8}(?:\.\d{1,6})?)\s*(?:M?N)?$/

/**
 * UTM: a letter from N on is north. S is the band from 32 to 40 degrees north if the position lies in it, otherwise
 * *south*.
 */
function utm(text: string): Coordinates | null {
  const [whole, zoneText, band = '', easting, northing] = UTM.exec(text) ?? []
  const zone = Number(zoneText)
  if (whole === undefined || zone < 1 || zone > 60) return null
  const place = { zone, easting: Number(easting), northing: Number(northing) }
  const [northLon, northLat] = fromUtm({ ...place, south: false })
  const south = band < 'N' || (band === 'S' && !(northLat >= 31.9 && northLat <= 40.1))
  const [lon, lat] = south ? fromUtm({ ...place, south: true }) : [northLon, northLat]
  // Half a zone is three degrees; farther out it is another zone's position, or invalid.
  return Math.abs(longitudeDifference(lon - (zone * 6 - 183))) <= 6 && lat >= -80.5 && lat <= 84.5
    ? placeAt(lat, lon)
    : null
}

/** The coordinates in a text, or null. Bare numbers are latitude and longitude, in this order. */
export function parseCoordinates(text: string): Coordinates | null {
  if (text.length > LONGEST) return null
  const plain = text.normalize('NFKC').replaceAll('−', '-').trim().toUpperCase()
  return utm(plain) ?? (LETTER.test(plain) ? lettered(plain) : bare(plain))
}

/** Formats coordinates for people: six decimals are a decimetre. */
export function formatCoordinates({ lat, lon }: Coordinates): string {
  return `${lat.toFixed(6)}, ${lon.toFixed(6)}`
}
