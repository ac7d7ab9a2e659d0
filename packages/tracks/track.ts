import type { Instant } from './instants.ts'

/** Output of the readers: one reading of one machine, or a line that cannot be used. */
export interface Reading {
  kind: 'reading'
  line: number
  machine: string
  /** Epoch milliseconds, and the microseconds within, 0 to 999. */
  t: number
  micros: number
  lon: number
  lat: number
  /** Metres a second, degrees, metres, kilograms; NaN when absent. */
  speed: number
  heading: number
  altitude: number
  weight: number
}

/** The invalid part of a line, for callers with their own messages: `form` is anything else. */
export type BrokenPart = 'time' | 'place' | 'machine' | 'form'

export interface BrokenLine {
  kind: 'broken'
  /** From 1; for a file without lines the number of the position. */
  line: number
  part: BrokenPart
  reason: string
}

export type Row = Reading | BrokenLine

/** Why a file as a whole cannot be read, for callers with their own messages. */
export type UnreadableCause =
  | 'empty'
  /** No text in UTF-8: an archive, or a spreadsheet's own file format. */
  | 'binary'
  /** `missing` and `seen` columns; `named` where the reader was told which to use. */
  | 'columns'
  | 'doctype'
  | 'xml'
  /** Neither GPX nor KML: `found` is its first tag. */
  | 'root'
  | 'long'
  | 'json'
  | 'geojson'
  /** There are lines, but no times: `coordTimes` or `gx:Track` would have them. */
  | 'timeless'

/** The file as a whole cannot be read: no header, a document type, not text. */
export class UnreadableTrack extends Error {
  readonly reason: UnreadableCause
  readonly args: Readonly<Record<string, string>>
  constructor(message: string, reason: UnreadableCause, args: Readonly<Record<string, string>> = {}) {
    super(message)
    this.reason = reason
    this.args = args
  }
}

export function brokenLine(line: number, part: BrokenPart, reason: string): BrokenLine {
  return { kind: 'broken', line, part, reason }
}

/** `1.5` as files write it; NaN for an empty text. */
export function numberOf(text: string | undefined): number {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? Number.NaN : Number(trimmed)
}

/** Text of a file for a message: short, and on one line. */
export function quoteText(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ')
  return `"${flat.length > 40 ? `${flat.slice(0, 40)}…` : flat}"`
}

/** Why a position cannot be on earth, or null. Accepts (0,0), which the server judges. */
export function placeProblem(lat: number, lon: number): string | null {
  if (!(Math.abs(lat) <= 90))
    return Number.isNaN(lat) ? 'latitude is not a number' : `latitude ${lat} is out of range`
  if (!(Math.abs(lon) <= 180))
    return Number.isNaN(lon) ? 'longitude is not a number' : `longitude ${lon} is out of range`
  return null
}

/** A heading within 0 to 360; receivers write -1 for "unknown", some count from -180. */
export function normaliseHeading(degrees: number): number {
  if (!Number.isFinite(degrees) || degrees === -1 || degrees < -180 || degrees > 360) return Number.NaN
  return (degrees + 360) % 360
}

/** A reading of a file with times and positions only. */
export function positionReading(
  line: number,
  machine: string,
  instant: Instant,
  { lon, lat, altitude = Number.NaN }: { lon: number; lat: number; altitude: number | undefined },
): Reading {
  const unknown = Number.NaN
  return {
    kind: 'reading',
    line,
    machine,
    ...instant,
    lon,
    lat,
    altitude,
    speed: unknown,
    heading: unknown,
    weight: unknown,
  }
}
