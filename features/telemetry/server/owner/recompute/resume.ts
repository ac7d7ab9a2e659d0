/**
 * Deriving goes on where a process that ended has left it: the accounts of which something is left, and which no process that lives
 * owns, are taken one after the other. Whoever gets the lease does the work.
 */
import type { Log } from '@haulway/platform/server/log/log.ts'
import { NotOwner } from '../../model/refusals.ts'

interface Resuming {
  /** Accounts with work left that nobody owns, or this process. */
  readonly find: () => Promise<readonly string[]>
  /** Whether the account is in memory: its owner goes on by itself. */
  readonly isLoaded: (account: string) => boolean
  /** Loads the account and waits until its tracks are derived. */
  readonly goOn: (account: string) => Promise<void>
  readonly hasEnded: () => boolean
  readonly log: Log
}

export function createResumer({ find, isLoaded, goOn, hasEnded, log }: Resuming): () => Promise<void> {
  const one = async (account: string): Promise<void> => {
    try {
      await goOn(account)
    } catch (error) {
      // Another process was faster.
      if (error instanceof NotOwner || hasEnded()) return
      log.warn({ err: error, account }, 'what is left to be derived was not gone on with')
    }
  }
  return async () => {
    const accounts = await find().catch((error: unknown) => {
      log.warn({ err: error }, 'what is left to be derived was not looked for')
      return []
    })
    for (const account of accounts) {
      if (hasEnded()) return
      if (!isLoaded(account)) await one(account)
    }
  }
}
