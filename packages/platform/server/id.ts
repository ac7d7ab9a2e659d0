import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../uuid.ts'

/** A new id for a row. */
export function newId(): string {
  return uuidv7(Date.now, () => randomBytes(10))
}
