/**
 * What statements about a machine's route mean to detection. A `route assigned` puts the machine on its route, unless
 * it only requests a change: then the machine stays on its route until the `route started` that follows.
 */
import type { StatedEvent } from './fix.ts'

/** Prefix of the id of a `route assigned` that requests a change. Devices do not state that type. */
export const REQUEST = 'request:'

/** The event as detectors see it; null when it is not for them. */
export function shownToDetectors(event: StatedEvent): StatedEvent | null {
  if (event.type === 'route assigned' && event.id.startsWith(REQUEST)) return null
  // A device's `route started` is informative only; the server's own states which route the machine is on.
  const starts = event.type === 'route started' && event.source === 'dispatcher'
  return starts ? { ...event, type: 'route assigned' } : event
}
