/** The code with which the cab of the practice site can be tried. */
import { findCabTruck } from '@haulway/app-fleet/link/furnish-cab.ts'
import type { SecretStore } from '@haulway/app-fleet/link/prepare.ts'
import type { Session } from '@haulway/app-fleet/link/session.ts'
import type { PracticeAccount } from '@haulway/features/accounts/server/practice.ts'
import { createPracticeCode, isPracticeCode } from '@haulway/features/tablets/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'

/**
 * The code of this installation, made once: the server has only its hash, so it is kept in `store`. Undefined once people
 * have withdrawn it, or deleted its truck.
 */
export async function practiceCode(
  services: Services,
  account: Pick<PracticeAccount, 'id' | 'user'>,
  session: Session,
  store: SecretStore,
): Promise<string | undefined> {
  const key = `cab ${account.id}`
  const known = store.get(key)
  const machine = await findCabTruck(session)
  if (known !== undefined)
    return machine && (await isPracticeCode(services, account.id, known)) ? known : undefined
  if (!machine) return undefined
  const wish = { account: account.id, user: account.user, title: machine.title, machine }
  const code = await createPracticeCode(services, wish)
  await store.set(key, code)
  return code
}
