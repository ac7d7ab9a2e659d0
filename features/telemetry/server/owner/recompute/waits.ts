/** Waits and phases follow what was committed, of all machines of the account. */
import { computeWaits, markChangedPlaces } from '../../occupancy/compute-waits.ts'
import { type Account, ready } from '../account.ts'

/** Whether there may be something to work out. */
export const hasPendingWaits = ({ waitsMarked, placesUnchecked }: Account): boolean =>
  waitsMarked || placesUnchecked

/** Works out what is marked, a share of it at a time; `waitsMarked` says whether something is left. */
export async function updateWaits(account: Account): Promise<void> {
  const { database } = account.options
  const { site, loaded } = await ready(account)
  const { owned } = loaded
  if (account.placesUnchecked) {
    if (await markChangedPlaces(database, owned, site)) account.waitsMarked = true
    account.placesUnchecked = false
  }
  if (!account.waitsMarked) return
  // A commit that is in flight writes the same rows.
  await account.lastCommit.catch(() => undefined)
  // What is committed from here on marks again.
  account.waitsMarked = false
  if (await computeWaits(database, owned, site)) account.waitsMarked = true
}
