/**
 * What people decide of loads and dumps. Decisions speak of events by their keys as they were recognised, so one does not
 * depend on another, nor on the order in which they came. Of several that say what one event was, the newest counts, and of
 * those that say what belongs to it.
 */

/**
 * `infer`: the missing opposite took place, `drop`: it was none, `merge`: it was a part of its neighbour of the same kind,
 * `assign`: place, route or material of it, `undo`: another decision does not hold.
 */
export const deeds = ['infer', 'drop', 'merge', 'assign', 'undo'] as const
export type Deed = (typeof deeds)[number]

/** Plain data. Instants are epoch milliseconds. */
export interface Decision {
  id: string
  /** Key of the event that it speaks of. */
  about: string
  does: Deed
  by: string
  decidedAt: number
  /** When the missing opposite took place. */
  at: number | null
  /** Of the missing opposite, or assigned. */
  locationId: string | null
  routeId: string | null
  materialId: string | null
  /** Key of the event that it is merged with; id of the decision that is undone. */
  other: string | null
  /** Where the machine was at that time, once that is known. */
  place: { lon: number; lat: number; odometer: number } | null
}

/** On a candidate: the key of its event, whatever was decided, and what of it is in force. */
export interface Decided {
  key: string
  said: Decision[]
}

function isNewer(a: Decision, b: Decision | null): boolean {
  return b === null || a.decidedAt > b.decidedAt || (a.decidedAt === b.decidedAt && a.id > b.id)
}

/** What is in force of an event: what it was, and what belongs to it. */
export function inForce(
  decisions: readonly Decision[],
  key: string,
): { fate: Decision | null; assigned: Decision | null } {
  let fate: Decision | null = null
  let assigned: Decision | null = null
  for (const one of decisions) {
    if (one.about !== key || one.does === 'undo') continue
    if (decisions.some(({ does, other }) => does === 'undo' && other === one.id)) continue
    if (one.does === 'assign') assigned = isNewer(one, assigned) ? one : assigned
    else fate = isNewer(one, fate) ? one : fate
  }
  return { fate, assigned }
}

/** Somebody said what this very event was or what belongs to it. */
export function isSettledBy({ decided }: { readonly decided?: Decided }): boolean {
  return decided?.said.some(({ about }) => about === decided.key) ?? false
}
