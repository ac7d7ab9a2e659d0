/** Edits of people as facts of their machines. */
import { type Decision, type DecisionKind, readOperationKey, type StatedValues } from '@haulway/cycles'
import type { Infer } from '@haulway/resource'
import { decisionFact, type StatedEvent } from '../../telemetry/telemetry.ts'
import type { EventDraft } from './edit.endpoints.ts'
import { eventFields, type EventField, statedOnlyFields } from './event-fields.ts'

/** The author, and the time of stating: epoch milliseconds. */
export interface Author {
  readonly user: string
  readonly now: number
}

/** Names of fields in telemetry where they differ. */
const names = {
  location: 'locationId',
  route: 'routeId',
  driver: 'driverId',
  material: 'materialId',
  weight: 'weightKg',
  volume: 'volumeM3',
  quantity: 'quantity',
  ticket: 'ticket',
  noteType: 'noteType',
  noteComment: 'note',
} as const satisfies Partial<Record<EventField, keyof StatedEvent>>

export type EventValues = Infer<typeof eventFields>
export type Content = EventValues & Infer<typeof statedOnlyFields>
export const contentFields = [
  ...Object.keys(eventFields),
  ...Object.keys(statedOnlyFields),
] as (keyof Content)[]

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

const tagIds = ({ tags }: Pick<EventValues, 'tags'>): string[] => (tags ?? []).map(({ id }) => id)

/** The changed values of an event, as a decision holds them; `clear`: the emptied fields. */
export function decisionValues(changes: Partial<EventValues>, clear: readonly string[]): StatedValues {
  const entries = Object.entries(names).flatMap(([field, name]): [string, unknown][] => {
    const value = changes[field as EventField]
    if (value != null) return [[name, plain(value)]]
    return clear.includes(field) ? [[name, null]] : []
  })
  const tags =
    changes.tags != null || clear.includes('tags') ? { tags: tagIds({ tags: changes.tags ?? null }) } : {}
  return { ...(Object.fromEntries(entries) as StatedValues), ...tags }
}

export interface Statement {
  readonly event: StatedEvent
  readonly tags: readonly string[]
}

/** An event stated by a person in the office. `replaces`: the key of the stated event that it replaces. */
export function buildStatement(
  id: string,
  { type, at }: Pick<EventDraft, 'type' | 'at'>,
  content: Content,
  replaces: string | null = null,
): Statement {
  const given = Object.entries(names).flatMap(([field, name]): [string, unknown][] => {
    const value = content[field as EventField]
    return value == null ? [] : [[name, plain(value)]]
  })
  const { until, lon, lat, detail } = content
  const more = { ...(until !== null && { until }), ...(replaces !== null && { replaces }) }
  const place = lon !== null && lat !== null ? { lon, lat } : {}
  return {
    event: {
      id,
      t: Date.parse(at),
      type,
      source: 'dispatcher',
      ...(Object.fromEntries(given) as Partial<StatedEvent>),
      ...place,
      detail: { ...detail, ...more },
    },
    tags: tagIds(content),
  }
}

type Part = Partial<Pick<Decision, 'at' | 'other' | 'values'>>

/** A decision about an event, by its key. `t`: the time of the event, if it was stated. */
export function buildDecision(
  id: string,
  { user, now }: Author,
  does: DecisionKind,
  about: string,
  part: Part,
  t?: number,
): StatedEvent {
  const nothing = { at: null, locationId: null, routeId: null, materialId: null, other: null }
  const isOperation = readOperationKey(about) !== null
  const made = { id, about, does, by: user, decidedAt: now, ...nothing, ...part }
  return decisionFact(made, isOperation ? undefined : t)
}

/** An event that a fact is about; see `EditedEventTimes` of the cycles. */
export interface EditedEvent {
  readonly equipmentId: string
  readonly key: string | null
  readonly routeId: string | null
  readonly locationId: string | null
  /** Epoch milliseconds. */
  readonly at: number | null
}

/** The events that a fact edits: those that a decision names, or the stated event itself. */
export function editedEvents(equipmentId: string, event: StatedEvent): EditedEvent[] {
  const { type, t, routeId = null, locationId = null, detail } = event
  const says = { equipmentId, routeId, locationId }
  if (type !== 'decision') return [{ ...says, key: null, at: t }]
  const { about, other, at } = detail ?? {}
  const keys = [about, other].filter((key) => typeof key === 'string')
  return keys.map((key) => ({ ...says, key, at: key === about && typeof at === 'number' ? at : null }))
}
