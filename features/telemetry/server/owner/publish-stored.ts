/** Tells what was stored of machines, after its commit. */
import { machinesNow } from '../reading/machine-now.ts'
import type { AccountSite } from '../storage/load-site.ts'
import type { Account } from './account.ts'
import type { Machine } from '../model/machine.ts'

export function publishStored(account: Account, machines: Iterable<Machine>, site: AccountSite): void {
  const all = [...machines]
  // A machine is spoken to, and answers, before its first position.
  account.options.publish(
    account.id,
    machinesNow(all, site),
    all.map(({ id }) => id),
  )
}
