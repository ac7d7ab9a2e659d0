import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random name of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token, which has too many bits to need salt or many rounds. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether an `Authorization` header has this installation's secret; never without one. */
export function bearsSecret(given: string | undefined, secret: string | undefined): boolean {
  // Of equal length whatever was given.
  return (
    secret !== undefined &&
    given !== undefined &&
    timingSafeEqual(hashToken(given), hashToken(`Bearer ${secret}`))
  )
}

/** Longer than any of our tokens; a longer one is not looked up. */
export const LONGEST_TOKEN = 200

const ACCOUNT_TOKEN = /^([\w-]{22})[\w-]{43}$/

/** A token for public links. It contains its account, among whose rows it is looked up. */
export function accountToken(account: string): string {
  return Buffer.from(account.replaceAll('-', ''), 'hex').toString('base64url') + newToken()
}

/** The account of such a token; undefined when it is none. */
export function accountOfToken(token: string): string | undefined {
  const encoded = ACCOUNT_TOKEN.exec(token)?.[1]
  if (encoded === undefined) return undefined
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
