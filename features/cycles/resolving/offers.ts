/**
 * The decisions on offer for a load or dump that detection could not resolve, and the one that the evidence supports.
 */
import type { Evidence, Flag, Role } from '@haulway/cycles'
import type { Reference } from '@haulway/resource'
import type { Offer } from '../resolving.endpoints.ts'

const MINUTE = 60_000
/** The end of a trip about which nothing else is known. */
const TRIP = 60 * MINUTE
/** Two events at one location within this time may well be one. */
const ONE_STAY = 20 * MINUTE
/** More locations than anybody chooses from. */
const MAX_PLACES = 5

export interface Operation {
  readonly key: string
  readonly role: Role
  /** End, in epoch milliseconds. */
  readonly at: number
  /** When the machine began to stand for it. */
  readonly stoodAt: number
  readonly location: Reference | null
  readonly flags: readonly Flag[]
  readonly evidence: readonly Evidence[]
}

/** A stay at a location where the missing opposite event may have happened. */
export interface Stay {
  readonly location: Reference
  readonly from: number
  /** null: the machine is still there. */
  readonly to: number | null
  readonly stoppedSeconds: number
}

export interface OfferQuestion {
  readonly event: Operation
  readonly before: Operation | null
  readonly after: Operation | null
  readonly stays: readonly Stay[]
  /** Epoch milliseconds; nothing happened later. */
  readonly now: number
}

/** The bounds in which the missing opposite event happened, epoch milliseconds. */
export function missingEventBounds({ event, before, after, now }: Omit<OfferQuestion, 'stays'>): {
  from: number
  to: number
} {
  return event.role === 'load'
    ? { from: event.at, to: after?.stoodAt ?? Math.min(event.at + TRIP, now) }
    : { from: before?.at ?? event.stoodAt - TRIP, to: event.stoodAt }
}

const why = (key: string, t: number, args: Evidence['args'] = {}, kind: Evidence['kind'] = 'rule') => ({
  kind,
  key: `telemetry.evidence.offer.${key}`,
  args,
  t,
})

const iso = (t: number) => new Date(t).toISOString()
const nothing = { at: null, location: null, with: null }

/** The stays of the machine in between, the longest first. */
function visited({ stays, ...question }: OfferQuestion): Offer[] {
  const { from, to } = missingEventBounds(question)
  const inside = stays.filter((stay) => stay.from > from && (stay.to ?? to) <= to)
  return inside
    .toSorted((a, b) => b.stoppedSeconds - a.stoppedSeconds || a.from - b.from)
    .slice(0, MAX_PLACES)
    .map((stay) => {
      const args = { place: stay.location.title, seconds: stay.stoppedSeconds }
      return {
        ...nothing,
        does: 'infer',
        at: iso(stay.to ?? to),
        location: stay.location,
        evidence: [why('visited', stay.from, args, 'crossing')],
      }
    })
}

/** Without stays: the location where the machine did the same before or after, half way in time. */
function named(question: OfferQuestion): Offer {
  const { event, before, after } = question
  const { from, to } = missingEventBounds(question)
  const habit = [before, after].find(
    (one) => one !== null && one.role !== event.role && one.location !== null,
  )
  const evidence = habit?.location
    ? why('habit', habit.at, { place: habit.location.title })
    : why('notSeen', event.at)
  const at = iso(Math.round((from + Math.max(from, to)) / 2))
  return { ...nothing, does: 'infer', at, location: habit?.location ?? null, evidence: [evidence] }
}

function mergeOf(event: Operation, other: Operation | null): Offer[] {
  if (other?.role !== event.role) return []
  const minutes = Math.round(Math.abs(other.at - event.at) / MINUTE)
  const place = other.location?.id === event.location?.id ? 'mergeSame' : 'mergeOther'
  return [{ ...nothing, does: 'merge', with: other.key, evidence: [why(place, other.at, { minutes })] }]
}

/** Supported by more than the place where the machine stood. */
const isSure = ({ evidence }: Operation) =>
  evidence.some(
    ({ kind, key }) => kind === 'button' || kind === 'bed' || /(weight(Up|Down)|\.beside\w+)$/.test(key),
  )

function proposal(offers: readonly Offer[], { event, before, after }: OfferQuestion): number {
  const at = (test: (offer: Offer) => boolean) => offers.findIndex(test)
  const seen = at(({ evidence }) => evidence[0]?.kind === 'crossing')
  if (seen >= 0) return seen
  const near = [before, after].find(
    (one) =>
      one?.role === event.role &&
      one.location?.id === event.location?.id &&
      Math.abs(one.at - event.at) <= ONE_STAY,
  )
  if (near) return at((offer) => offer.with === near.key)
  if (!isSure(event)) return at(({ does }) => does === 'drop')
  // With no neighbour before or after, nothing indicates when the opposite happened.
  const habit = before && after ? at(({ does, location }) => does === 'infer' && location !== null) : -1
  return habit >= 0 ? habit : at(({ does }) => does === 'assign')
}

export function offersFor(question: OfferQuestion): { offers: Offer[]; proposed: number } {
  const { event, before, after } = question
  const weak = event.flags.includes('inferred') || event.flags.includes('gap')
  const doubt = isSure(event) ? 'dropSure' : weak ? 'dropWeak' : 'drop'
  const offers: Offer[] = [
    ...visited(question),
    named(question),
    ...mergeOf(event, before),
    ...mergeOf(event, after),
    { ...nothing, does: 'drop', evidence: [why(doubt, event.at)] },
    { ...nothing, does: 'assign', evidence: [why('assign', event.at)] },
  ]
  return { offers, proposed: proposal(offers, question) }
}
