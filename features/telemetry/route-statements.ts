/**
 * What statements about a machine's route mean to detection. A `route assigned` puts the machine on its route, unless it only
 * asks for a change: then the machine stays where it is until the `route started` that the change leads to.
 */
import type { StatedEvent } from './fix.ts'

/** The id of a `route assigned` that asks for a change begins with it. Devices do not state that type. */
export const REQUEST = 'request:'

/** The event as detectors are shown it; null when it is not for them. */
export function shownToDetectors(event: StatedEvent): StatedEvent | null {
  if (event.type === 'route assigned' && event.id.startsWith(REQUEST)) return null
  // Devices state `route started` for people to read; only ours says where a machine is.
  const starts = event.type === 'route started' && event.source === 'dispatcher'
  return starts ? { ...event, type: 'route assigned' } : event
}
