/** The signed-in person proves again who they are: an unattended browser must not be enough (threats A6, A9). */
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { passwordMatches } from '@haulway/platform/server/passwords.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { needsSecondFactor, takeCode } from '../second-factor/second-factor-codes.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { proveCode, provePassword } from './attempts.ts'

type Person = SignedIn & { readonly sessionId: string }

/** Of a login that is on. */
export async function passwordHashOf(database: Database, user: string): Promise<string | null> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ hash: string | null }>(
      'select password_hash as hash from users where id = $1 and login_id is not null',
      [user],
    )
    return rows[0]?.hash ?? null
  })
}

/** Counted like a sign-in, for this sign-in alone: whoever guesses elsewhere does not stand in its way. */
export async function provesOwnPassword(
  services: Services,
  { userId, loginId, sessionId }: Person,
  address: string,
  password: string,
): Promise<boolean> {
  const hash = await passwordHashOf(services.database, userId)
  const guess = { login: loginId ?? userId, address, own: { device: sessionId, network: true } }
  return await provePassword(services, guess, () => passwordMatches(password, hash))
}

const told = (right: boolean) => (right ? 'proved' : 'wrong')

/** The own password, or of somebody without one a code. Whoever has neither signs in elsewhere and proves nothing here. */
export async function proveAgain(
  services: Services,
  person: Person,
  address: string,
  proof: string | null,
): Promise<'proved' | 'needed' | 'wrong'> {
  const { database, seal, clock } = services
  if ((await passwordHashOf(database, person.userId)) !== null) {
    return proof === null ? 'needed' : told(await provesOwnPassword(services, person, address, proof))
  }
  if (!(await inSystem(database, (tx) => needsSecondFactor(tx, person.userId)))) return 'proved'
  if (proof === null) return 'needed'
  const taken = () => inSystem(database, (tx) => takeCode(tx, seal, person.userId, proof, clock()))
  return told(await proveCode(services, person.userId, person.sessionId, taken))
}
