/**
 * Reads OwnTracks in HTTP mode: one JSON message a request. Only locations and transitions concern a machine; other
 * types (cards, waypoints, last wills) are ignored. https://owntracks.org/booklet/tech/json/
 */
import { plausible } from '../facts/batch.ts'
import type { StatedEvent } from '../facts/fix.ts'
import { isStorable } from '../facts/item.ts'
import { LONGEST_ID, LONGEST_NOTE } from '../facts/stated-event.ts'
import { type MessageFault, type TrackerEvent, type TrackerMessage, unreadable } from './tracker-message.ts'
import {
  isAbsent,
  isFault,
  OptionalFields,
  parsePosition,
  parseTime,
  type Position,
  type Values,
  withoutUndefined,
} from './values.ts'

const KILOMETRE_AN_HOUR = 1000 / 3600

const transitions: Readonly<Record<string, StatedEvent['type']>> = {
  enter: 'enter location',
  leave: 'exit location',
}

/** Other types of the protocol, some of which have a position that is not the device's. */
const otherTypes: ReadonlySet<string> = new Set([
  'beacon',
  'card',
  'cmd',
  'configuration',
  'dump',
  'lwt',
  'request',
  'status',
  'steps',
  'waypoint',
  'waypoints',
])

/** A message needs its own time, by which a repetition is recognised. */
const timeOf = ({ tst }: Values): number | MessageFault =>
  isAbsent(tst) ? { field: 'tst', reason: 'missing' } : parseTime('tst', tst)

function measuredBy(optional: OptionalFields) {
  return withoutUndefined({
    speed: optional.number('vel', plausible.speed, KILOMETRE_AN_HOUR),
    heading: optional.number('cog', plausible.heading),
    altitude: optional.number('alt', plausible.altitude),
    accuracy: optional.number('acc', plausible.accuracy),
    engine: optional.isOn('ign'),
  })
}

/** Crossing the edge of a region of the app, which is no location of ours: only its name is known. */
function eventOf(message: Values, t: number, ignored: MessageFault[]): TrackerEvent | null {
  const { event, desc, rid } = message
  const type = typeof event === 'string' && Object.hasOwn(transitions, event) ? transitions[event] : undefined
  if (type === undefined) return null
  const region = typeof rid === 'string' || typeof desc === 'string' ? String(rid ?? desc) : ''
  const isNote = typeof desc === 'string' && desc.length <= LONGEST_NOTE && isStorable(desc)
  if (!isNote && !isAbsent(desc)) ignored.push({ field: 'desc', reason: 'notText' })
  const note = isNote && desc !== '' ? { note: desc } : {}
  const id = `owntracks ${String(event)} ${t} ${region}`.replaceAll('\0', '').slice(0, LONGEST_ID)
  return { id: id.toWellFormed(), t, type, ...note }
}

function readLocation(message: Values): TrackerMessage {
  const t = timeOf(message)
  if (typeof t !== 'number') return unreadable(t.field, t.reason)
  const position = parsePosition(message, ['lat', 'lon'])
  if (position === null) return { kind: 'positionless' }
  if (isFault(position)) return unreadable(position.field, position.reason)
  const optional = new OptionalFields(message)
  const fix = { t, ...position, ...measuredBy(optional) }
  return { kind: 'facts', fix, event: null, ignored: optional.ignored }
}

/** A transition tells its event without a position, too. */
function readTransition(message: Values): TrackerMessage {
  const t = timeOf(message)
  if (typeof t !== 'number') return unreadable(t.field, t.reason)
  const optional = new OptionalFields(message)
  const { ignored } = optional
  const read = parsePosition(message, ['lat', 'lon'])
  const fault = read !== null && isFault(read) ? read : null
  const position = fault === null ? (read as Position | null) : null
  const fix = position && { t, ...position, ...measuredBy(optional) }
  const event = eventOf(message, t, ignored)
  if (fix === null && event === null) return fault ? unreadable(fault.field, fault.reason) : { kind: 'other' }
  if (fault) ignored.push(fault)
  return { kind: 'facts', fix, event, ignored }
}

/** Reads a message; a location needs its time and position. */
export function readOwntracks(message: unknown): TrackerMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return unreadable('', 'notObject')
  const values = message as Values
  const type = values['_type']
  if (type === 'location') return readLocation(values)
  if (type === 'transition') return readTransition(values)
  if (type === 'encrypted') return { kind: 'encrypted' }
  if (typeof type === 'string' && otherTypes.has(type)) return { kind: 'other' }
  const claimsPosition = 'lat' in values || 'lon' in values
  return claimsPosition || typeof type !== 'string' ? unreadable('_type', 'unknownType') : { kind: 'other' }
}
