/**
 * OwnTracks in HTTP mode: one JSON message a request. Only locations and transitions are read; other messages of the
 * apps (cards, waypoints, last wills) are ignored. https://owntracks.org/booklet/tech/json/
 */
import type { StatedEvent } from './fix.ts'
import { given, known, timeOf, type TrackerFix } from './tracker-fix.ts'

export interface OwntracksMessage {
  /** Unvalidated; null: the message carries no position. */
  fix: TrackerFix | null
  /** The event that a transition states. */
  event: (Pick<StatedEvent, 'id' | 'type' | 't'> & { note?: string }) | null
}

/** The protocol's names of the fields of a position. */
export const owntracksNames: Readonly<Record<string, string>> = {
  t: 'tst',
  seq: 'tst',
  speed: 'vel',
  heading: 'cog',
  altitude: 'alt',
  accuracy: 'acc',
  id: 'rid',
  note: 'desc',
}

const KILOMETRE_AN_HOUR = 1000 / 3600
/** Longest text of an event; the name of a region may be longer. */
const LONGEST_ID = 100
const nothing: OwntracksMessage = { fix: null, event: null }

const transitions: Readonly<Record<string, StatedEvent['type']>> = {
  enter: 'enter location',
  leave: 'exit location',
}

type Message = Readonly<Record<string, unknown>>

/** The message's own time is required, because it identifies repeated messages. */
const momentOf = ({ tst }: Message): number => Math.round(timeOf(tst, Number.NaN))

function fixOf(message: Message): TrackerFix {
  const { lon, lat, vel, cog, alt, acc, ign } = message
  // -1 is unknown: the receiver of a standing iPhone reports no speed.
  const speed = known(vel)
  const measured = given({
    speed: speed === undefined ? undefined : speed * KILOMETRE_AN_HOUR,
    heading: known(cog),
    altitude: known(alt, Number.NEGATIVE_INFINITY),
    accuracy: known(acc),
    engine: typeof ign === 'boolean' ? ign : undefined,
  })
  return { t: momentOf(message), lon: lon as number, lat: lat as number, ...measured }
}

/**
 * Crossing the edge of a region. It belongs to the app and is not one of our locations, so only its name is known.
 */
function eventOf(message: Message): OwntracksMessage['event'] {
  const { event, desc, rid } = message
  const type = typeof event === 'string' && Object.hasOwn(transitions, event) ? transitions[event] : undefined
  if (type === undefined) return null
  const t = momentOf(message)
  const region = typeof rid === 'string' || typeof desc === 'string' ? String(rid ?? desc) : ''
  const note = typeof desc === 'string' && desc !== '' ? { note: desc } : {}
  const id = `owntracks ${String(event)} ${t} ${region}`.slice(0, LONGEST_ID).toWellFormed()
  return { id, t, type, ...note }
}

/** Reads a message; `fix` and `event` are null for other types. Returns null when it is no message at all. */
export function readOwntracks(body: unknown): OwntracksMessage | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const message = body as Message
  if (typeof message['_type'] !== 'string') return null
  if (message['_type'] === 'location') return { fix: fixOf(message), event: null }
  if (message['_type'] !== 'transition') return nothing
  const { lat, lon } = message
  const placed = lat !== undefined && lat !== null && lon !== undefined && lon !== null
  return { fix: placed ? fixOf(message) : null, event: eventOf(message) }
}
