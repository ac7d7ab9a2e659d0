/** Waits and phases, which follow from the committed rows of all machines of the account. */
import { computeWaits, markChangedPlaces } from '../../occupancy/compute-waits.ts'
import { type Account, ready } from '../account.ts'

/** Whether there may be waits to compute. */
export const hasPendingWaits = ({ states }: Account): boolean => states.waits.state !== 'current'

/** Computes the waits of some of the marked places; the state says whether more are left. In a turn. */
export async function updateWaits(account: Account): Promise<void> {
  const { database } = account.options
  const { waits } = account.states
  const { site, loaded } = await ready(account)
  const { owned } = loaded
  if (waits.state === 'places-unverified') {
    await markChangedPlaces(database, owned, site)
    waits.dispatch('verifyPlaces')
  }
  if (waits.state === 'current') return
  // A commit in flight writes the same rows.
  await account.lastCommit.catch(() => undefined)
  // Commits from here on mark again.
  waits.dispatch('compute')
  if (await computeWaits(database, owned, site)) waits.dispatch('mark')
}
