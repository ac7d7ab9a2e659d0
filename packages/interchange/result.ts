/** What every reader yields, and why a file as a whole cannot be read. */
export interface Instant {
  /** Epoch milliseconds. */
  t: number
  /** Microseconds within the millisecond. */
  micros: number
}

/** One position of one machine at one time. */
export interface TrackPoint {
  readonly kind: 'point'
  readonly line: number
  readonly machine: string
  /** Epoch milliseconds, and the microseconds within, 0 to 999. */
  readonly t: number
  readonly micros: number
  readonly lon: number
  readonly lat: number
  /** Metres a second, degrees, metres, kilograms; NaN when absent. */
  readonly speed: number
  readonly heading: number
  readonly altitude: number
  readonly weight: number
}

/** A place as read from a file, before validation. */
export interface Zone {
  readonly kind: 'zone'
  /** From 1; for a file without lines the number of the feature. */
  readonly line: number
  readonly name: string
  readonly notes: string
  /** Texts that may say what it is used for: properties about its use, and the layer or folder that it is in. */
  readonly uses: readonly string[]
  readonly groups: readonly string[]
  /** GeoJSON geometry in WGS84 longitude and latitude; not yet validated. */
  readonly geometry: unknown
  /** Circle or corridor, as our own exports write it. */
  readonly shape?: unknown
}

/** The invalid part of a line, for callers with their own messages: `form` is anything else. */
export type RefusedPart = 'time' | 'place' | 'machine' | 'form'

/** A line that cannot be used. */
export interface Refusal {
  readonly kind: 'refusal'
  /** From 1; for a file without lines the number of the position. */
  readonly line: number
  readonly part: RefusedPart
  /** In English, for programs without catalogues. */
  readonly reason: string
}

/** What a reader had to assume. Words: `interchange.doubt.<about>`. */
export type DoubtKind =
  /** `encoding`: the text was decoded by its content. */
  | 'encoding'
  /** `count` times without a zone were taken as UTC, or as of `zone`. */
  | 'utc'
  | 'zone'
  /** Day and month could be either: `written` was taken as `date`, in the `DateOrder` `order`. */
  | 'dateOrder'
  /** The same, and nothing was taken: the user chooses the order. */
  | 'openOrder'
  /** Line `line` was taken for the header; there is text above it. */
  | 'header'
  /** `count` rows say that the receiver had no position. */
  | 'noFix'
  /** Nothing names the unit of speeds or weights: they were taken to be in `unit`. */
  | 'speedUnit'
  | 'weightUnit'
  /** `count` way points with times were left out: plans, or places that somebody marked. */
  | 'waypoints'
  /** `name`: positions of that datum were shifted to WGS 84, within `accuracy` metres. */
  | 'datum'
  /** `name`: they were shifted with parameters that the file gives, whose accuracy nobody states. */
  | 'shift'
  /** A shapefile without a coordinate system: its degrees were taken for those of WGS 84. */
  | 'degrees'

export interface Doubt {
  readonly kind: 'doubt'
  readonly about: DoubtKind
  readonly args: Readonly<Record<string, string | number>>
}

export type Item = TrackPoint | Zone | Refusal | Doubt

/** Why a file as a whole cannot be read. Words: `interchange.unreadable.<reason>`. */
export type UnreadableReason =
  | 'empty'
  /** `max` megabytes. */
  | 'large'
  /** More than `max` places. */
  | 'many'
  | 'long'
  /** No text: an image, or a program's own file format. */
  | 'binary'
  /** Text in an encoding that it does not name rightly. */
  | 'encoding'
  /** None of the formats. */
  | 'unknown'
  /** `missing` and `seen` columns; `named` where the reader was told which to use. */
  | 'columns'
  | 'doctype'
  /** `line`. */
  | 'xml'
  | 'deep'
  /** Neither GPX nor KML: `found` is its first tag. */
  | 'root'
  | 'json'
  | 'geojson'
  /** There are lines, but no times: `coordTimes` or `gx:Track` would have them. */
  | 'timeless'
  /** NMEA: positions with a time of day, and no sentence with a date. */
  | 'dateless'
  /** Archive: names that lead out, malicious sizes, damage, nothing to read. */
  | 'names'
  | 'bomb'
  | 'archive'
  | 'contents'
  /** No places. */
  | 'nothing'
  /** `count` positions of tracks, but no places. */
  | 'tracks'
  /** Parts of a shapefile. */
  | 'truncated'
  | 'shp'
  | 'dbf'
  | 'prj'
  /** The coordinate system `name` is not known. */
  | 'projection'
  /** The projection `method` of the system `name`. */
  | 'method'
  /** No shift to WGS 84 is known for the datum `name`. */
  | 'datum'
  /** The system `name` counts from a point of its own. */
  | 'local'
  /** The positions would lie at `place`, where the system `name` is not used. */
  | 'outside'

/** The file as a whole cannot be read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly reason: UnreadableReason
  readonly args: Readonly<Record<string, string | number>>
  constructor(reason: UnreadableReason, args: Readonly<Record<string, string | number>> = {}) {
    super(reason)
    this.reason = reason
    this.args = args
  }
}

export function refuseLine(line: number, part: RefusedPart, reason: string): Refusal {
  return { kind: 'refusal', line, part, reason }
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

/** A point of a file; what it does not say is NaN. */
export function plainPoint(
  line: number,
  machine: string,
  instant: Instant,
  said: Pick<TrackPoint, 'lon' | 'lat'> &
    Partial<Pick<TrackPoint, 'speed' | 'heading' | 'altitude' | 'weight'>>,
): TrackPoint {
  const { lon, lat, altitude = Number.NaN, speed = Number.NaN } = said
  const { heading = Number.NaN, weight = Number.NaN } = said
  return { kind: 'point', line, machine, ...instant, lon, lat, altitude, speed, heading, weight }
}
