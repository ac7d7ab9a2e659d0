/**
 * People's decisions about loads and dumps. Decisions name events by the keys under which they were recognised, so
 * that one does not depend on another nor on the order of arrival. Among those that decide what an event was, the
 * newest counts; likewise among those that decide what belongs to it.
 */

/**
 * `infer`: the missing opposite took place, `drop`: it did not happen, `merge`: it was part of its neighbour of the
 * same kind, `assign`: its location, route or material, `set`: its time and further values, `split`: it was two,
 * `undo`: another decision does not apply.
 */
export const deeds = ['infer', 'drop', 'merge', 'assign', 'set', 'split', 'undo'] as const
export type Deed = (typeof deeds)[number]

/** Stated values of a load or dump. Absent: not stated; null: there is none. */
export interface Values {
  locationId?: string | null
  routeId?: string | null
  driverId?: string | null
  materialId?: string | null
  weightKg?: number | null
  volumeM3?: number | null
  quantity?: number | null
  ticket?: string | null
  noteType?: string | null
  note?: string | null
  /** Ids of all its tags. */
  tags?: readonly string[]
}

/** Plain data. Instants are epoch milliseconds. */
export interface Decision {
  id: string
  /** Key of the event that it is about. */
  about: string
  does: Deed
  by: string
  decidedAt: number
  /** Time of the inferred opposite, of the event itself, or of the other half. */
  at: number | null
  /** Values of the inferred opposite, or assigned ones. */
  locationId: string | null
  routeId: string | null
  materialId: string | null
  /** Key of the event that it is merged with; id of the decision that is undone. */
  other: string | null
  /** Values of `set`. */
  values?: Values
  /** Where the machine was at that time, once known. */
  place: { lon: number; lat: number; odometer: number } | null
}

/** On a candidate: the key of its event before decisions, and the decisions in force. */
export interface Decided {
  key: string
  said: Decision[]
  /** Stated values, the newest of each. */
  values?: Values
}

function isNewer(a: Decision, b: Decision | null): boolean {
  return b === null || a.decidedAt > b.decidedAt || (a.decidedAt === b.decidedAt && a.id > b.id)
}

export interface InForce {
  /** The decision on what it was: at most one. */
  fate: Decision | null
  assigned: Decision | null
  /** The newest decision that states its time. */
  moved: Decision | null
  split: Decision | null
  /** Decisions that set values, oldest first. */
  set: Decision[]
}

/** Kinds that decide what an event was; of these the newest counts. */
const places = { assign: 'assigned', split: 'split', infer: 'fate', drop: 'fate', merge: 'fate' } as const

/** The decisions in force for an event: what it was, when, and what belongs to it. */
export function inForce(decisions: readonly Decision[], key: string): InForce {
  const found: InForce = { fate: null, assigned: null, moved: null, split: null, set: [] }
  for (const one of decisions) {
    if (one.about !== key || one.does === 'undo') continue
    if (decisions.some(({ does, other }) => does === 'undo' && other === one.id)) continue
    if (one.does === 'set') {
      found.set.push(one)
      if (one.at !== null && isNewer(one, found.moved)) found.moved = one
    } else if (isNewer(one, found[places[one.does]])) found[places[one.does]] = one
  }
  found.set.sort((a, b) => (isNewer(a, b) ? 1 : -1))
  return found
}

/** Values that an assignment sets. */
function assignedValues({ locationId, routeId, materialId }: Decision): Values {
  const named = Object.entries({ locationId, routeId, materialId }).filter(([, id]) => id !== null)
  return Object.fromEntries(named)
}

/** All stated values, the newest of each, and the decisions that state them. */
export function saidOf({ assigned, set }: InForce): { said: Decision[]; values: Values } {
  const said = [...(assigned === null ? [] : [assigned]), ...set].sort((a, b) => (isNewer(a, b) ? 1 : -1))
  const values = said.map((one) => (one.does === 'assign' ? assignedValues(one) : (one.values ?? {})))
  return { said, values: Object.assign({}, ...values) as Values }
}

/** Whether a person decided what the event was or what belongs to it. */
export function isSettledBy({ decided }: { readonly decided?: Decided }): boolean {
  return decided?.said.some(({ about }) => about === decided.key) ?? false
}
