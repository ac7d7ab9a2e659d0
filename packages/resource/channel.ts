/** Live channels that announce changed entries. They carry no content: clients fetch the entries through the API. */

/** Name of the channel that announces that entries of a resource were added, changed or removed in the account. */
export const changesChannel = (resource: string): string => `changes/${resource}`
