/**
 * Reads OwnTracks in HTTP mode: one JSON message a request. Only locations and transitions concern a machine; other
 * types (cards, waypoints, last wills) are ignored. https://owntracks.org/booklet/tech/json/
 */
import type { StatedEvent } from '../facts/fix.ts'
import { withoutUndefined, parseNumber, parseTime, type TrackerFix } from './tracker-fix.ts'

export interface OwntracksMessage {
  /** Unvalidated; null: the message carries no position. */
  fix: TrackerFix | null
  /** The event of a transition. */
  event: (Pick<StatedEvent, 'id' | 'type' | 't'> & { note?: string }) | null
}

/** The protocol's names of a position's parts. */
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

/** A message needs its own time, by which a repetition is recognised. */
const momentOf = ({ tst }: Message): number => Math.round(parseTime(tst, Number.NaN))

function fixOf(message: Message): TrackerFix {
  const { lon, lat, vel, cog, alt, acc, ign } = message
  // Minus one is unknown: a standing iPhone reports no speed.
  const speed = parseNumber(vel)
  const measured = withoutUndefined({
    speed: speed === undefined ? undefined : speed * KILOMETRE_AN_HOUR,
    heading: parseNumber(cog),
    altitude: parseNumber(alt, Number.NEGATIVE_INFINITY),
    accuracy: parseNumber(acc),
    engine: typeof ign === 'boolean' ? ign : undefined,
  })
  return { t: momentOf(message), lon: lon as number, lat: lat as number, ...measured }
}

/** Crossing the edge of a region of the app, which is no location of ours: only its name is known. */
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

/** Reads a message; other types have no effect. null: it is no message. */
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
