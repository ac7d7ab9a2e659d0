/** Codes and secrets of tablets; only their SHA-256 is stored, as they are too random to be guessed from it. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { formatCode, normalizeCode } from '../../enrolment.ts'

const SECRET_BYTES = 32
/** Longer texts are not hashed: no secret is longer. */
const LONGEST_SECRET = 200

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export const newCode = (): string => formatCode(randomBytes(12))
export const hashOfCode = (code: string): Buffer => sha256(normalizeCode(code))

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
/** Null for a text that is no secret. */
export const hashOfSecret = (secret: string): Buffer | null =>
  secret.length === 0 || secret.length > LONGEST_SECRET ? null : sha256(secret)

/** The secret of the device with which a tablet reports for a machine: the same each time, and stored nowhere. */
export const deviceSecret = (tabletSecret: string, machine: string): string =>
  createHmac('sha256', tabletSecret).update(machine).digest('base64url')
