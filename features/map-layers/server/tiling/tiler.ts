/** Background worker for tiles in this process: one step for one account at a time, until nothing waits. */
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { startTilings, runNextStep } from './run-step.ts'

export interface Tiler {
  /**
   * Interval of the periodic check for work that no notification announced: left by another process, or whose hint
   * was lost.
   */
  readonly job: Job
  start(): void
  stop(): Promise<void>
}

async function openAccounts({ database }: Services): Promise<string[]> {
  const accounts = `select id from accounts where status = 'ACTIVE'`
  const { rows } = await inSystem(database, (tx) => tx.query<{ id: string }>(accounts))
  return rows.map(({ id }) => id)
}

export function openTiler(services: Services, bus: Bus): Tiler {
  const { log } = services
  /** Accounts with possibly waiting work. */
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  const ending: (() => void)[] = []
  const end = new AbortController()
  const { signal } = end

  async function once(account: string): Promise<void> {
    try {
      if (await runNextStep(services, account, signal)) return
    } catch (error) {
      // Retried at the next periodic check.
      log.warn({ err: error, account }, 'tiles of a picture could not be made')
    }
    waiting.delete(account)
  }

  async function run(): Promise<void> {
    while (!signal.aborted && waiting.size > 0) {
      // Round robin: a large picture of one account blocks no other.
      for (const account of waiting) if (!signal.aborted) await once(account)
    }
  }

  function wake(account: string): void {
    if (signal.aborted) return
    waiting.add(account)
    running ??= run().finally(() => {
      running = undefined
      // Work arrived while the loop ended.
      const [next] = waiting
      if (next !== undefined) wake(next)
    })
  }

  async function lookAt(account: string, layer: string | null): Promise<void> {
    await startTilings(services, account, layer)
    wake(account)
  }

  async function lookAround(): Promise<void> {
    for (const account of await openAccounts(services)) await lookAt(account, null)
  }

  const quietly = (looking: Promise<void>) =>
    void looking.catch((error: unknown) =>
      log.warn({ err: error }, 'pictures of maps could not be looked at'),
    )

  return {
    job: defineJob({ name: 'look-after-tiles', cron: '*/5 * * * *', run: lookAround }),
    start() {
      ending.push(
        bus.subscribe(({ account, resource, id }) => {
          // File events name the entry that holds the file, of whatever resource.
          if (resource === 'maplayers' || resource === 'files') quietly(lookAt(account, id))
        }),
        bus.onGap(() => quietly(lookAround())),
      )
      quietly(lookAround())
    },
    async stop() {
      for (const unsubscribe of ending.splice(0)) unsubscribe()
      end.abort()
      await running
    },
  }
}
