/** Derives anew what was derived with another site or another detection, while facts go on coming in. */
import { type Account, logFailure, inTurn, passOf, ready, commitChanges } from './account.ts'
import type { Machine } from './machine.ts'
import { reprice } from './reprice.ts'
import { machinesNow } from '../reading/machine-now.ts'
import { stampOf } from './stamp.ts'
import { takeAgain } from './take-in.ts'
import { type AccountSite, changedBoxes, isKept, profileOf } from '../storage/load-site.ts'
import { machinesWithin } from './upkeep.ts'
import { judgeWaits } from './waits.ts'

const isStale = ({ detection }: Account, site: AccountSite, machine: Machine): boolean =>
  machine.stamp !== stampOf(site.hash, profileOf(site, machine.id), detection)

/** Those that were at work last come first: they are looked at. */
const newestFirst = (a: Machine, b: Machine): number => b.head.t - a.head.t

/** Loads the site again. Machines for which the difference lies where they never were keep their rows. */
async function planAgain(account: Account): Promise<string[]> {
  const before = account.site
  account.site = null
  if (!(await isKept(account.options.database, account.id))) {
    // What is in memory must not be written where it was just removed.
    account.loaded = null
    return []
  }
  const { site, loaded } = await ready(account)
  await reprice(account)
  const stale = [...loaded.machines.values()]
    .filter((machine) => isStale(account, site, machine))
    .sort(newestFirst)
  if (stale.length === 0) return []
  await account.lastCommit
  const boxes = before === null ? null : changedBoxes(before, site)
  const touched = boxes && (await machinesWithin(account.options.database, account.id, loaded, boxes))
  const pass = passOf(account, site)
  const again: string[] = []
  for (const machine of stale) {
    machine.profile = profileOf(site, machine.id)
    // A machine that itself changed, or that an earlier change left behind, is derived anew in any case.
    const same = before !== null && machine.stamp === stampOf(before.hash, machine.profile, account.detection)
    if (same && touched !== null && !touched.has(machine.id)) {
      machine.stamp = stampOf(site.hash, machine.profile, account.detection)
      pass.changes.tracks.add(machine)
    } else {
      again.push(machine.id)
    }
  }
  await commitChanges(account, loaded, pass.changes, [], pass.now)
  return again
}

async function deriveMachine(account: Account, id: string): Promise<void> {
  const { site, loaded } = await ready(account)
  const machine = loaded.machines.get(id)
  if (!machine || !isStale(account, site, machine)) return
  const pass = passOf(account, site)
  await takeAgain(machine, pass, account.reader)
  await commitChanges(account, loaded, pass.changes, [machine], pass.now)
  account.options.publish(account.id, machinesNow([machine], site))
}

/** A turn for each machine, so that what devices send meanwhile is taken in between. */
export async function deriveAgain(account: Account): Promise<void> {
  for (const id of await inTurn(account, () => planAgain(account))) {
    await inTurn(account, () => deriveMachine(account, id))
  }
  while (account.loaded !== null && (account.waitsMarked || account.placesUnchecked))
    await inTurn(account, () => judgeWaits(account))
}

/** Site or detection may have changed while nobody watched, or deriving anew was cut short. */
export function lookForStale(account: Account): void {
  const { site, loaded } = account
  if (!account.unchecked || !site || !loaded) return
  account.unchecked = false
  const isDue = site.due !== null || [...loaded.machines.values()].some((one) => isStale(account, site, one))
  if (!isDue) return
  deriveAgain(account).catch((error: unknown) => logFailure(account, error))
}
