import type { Theme } from '@haulway/map/base/palette.ts'
import type { Track, TrackPart } from '@haulway/map/tracks/track-features.ts'
import { colorOf, type ValueColor } from './value-colors.ts'

/** What the colors of a track show. */
export const trackColorings = ['phases', 'speeds', 'materials'] as const
export type TrackColoring = (typeof trackColorings)[number]

/** A track with the speeds that the device reported, metres a second. */
export interface SpeedTrack extends Track {
  readonly speed: ArrayLike<number | null>
}

/** A fix says nothing about a later time than this, as in the proof of a cycle. */
const NEAR_MS = 60_000
/** Metres a second to the base unit of speed. */
const KMH = 3.6

/**
 * The parts of a track colored by speed: each fix colors the way to the next one; without a speed there is no part.
 */
export function speedParts(track: SpeedTrack, colors: readonly ValueColor[], theme: Theme): TrackPart[] {
  const parts: TrackPart[] = []
  for (let i = 0; i + 1 < track.t.length; i++) {
    const [from, to, speed] = [track.t[i]!, track.t[i + 1]!, track.speed[i] ?? null]
    const color = speed === null || to - from > NEAR_MS ? undefined : colorOf(colors, speed * KMH, theme)
    if (color === undefined) continue
    const last = parts.at(-1)
    if (last?.to === from && last.color === color) last.to = to
    else parts.push({ from, to, color })
  }
  return parts
}
