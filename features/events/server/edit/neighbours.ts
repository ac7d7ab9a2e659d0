/** Loads and dumps stand in a row: what is said of when one was leaves them in it. */
import { fieldError, problem, type FieldError } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { findOperation } from '../../../cycles/index.ts'
import type { EventName } from '../../event-id.ts'

/** Clocks differ by so much (behaviour 0). */
const AHEAD_MS = 120_000

export interface Neighbour {
  readonly key: string
  readonly role: 'load' | 'dump'
  /** Epoch milliseconds. */
  readonly at: number
}

/** The loads and dumps before and after it. */
export async function neighboursOf(
  tx: Transaction,
  { equipmentId, key }: EventName,
): Promise<{ before: Neighbour | null; after: Neighbour | null }> {
  const found = await findOperation(tx, equipmentId, key)
  return { before: found?.before ?? null, after: found?.after ?? null }
}

/** It stays after what was before it, and before what followed. `now`: epoch milliseconds. */
export async function betweenErrors(
  tx: Transaction,
  event: EventName,
  field: string,
  at: string,
  now: number,
): Promise<FieldError[]> {
  const { before, after } = await neighboursOf(tx, event)
  const t = Date.parse(at)
  const from = before?.at ?? Number.NEGATIVE_INFINITY
  const fine = t > from && t < (after?.at ?? now + AHEAD_MS)
  return fine ? [] : [fieldError(field, problem('validation.events.between'))]
}
