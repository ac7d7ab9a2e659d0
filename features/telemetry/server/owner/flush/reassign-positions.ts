import { type Account, commitChanges, passOf, ready } from '../account.ts'
import type { RemovedPositions } from '../../model/removals.ts'
import { reassignEventPositions } from './event-positions.ts'

/** Positions the stated events that had the position of a removed fix; in a turn after the removal is stored. */
export async function reassignPositions(
  account: Account,
  removed: ReadonlyMap<string, RemovedPositions>,
): Promise<void> {
  await account.lastCommit.catch(() => undefined)
  const { loaded, site } = await ready(account)
  const pass = passOf(account, site)
  for (const [id, { times }] of removed) {
    const machine = loaded.machines.get(id)
    if (!machine) continue
    const events = await account.reader.positionedBy(id, [...times])
    await reassignEventPositions(machine, events, pass.changes, account.reader)
  }
  await commitChanges(account, loaded, pass.changes, [], pass.now)
}
