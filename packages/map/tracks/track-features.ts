import type { FeatureCollection } from '../base/geojson.ts'
import type { MachineState } from '../base/palette.ts'

/** A track as columns of one length, ordered by time: epoch milliseconds and WGS84 degrees. */
export interface Track {
  readonly t: ArrayLike<number>
  readonly lon: ArrayLike<number>
  readonly lat: ArrayLike<number>
}

/** A stretch of the track, epoch milliseconds, in the colour of the machine's state or in one of its own. */
export interface TrackPart {
  from: number
  to: number
  state?: MachineState
  /** Replaces the colour of the state, #RRGGBB. */
  color?: string | undefined
}

/** An event on the track. */
export interface TrackMark {
  id: string
  lon: number
  lat: number
  label: string
  state: MachineState
}

/** Index of the first fix at or after the moment. */
function firstAt(t: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, t.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (t[middle]! < moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Position on the track at a moment, interpolated between the fixes around it; null outside the track. */
function placeAtMoment(track: Track, moment: number): [lon: number, lat: number] | null {
  const { t, lon, lat } = track
  const next = firstAt(t, moment)
  if (next === t.length || (next === 0 && t[0] !== moment)) return null
  if (t[next] === moment) return [lon[next]!, lat[next]!]
  const share = (moment - t[next - 1]!) / (t[next]! - t[next - 1]!)
  return [
    lon[next - 1]! + share * (lon[next]! - lon[next - 1]!),
    lat[next - 1]! + share * (lat[next]! - lat[next - 1]!),
  ]
}

function line(track: Track, from: number, to: number): [number, number][] {
  const places: [number, number][] = []
  const start = placeAtMoment(track, from)
  const end = placeAtMoment(track, to)
  if (start) places.push(start)
  for (let i = firstAt(track.t, from); i < track.t.length && track.t[i]! <= to; i++) {
    if (track.t[i]! > from && track.t[i]! < to) places.push([track.lon[i]!, track.lat[i]!])
  }
  if (end) places.push(end)
  return places
}

/** The track cut at the parts, and its marks, as features with `type`, `state`, `label` and `selected`. */
export function trackFeatures(
  track: Track,
  parts: readonly TrackPart[],
  marks: readonly TrackMark[],
  selected: string | null,
): FeatureCollection {
  const last = track.t.length - 1
  const features: FeatureCollection['features'] = []
  const draw = (from: number, to: number, state: string, color?: string) => {
    const coordinates = line(track, from, to)
    if (coordinates.length < 2) return
    const geometry = { type: 'LineString' as const, coordinates }
    features.push({ type: 'Feature', geometry, properties: { type: 'part', state, ...(color && { color }) } })
  }
  let reached = last >= 0 ? track.t[0]! : 0
  const end = last >= 0 ? track.t[last]! : 0
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const from = Math.max(part.from, reached)
    const to = Math.min(part.to, end)
    if (to <= from) continue
    if (from > reached) draw(reached, from, '')
    draw(from, to, part.state ?? '', part.color)
    reached = to
  }
  if (reached < end) draw(reached, end, '')
  for (const { id, lon, lat, label, state } of marks) {
    const properties = { type: 'mark', id, label, state, selected: id === selected }
    features.push({ type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties })
  }
  return { type: 'FeatureCollection', features }
}

export function cursorFeatures(track: Track, cursor: number | null): FeatureCollection {
  const at = cursor === null ? null : placeAtMoment(track, cursor)
  if (!at) return { type: 'FeatureCollection', features: [] }
  const geometry = { type: 'Point' as const, coordinates: at }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties: {} }] }
}
