/** Where a machine was at a moment, from its positions alone. */
import { turnBetween } from '@haulway/map/machines/motion.ts'
import { countUntil } from './binary-search.ts'
import { decodeFixes, emptyFix, fixColumns, isZeroFix, readFix } from '../../telemetry/telemetry.ts'

/**
 * Positions in order of time as columns: epoch milliseconds, degrees, metres per second, kilograms; NaN where not
 * reported.
 */
export interface Track {
  readonly n: number
  readonly t: Float64Array
  readonly lon: Float64Array
  readonly lat: Float64Array
  readonly speed: Float32Array
  readonly heading: Float32Array
  readonly weight: Float32Array
}

/** Core 9, *Travel journal*: a machine silent for longer was offline, and no line bridges it. */
export const SILENT_MS = 60_000

function emptyTrack(n: number): Track {
  const [t, lon, lat] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)]
  return {
    n,
    t,
    lon,
    lat,
    speed: new Float32Array(n),
    heading: new Float32Array(n),
    weight: new Float32Array(n),
  }
}

/** Decodes the chunks of a response, without fixes that have no position. */
export function decodeTrack(pieces: Iterable<Uint8Array>): Track {
  const fixes = fixColumns(0)
  for (const piece of pieces) decodeFixes(piece, fixes)
  const track = emptyTrack(fixes.n)
  const fix = emptyFix()
  let n = 0
  for (let i = 0; i < fixes.n; i++) {
    if (isZeroFix(fixes, i)) continue
    readFix(fixes, i, fix)
    track.t[n] = fix.t
    track.lon[n] = fix.lon
    track.lat[n] = fix.lat
    track.speed[n] = fix.speed
    track.heading[n] = fix.heading
    track.weight[n++] = fix.weight
  }
  return { ...track, n }
}

/**
 * Index of the last position at or before a moment; -1 before the first. `near`: the former index, where the search
 * begins.
 */
export function indexAt({ n, t }: Pick<Track, 'n' | 't'>, moment: number, near = -1): number {
  // The clock advances in small steps: tries the next few before a binary search.
  for (let i = near; i >= 0 && i < near + 4 && i < n; i++)
    if (t[i]! <= moment && (i + 1 === n || t[i + 1]! > moment)) return i
  return countUntil(n, (i) => t[i]! <= moment) - 1
}

export interface Place {
  /** Of the position before. */
  index: number
  lon: number
  lat: number
  /** Degrees clockwise from north; NaN when not reported. */
  heading: number
  /** The last reported values. */
  speed: number
  weight: number
  /** Not heard for SILENT_MS: shown at its last position. */
  isSilent: boolean
}

export const noPlace = (): Place => ({
  index: -1,
  lon: NaN,
  lat: NaN,
  heading: NaN,
  speed: NaN,
  weight: NaN,
  isSilent: true,
})

function turned(from: number, to: number, share: number): number {
  if (Number.isNaN(from) || Number.isNaN(to)) return Number.isNaN(from) ? to : from
  return (from + turnBetween(from, to) * share + 360) % 360
}

/**
 * Writes the machine's position into `place`; false before it was first heard. Interpolates in a straight line
 * between positions.
 */
export function placeAt(track: Track, moment: number, place: Place): boolean {
  const i = indexAt(track, moment, place.index)
  place.index = i
  if (i < 0) return false
  const { n, t, lon, lat } = track
  const since = moment - t[i]!
  const hasNext = i + 1 < n && t[i + 1]! - t[i]! <= SILENT_MS
  const share = hasNext ? since / (t[i + 1]! - t[i]!) : 0
  place.lon = lon[i]! + (hasNext ? share * (lon[i + 1]! - lon[i]!) : 0)
  place.lat = lat[i]! + (hasNext ? share * (lat[i + 1]! - lat[i]!) : 0)
  place.heading = turned(track.heading[i]!, hasNext ? track.heading[i + 1]! : NaN, share)
  place.speed = track.speed[i]!
  place.weight = track.weight[i]!
  place.isSilent = since > SILENT_MS
  return true
}
