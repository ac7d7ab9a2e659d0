import { randomFillSync } from 'node:crypto'
import { type Clock, uuidv7 } from '../uuid.ts'

const bytes = new Uint8Array(10)

/** A new id of a row: a UUIDv7 from the clock (epoch milliseconds) and the random source of this machine. */
export function newId(clock: Clock = Date.now): string {
  return uuidv7(clock, () => randomFillSync(bytes))
}
