import { type Account, commitChanges, passOf, ready } from './account.ts'
import type { Gone } from './gone.ts'
import { lendAgain } from './placing.ts'

/** Stated events that had their position of what is gone get that of the fix that is nearest now. A turn after it is stored. */
export async function lendAnew(account: Account, gone: ReadonlyMap<string, Gone>): Promise<void> {
  await account.lastCommit.catch(() => undefined)
  const { loaded, site } = await ready(account)
  const pass = passOf(account, site)
  for (const [id, { times }] of gone) {
    const machine = loaded.machines.get(id)
    if (!machine) continue
    const events = await account.reader.lentBy(id, [...times])
    await lendAgain(machine, events, pass.changes, account.reader)
  }
  await commitChanges(account, loaded, pass.changes, [], pass.now)
}
