/** Live channels that say that entries have changed; which, and what they are now, is fetched as ever. */

/** Channel of one resource: somebody changed, added or removed entries of the account. */
export const changesChannel = (resource: string): string => `changes/${resource}`
