/** A decision about a load or a dump as a fact: stated at a desk, in the machine's stream where what it speaks of begins. */
import { deeds, momentsOf } from '@haulway/cycles'
import type { Decision, Deed } from '@haulway/cycles'
import type { StatedEvent } from './fix.ts'

/** A decision as people make it: where the machine was, detection finds. */
export type MadeDecision = Omit<Decision, 'place'>

/** Late as it is, detection meets it before the first of what it speaks of is decided. */
export function factOf(decision: MadeDecision): StatedEvent {
  const { id, about, does, by, decidedAt, at, locationId, routeId, materialId, other } = decision
  const names = { locationId, routeId, materialId }
  const given = Object.entries(names).filter(([, name]) => name !== null)
  return {
    id,
    t: momentsOf(decision).from,
    type: 'decision',
    source: 'dispatcher',
    ...(Object.fromEntries(given) as Partial<Record<keyof typeof names, string>>),
    detail: { about, at, by, decidedAt, does, other },
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What the fact says; null when it is no decision. */
export function decisionOf(event: StatedEvent): Decision | null {
  const { about, at, by, decidedAt, does, other } = event.detail ?? {}
  if (event.type !== 'decision' || event.source !== 'dispatcher' || typeof about !== 'string') return null
  if (!deeds.includes(does as Deed) || typeof by !== 'string' || typeof decidedAt !== 'number') return null
  return {
    id: event.id,
    about,
    does: does as Deed,
    by,
    decidedAt,
    at: numberOf(at),
    locationId: event.locationId ?? null,
    routeId: event.routeId ?? null,
    materialId: event.materialId ?? null,
    other: textOf(other),
    place: null,
  }
}
