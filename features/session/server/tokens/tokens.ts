import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A name of 256 bits that nobody guesses. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is kept of a token; it has too many bits to need salt or many rounds. */
export const hashed = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether an `Authorization` header bears the secret of this installation; never without one. */
export function bearsSecret(given: string | undefined, secret: string | undefined): boolean {
  // Of equal length whatever was given.
  return (
    secret !== undefined && given !== undefined && timingSafeEqual(hashed(given), hashed(`Bearer ${secret}`))
  )
}

/** Longer than any token of ours; no look-up is worth more. */
export const LONGEST_TOKEN = 200

const ACCOUNT_TOKEN = /^([\w-]{22})[\w-]{43}$/

/** A token for links that no sign-in goes before. It says whose account it is of: it is looked up among those of its account. */
export function accountToken(account: string): string {
  return Buffer.from(account.replaceAll('-', ''), 'hex').toString('base64url') + newToken()
}

/** Id of the account that such a token is of; undefined for what is none. */
export function accountOfToken(token: string): string | undefined {
  const encoded = ACCOUNT_TOKEN.exec(token)?.[1]
  if (encoded === undefined) return undefined
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
