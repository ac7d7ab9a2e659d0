/**
 * What people decide of loads and dumps. Decisions speak of events by their keys as they were recognised, so one does not
 * depend on another, nor on the order in which they came. Of several that say what one event was, the newest counts, and of
 * those that say what belongs to it.
 */

/**
 * `infer`: the missing opposite took place, `drop`: it was none, `merge`: it was a part of its neighbour of the same kind,
 * `assign`: place, route or material of it, `set`: when it was, and what else is said of it, `split`: it was two, `undo`: another
 * decision does not hold.
 */
export const deeds = ['infer', 'drop', 'merge', 'assign', 'set', 'split', 'undo'] as const
export type Deed = (typeof deeds)[number]

/** What somebody says of a load or dump. Absent: nothing; null: there is none. */
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
  /** Ids of all that it carries. */
  tags?: readonly string[]
}

/** Plain data. Instants are epoch milliseconds. */
export interface Decision {
  id: string
  /** Key of the event that it speaks of. */
  about: string
  does: Deed
  by: string
  decidedAt: number
  /** When the missing opposite took place, it itself, or the other half of it. */
  at: number | null
  /** Of the missing opposite, or assigned. */
  locationId: string | null
  routeId: string | null
  materialId: string | null
  /** Key of the event that it is merged with; id of the decision that is undone. */
  other: string | null
  /** Of `set`. */
  values?: Values
  /** Where the machine was at that time, once that is known. */
  place: { lon: number; lat: number; odometer: number } | null
}

/** On a candidate: the key of its event, whatever was decided, and what of it is in force. */
export interface Decided {
  key: string
  said: Decision[]
  /** What they say of it, of each the newest. */
  values?: Values
}

function isNewer(a: Decision, b: Decision | null): boolean {
  return b === null || a.decidedAt > b.decidedAt || (a.decidedAt === b.decidedAt && a.id > b.id)
}

export interface InForce {
  /** What it was: there may be one such word. */
  fate: Decision | null
  assigned: Decision | null
  /** Said when it was. */
  moved: Decision | null
  split: Decision | null
  /** Of several that say something of it, oldest first. */
  set: Decision[]
}

/** Of each kind of deed that says what an event was the newest counts. */
const places = { assign: 'assigned', split: 'split', infer: 'fate', drop: 'fate', merge: 'fate' } as const

/** What is in force of an event: what it was, when, and what belongs to it. */
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

/** An assignment says what it names. */
function assignedValues({ locationId, routeId, materialId }: Decision): Values {
  const named = Object.entries({ locationId, routeId, materialId }).filter(([, id]) => id !== null)
  return Object.fromEntries(named)
}

/** Whatever is said of it, of each the newest; and whose words these are. */
export function saidOf({ assigned, set }: InForce): { said: Decision[]; values: Values } {
  const said = [...(assigned === null ? [] : [assigned]), ...set].sort((a, b) => (isNewer(a, b) ? 1 : -1))
  const values = said.map((one) => (one.does === 'assign' ? assignedValues(one) : (one.values ?? {})))
  return { said, values: Object.assign({}, ...values) as Values }
}

/** Somebody said what this very event was or what belongs to it. */
export function isSettledBy({ decided }: { readonly decided?: Decided }): boolean {
  return decided?.said.some(({ about }) => about === decided.key) ?? false
}
