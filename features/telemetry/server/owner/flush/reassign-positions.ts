import { type Account, commitChanges, passOf, ready } from '../account.ts'
import type { RemovedPositions } from '../../model/removals.ts'
import { reassignEventPositions } from './event-positions.ts'

/** Stated events that had their position of what is gone get that of the fix that is nearest now. A turn after it is stored. */
export async function reassignPositions(
  account: Account,
  gone: ReadonlyMap<string, RemovedPositions>,
): Promise<void> {
  await account.lastCommit.catch(() => undefined)
  const { loaded, site } = await ready(account)
  const pass = passOf(account, site)
  for (const [id, { times }] of gone) {
    const machine = loaded.machines.get(id)
    if (!machine) continue
    const events = await account.reader.positionedBy(id, [...times])
    await reassignEventPositions(machine, events, pass.changes, account.reader)
  }
  await commitChanges(account, loaded, pass.changes, [], pass.now)
}
