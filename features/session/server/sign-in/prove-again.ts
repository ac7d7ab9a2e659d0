/**
 * Asks the signed-in person to prove again who they are: an unattended browser must not be enough (threats A6, A9).
 */
import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { passwordMatches } from '@haulway/platform/server/secrets/passwords.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { needsSecondFactor, takeCode } from '../second-factor/second-factor-codes.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { proveCode, provePassword } from './attempts.ts'

type Person = SignedIn & { readonly sessionId: string }

/** For a login that is on. */
export async function passwordHashOf(database: Database, user: string): Promise<string | null> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ hash: string | null }>(
      'select password_hash as hash from users where id = $1 and login_id is not null',
      [user],
    )
    return rows[0]?.hash ?? null
  })
}

/** Counted like a sign-in, for this sign-in alone: guesses elsewhere do not block it. */
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

/** How long a sign-in at the provider, or a typed proof, remains valid. */
export const PROVED_MS = 600_000

/** Whether the sign-in is recent. */
async function isFresh({ database, clock }: Services, session: string): Promise<boolean> {
  const { rowCount } = await inSystem(database, (tx) =>
    tx.query('select from sessions where id = $1 and created_at > $2', [
      session,
      new Date(clock() - PROVED_MS),
    ]),
  )
  return rowCount === 1
}

/** `signIn`: a person without password and second factor has to sign in again. */
type Outcome = 'proved' | 'needed' | 'wrong' | 'signIn'

/** The required proof: the own password, otherwise a code, otherwise a recent sign-in. */
export async function proveAgain(
  services: Services,
  person: Person,
  address: string,
  proof: string | null,
): Promise<Outcome> {
  const { database, seal, clock } = services
  if ((await passwordHashOf(database, person.userId)) !== null) {
    return proof === null ? 'needed' : told(await provesOwnPassword(services, person, address, proof))
  }
  if (!(await inSystem(database, (tx) => needsSecondFactor(tx, person.userId)))) {
    return (await isFresh(services, person.sessionId)) ? 'proved' : 'signIn'
  }
  if (proof === null) return 'needed'
  const taken = () => inSystem(database, (tx) => takeCode(tx, seal, person.userId, proof, clock()))
  return told(await proveCode(services, person.userId, person.sessionId, taken))
}

/** Throws, at the field `proof`, unless the person proves again who they are. */
export async function demandProof(
  services: Services,
  person: Person,
  address: string,
  proof: string | null,
): Promise<void> {
  const outcome = await proveAgain(services, person, address, proof)
  if (outcome !== 'proved')
    throw validationFailed([fieldError('proof', problem(`validation.proof.${outcome}`))])
}
