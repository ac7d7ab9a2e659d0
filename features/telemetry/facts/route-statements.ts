/**
 * What stated route events mean to detection. A `route assigned` puts the machine on its route unless it only
 * requests a change: then the machine stays on its route until the `route started` of the change.
 */
import type { StatedEvent } from './fix.ts'

/** Prefix of the id of a `route assigned` that requests a change. Devices do not state that type. */
export const REQUEST_PREFIX = 'request:'

/** The event as detectors see it; null when they must not. */
export function eventForDetectors(event: StatedEvent): StatedEvent | null {
  if (event.type === 'route assigned' && event.id.startsWith(REQUEST_PREFIX)) return null
  // A device's `route started` is informational; only the server's own changes the route.
  const starts = event.type === 'route started' && event.source === 'dispatcher'
  return starts ? { ...event, type: 'route assigned' } : event
}
