import { toX, toY, type LocalFrame } from '@haulway/geo'

/** Metres east or west, and north or south, of a site's first position: beyond them begins another site. */
const FARTHEST = 60_000

/** Whether a position belongs to the site of the frame. */
export function isInReach(frame: LocalFrame, lon: number, lat: number): boolean {
  return Math.max(Math.abs(toX(frame, lon)), Math.abs(toY(frame, lat))) < FARTHEST
}
