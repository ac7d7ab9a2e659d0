import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (threats A10). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing shares the four threads of libuv's pool with files and name look-ups; it may take half of them. */
const turn = pLimit(2)

export function hashPassword(password: string): Promise<string> {
  return turn(() => hash(password.normalize('NFC'), COST))
}

/** A hash that matches no password, so that an unknown login takes as long as a wrong password. */
let decoy: Promise<string> | undefined

/** Whether the password matches the hash; takes the same time without a hash. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const against = passwordHash ?? (await decoy)
  const matches = await turn(() => verify(against, password.normalize('NFC')))
  return matches && passwordHash !== null
}
