/** Loads and dumps have an order: an edit of a time must preserve it. */
import { fieldError, problem, type FieldError } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { findOperation } from '../../../cycles/index.ts'
import type { EventName } from '../../event-id.ts'

export interface Neighbour {
  readonly key: string
  readonly role: 'load' | 'dump'
  /** Epoch milliseconds. */
  readonly at: number
}

/** The loads and dumps before and after it. */
export async function findNeighbours(
  tx: Transaction,
  { equipmentId, key }: EventName,
): Promise<{ before: Neighbour | null; after: Neighbour | null }> {
  const found = await findOperation(tx, equipmentId, key)
  return { before: found?.before ?? null, after: found?.after ?? null }
}

/** Times stated in the same call by event, keyed by `eventKey`: epoch milliseconds. */
export type StatedTimes = ReadonlyMap<string, number>
export const eventKey = ({ equipmentId, key }: EventName): string => `${equipmentId} ${key}`

/** Errors unless it stays after its predecessor and before its successor. `now`: epoch milliseconds. */
export async function orderErrors(
  tx: Transaction,
  event: EventName,
  field: string,
  at: string,
  now: number,
  moved: StatedTimes = new Map(),
): Promise<FieldError[]> {
  const { before, after } = await findNeighbours(tx, event)
  const { equipmentId } = event
  const momentOf = (one: Neighbour): number => moved.get(eventKey({ equipmentId, key: one.key })) ?? one.at
  const t = Date.parse(at)
  const isAfter = before === null || t > momentOf(before)
  const isBefore = after === null ? t <= now : t < momentOf(after)
  const fine = isAfter && isBefore
  return fine ? [] : [fieldError(field, problem('validation.events.between'))]
}
