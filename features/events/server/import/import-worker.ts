/** The import worker of this process: account after account, one step at a time, until nothing is under way. */
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { runImportStep } from './import-step.ts'
import type { ImportServices } from './under-way.ts'

export interface ImportWorker {
  /** Finds work without a hint: left by another process, or whose hint was lost. */
  readonly job: Job
  start(): void
  stop(): Promise<void>
}

async function openAccounts(database: Services['database']): Promise<string[]> {
  const accounts = `select id from accounts where status = 'ACTIVE'`
  const { rows } = await inSystem(database, (tx) => tx.query<{ id: string }>(accounts))
  return rows.map(({ id }) => id)
}

export function startImportWorker(
  { database, log, publish }: Services,
  bus: Bus,
  tools: Pick<ImportServices, 'desk' | 'settled' | 'closeBefore' | 'packedTracks'>,
): ImportWorker {
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  const ending: (() => void)[] = []
  const end = new AbortController()

  async function once(account: string): Promise<void> {
    // Reset before the step, so that a request during it is not lost.
    waiting.delete(account)
    try {
      if (await runImportStep({ ...tools, publish, database, account })) waiting.add(account)
    } catch (error) {
      // Retried with the next run.
      log.warn({ err: error, account }, 'a file could not be taken in')
    }
  }

  async function run(): Promise<void> {
    // Accounts take turns: a large file of one account delays no other.
    while (!end.signal.aborted && waiting.size > 0)
      for (const account of waiting) if (!end.signal.aborted) await once(account)
  }

  function wake(account: string): void {
    if (end.signal.aborted) return
    waiting.add(account)
    running ??= run().finally(() => {
      running = undefined
      // A request arrived while it ended.
      const [next] = waiting
      if (next !== undefined) wake(next)
    })
  }

  async function lookAround(): Promise<void> {
    for (const account of await openAccounts(database)) wake(account)
  }

  const quietly = () =>
    void lookAround().catch((error: unknown) => log.warn({ err: error }, 'files could not be looked after'))

  return {
    job: defineJob({
      name: 'look-after-imports',
      cron: '*/2 * * * *',
      run: () => lookAround().then(() => running),
    }),
    start() {
      ending.push(
        bus.subscribe(({ account, resource }) => {
          if (resource === 'imports') wake(account)
        }),
        bus.onGap(quietly),
      )
      quietly()
    },
    async stop() {
      for (const unsubscribe of ending.splice(0)) unsubscribe()
      end.abort()
      await running
    },
  }
}
