/**
 * Continues recomputations that processes left when they ended: the accounts with pending work that no live process
 * owns are loaded one after the other. The process that takes the lease does the work.
 */
import type { Log } from '@haulway/platform/server/log/log.ts'
import { NotOwner } from '../../model/refusals.ts'

interface ResumerOptions {
  /** Accounts with pending work that nobody, or this process, owns. */
  readonly findPending: () => Promise<readonly string[]>
  /** Whether the account is in memory: its owner continues by itself. */
  readonly isLoaded: (account: string) => boolean
  /** Loads the account and waits until nothing is left to recompute. */
  readonly finish: (account: string) => Promise<void>
  readonly hasEnded: () => boolean
  readonly log: Log
}

export function createResumer({
  findPending,
  isLoaded,
  finish,
  hasEnded,
  log,
}: ResumerOptions): () => Promise<void> {
  const resumeAccount = async (account: string): Promise<void> => {
    try {
      await finish(account)
    } catch (error) {
      // Another process took the lease first.
      if (error instanceof NotOwner || hasEnded()) return
      log.warn({ err: error, account }, 'what is left to be derived was not gone on with')
    }
  }
  return async () => {
    const accounts = await findPending().catch((error: unknown) => {
      log.warn({ err: error }, 'what is left to be derived was not looked for')
      return []
    })
    for (const account of accounts) {
      if (hasEnded()) return
      if (!isLoaded(account)) await resumeAccount(account)
    }
  }
}
