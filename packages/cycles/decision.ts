/**
 * Decisions of people about loads and dumps. They refer to events by their detected keys, so that they depend neither
 * on each other nor on the order of arrival. Of several decisions about what an event was the newest counts, and of
 * several about a field of it.
 */

/**
 * `infer`: the missing opposite took place; `drop`: it was none; `merge`: it was part of its neighbour of the same
 * kind; `assign`: place, route or material; `set`: time and other fields; `split`: it was two; `undo`: another
 * decision does not apply.
 */
export const decisionKinds = ['infer', 'drop', 'merge', 'assign', 'set', 'split', 'undo'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Stated fields of a load or dump. Absent: not stated; null: stated to be none. */
export interface StatedValues {
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
  /** Key of the event that it concerns. */
  about: string
  does: DecisionKind
  by: string
  decidedAt: number
  /** The time of the missing opposite, of the event itself, or of the other half. */
  at: number | null
  /** Values of the inferred opposite, or assigned ones. */
  locationId: string | null
  routeId: string | null
  materialId: string | null
  /** Key of the event that it is merged with; id of the decision that is undone. */
  other: string | null
  /** For `set`. */
  values?: StatedValues
  /** The machine's position at that time, once known. */
  place: { lon: number; lat: number; odometer: number } | null
}

/** On a candidate: the key of its event, and the decisions in force. */
export interface Decided {
  key: string
  said: Decision[]
  /** The stated fields, each by the newest decision. */
  values?: StatedValues
}

function isNewer(a: Decision, b: Decision | null): boolean {
  return b === null || a.decidedAt > b.decidedAt || (a.decidedAt === b.decidedAt && a.id > b.id)
}

export interface EffectiveDecisions {
  /** What it was: only one such decision applies. */
  fate: Decision | null
  assigned: Decision | null
  /** It states the time. */
  moved: Decision | null
  split: Decision | null
  /** Decisions that state fields, oldest first. */
  set: Decision[]
}

/** Of each kind that states what an event was the newest counts. */
const places = { assign: 'assigned', split: 'split', infer: 'fate', drop: 'fate', merge: 'fate' } as const

/** The decisions in force for an event: what it was, when, and its fields. */
export function effectiveDecisions(decisions: readonly Decision[], key: string): EffectiveDecisions {
  const found: EffectiveDecisions = { fate: null, assigned: null, moved: null, split: null, set: [] }
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

/** An assignment states the fields that it names. */
function assignedValues({ locationId, routeId, materialId }: Decision): StatedValues {
  const named = Object.entries({ locationId, routeId, materialId }).filter(([, id]) => id !== null)
  return Object.fromEntries(named)
}

/** All stated fields, each by the newest decision, and their authors. */
export function statedValues({ assigned, set }: EffectiveDecisions): {
  said: Decision[]
  values: StatedValues
} {
  const said = [...(assigned === null ? [] : [assigned]), ...set].sort((a, b) => (isNewer(a, b) ? 1 : -1))
  const values = said.map((one) => (one.does === 'assign' ? assignedValues(one) : (one.values ?? {})))
  return { said, values: Object.assign({}, ...values) as StatedValues }
}

/** Whether a person decided what this event was or its fields. */
export function isDecidedByPerson({ decided }: { readonly decided?: Decided }): boolean {
  return decided?.said.some(({ about }) => about === decided.key) ?? false
}
