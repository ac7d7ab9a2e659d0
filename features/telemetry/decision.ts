/**
 * A decision about a load or a dump as a fact: stated at a desk, ordered in the machine's stream before the events it
 * is about.
 */
import { deeds, momentsOf, readOperationKey } from '@haulway/cycles'
import type { Decision, Deed, Values } from '@haulway/cycles'
import type { StatedEvent } from './fix.ts'

/** A decision as people state it; detection finds where the machine was. */
export type MadeDecision = Omit<Decision, 'place'>

/** Stored values in the columns that events use for the same. */
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

/** Names of the given values; which of them are cleared; and the tags, which are no field. */
function stated({ tags, ...values }: Values): { given: Partial<StatedEvent>; more: Record<string, unknown> } {
  const clears = fields.filter((name) => values[name] === null)
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  const more = { ...(clears.length > 0 && { clears }), ...(tags !== undefined && { tags }) }
  return { given: Object.fromEntries(given), more }
}

/** The stored form of a `set` decision. */
function valuesOf(event: StatedEvent): Values {
  const { clears, tags } = event.detail ?? {}
  const cleared = new Set<unknown>(Array.isArray(clears) ? clears : [])
  const said = fields.flatMap((name) => {
    const value = event[name] ?? (cleared.has(name) ? null : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const ids = Array.isArray(tags) ? tags.filter((one) => typeof one === 'string') : undefined
  return { ...Object.fromEntries(said), ...(ids && { tags: ids }) }
}

/**
 * Makes a fact of the decision. Although made later, it is ordered before the first event it is about. `t`: when a
 * stated event that it is about happened; detection then meets the decision before it.
 */
export function factOf(decision: MadeDecision, t?: number): StatedEvent {
  const { id, about, does, by, decidedAt, at, locationId, routeId, materialId, other, values = {} } = decision
  const names = Object.entries({ locationId, routeId, materialId }).filter(([, name]) => name !== null)
  const { given, more } = stated({ ...(Object.fromEntries(names) as Values), ...values })
  return {
    id,
    t: t === undefined ? momentsOf(decision).from : t - 1,
    type: 'decision',
    source: 'dispatcher',
    ...given,
    detail: { about, at, by, decidedAt, does, other, ...more },
  }
}

/** Whether it is about a recognised load or dump; other decisions are about stated events. */
export const isOfOperation = ({ about }: Pick<Decision, 'about'>): boolean => readOperationKey(about) !== null

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Reads the decision of a fact; null when it is none. */
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
    ...(does === 'set' && { values: valuesOf(event) }),
  }
}
