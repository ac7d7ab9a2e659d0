/** Publishes the present state of machines after their commit. */
import { machinesNow } from '../reading/machine-now.ts'
import type { AccountSite } from '../storage/load-site.ts'
import type { Account } from './account.ts'
import type { Machine } from '../model/machine.ts'

export function publishStored(account: Account, machines: Iterable<Machine>, site: AccountSite): void {
  const all = [...machines]
  // All ids: a machine without a position exchanges route changes too.
  account.options.publish(
    account.id,
    machinesNow(all, site),
    all.map(({ id }) => id),
  )
}
