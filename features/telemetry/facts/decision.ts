/**
 * A decision about a load or a dump as a fact: stated by a person, at the time in the machine's stream at which its
 * event begins.
 */
import { decisionKinds, decisionMoments, readOperationKey } from '@haulway/cycles'
import type { Decision, DecisionKind, StatedValues } from '@haulway/cycles'
import type { StatedEvent } from './fix.ts'

/** A decision as people make it; detection adds the machine's position. */
export type StatedDecision = Omit<Decision, 'place'>

/** Stated values use the fields of events. */
const fields = [
  'locationId',
  'routeId',
  'driverId',
  'materialId',
  'weightKg',
  'volumeM3',
  'quantity',
  'ticket',
  'noteType',
  'note',
] as const

/** Splits values into fields of an event, and its detail: the names of fields to clear, and tags. */
function stated({ tags, ...values }: StatedValues): {
  given: Partial<StatedEvent>
  more: Record<string, unknown>
} {
  const clears = fields.filter((name) => values[name] === null)
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  const more = { ...(clears.length > 0 && { clears }), ...(tags !== undefined && { tags }) }
  return { given: Object.fromEntries(given), more }
}

/** The values that a `set` decision states. */
function valuesOf(event: StatedEvent): StatedValues {
  const { clears, tags } = event.detail ?? {}
  const cleared = new Set<unknown>(Array.isArray(clears) ? clears : [])
  const values = fields.flatMap((name) => {
    const value = event[name] ?? (cleared.has(name) ? null : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const ids = Array.isArray(tags) ? tags.filter((one) => typeof one === 'string') : undefined
  return { ...Object.fromEntries(values), ...(ids && { tags: ids }) }
}

/**
 * Places the decision just before the event that it concerns, so that detection sees it first however late it arrives.
 * `t`: the time of that event when it is a stated one.
 */
export function decisionFact(decision: StatedDecision, t?: number): StatedEvent {
  const { id, about, does, by, decidedAt, at, locationId, routeId, materialId, other, values = {} } = decision
  const names = Object.entries({ locationId, routeId, materialId }).filter(([, name]) => name !== null)
  const { given, more } = stated({ ...(Object.fromEntries(names) as StatedValues), ...values })
  return {
    id,
    t: t === undefined ? decisionMoments(decision).from : t - 1,
    type: 'decision',
    source: 'dispatcher',
    ...given,
    detail: { about, at, by, decidedAt, does, other, ...more },
  }
}

/** Whether the decision is about a detected load or dump, not about a stated event. */
export const isAboutOperation = ({ about }: Pick<Decision, 'about'>): boolean =>
  readOperationKey(about) !== null

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The decision of the fact; null when it is none. */
export function decisionOf(event: StatedEvent): Decision | null {
  const { about, at, by, decidedAt, does, other } = event.detail ?? {}
  if (event.type !== 'decision' || event.source !== 'dispatcher' || typeof about !== 'string') return null
  if (
    !decisionKinds.includes(does as DecisionKind) ||
    typeof by !== 'string' ||
    typeof decidedAt !== 'number'
  )
    return null
  return {
    id: event.id,
    about,
    does: does as DecisionKind,
    by,
    decidedAt,
    at: numberOf(at),
    locationId: event.locationId ?? null,
    routeId: event.routeId ?? null,
    materialId: event.materialId ?? null,
    other: textOf(other),
    place: null,
    ...(does === 'set' && { values: valuesOf(event) }),
  }
}
