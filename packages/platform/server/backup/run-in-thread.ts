/** Runs a backup in a thread of its own, so that it does not delay requests. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BackupProblem } from './problem.ts'
import type { BackupReport, BackupRequest } from './run.ts'

export type ThreadAnswer = { readonly report: BackupReport } | { readonly problem: string }

/** Like `runBackup`, with the clock at `now` (epoch milliseconds). */
export async function runBackupInThread(request: BackupRequest, now: number): Promise<BackupReport> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { request, now } })
  try {
    const [answer] = (await once(worker, 'message')) as [ThreadAnswer]
    if ('report' in answer) return answer.report
    throw new BackupProblem(answer.problem)
  } finally {
    await worker.terminate()
  }
}
