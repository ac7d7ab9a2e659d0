/** Live channels that say that entries have changed; what they are now is fetched as ever. */

/** Channel of one resource: somebody changed, added or removed entries of the account. */
export const changesChannel = (resource: string): string => `changes/${resource}`

/** What such a channel says. The ids are left out when there are too many, and in the first frame, which says nothing. */
export interface ChangesFrame {
  readonly ids?: readonly string[]
}
