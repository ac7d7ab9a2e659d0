import { createHash, randomBytes } from 'node:crypto'

/** A name of 256 bits that nobody guesses. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is kept of a token; it has too many bits to need salt or many rounds. */
export const hashed = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Longer than any token of ours; no look-up is worth more. */
export const LONGEST_TOKEN = 200
