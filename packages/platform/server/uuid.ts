import { randomFillSync } from 'node:crypto'
import { type Clock, uuidv7 } from '../uuid.ts'

const bytes = new Uint8Array(10)

/** A new UUIDv7 from the machine's clock and random source. */
export function newId(clock: Clock = Date.now): string {
  return uuidv7(clock, () => randomFillSync(bytes))
}
