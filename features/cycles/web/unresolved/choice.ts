/** The choice of a user for a row, and how it is sent. */
import type { EndpointInput, Reference } from '@haulway/resource'
import type { resolveEvents, Unresolved } from '../../resolving.endpoints.ts'

export type Draft = EndpointInput<typeof resolveEvents>['body']['decisions'][number]

export interface Choice {
  /** Index of the offer. */
  readonly offer: number
  readonly at: string | null
  readonly location: Reference | null
  readonly route: Reference | null
  readonly material: Reference | null
}

export const rowKey = ({ equipment, event }: Unresolved): string => `${equipment.id} ${event.key}`

/** An offer as a choice, unchanged. */
export function choiceOfOffer({ offers }: Unresolved, offer: number): Choice {
  const { at = null, location = null } = offers[offer] ?? {}
  return { offer, at, location, route: null, material: null }
}

export const proposedOf = (row: Unresolved): Choice => choiceOfOffer(row, row.proposed)

const none = { at: null, location: null, route: null, material: null, with: null, decision: null }

export function draftOf(row: Unresolved, { offer, at, location, route, material }: Choice): Draft {
  const { does, with: other } = row.offers[offer]!
  const draft = { ...none, equipment: row.equipment, event: row.event.key, does }
  if (does === 'infer') return { ...draft, at, location }
  if (does === 'merge') return { ...draft, with: other }
  return does === 'assign' ? { ...draft, location, route, material } : draft
}

export const undoOf = (equipment: Reference, decision: string): Draft => ({
  ...none,
  equipment,
  event: null,
  does: 'undo',
  decision,
})
