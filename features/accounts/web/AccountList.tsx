import type { Item, Resource } from '@haulway/resource'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { accounts } from '../account.resource.ts'
import { WorkInRow } from './WorkHere.tsx'

/** The provider's own account is never deleted, and one that is being deleted not again. */
export function isKept(entry: Item<Resource>): boolean {
  const { system, status } = entry as Item<typeof accounts>
  return system || status === 'DELETING'
}

/** The accounts of the installation; each can be entered. */
export function AccountList() {
  return (
    <ResourceList
      resource={accounts}
      isKept={isKept}
      renderEntryActions={(entry) => <WorkInRow account={entry as Item<typeof accounts>} />}
    />
  )
}
