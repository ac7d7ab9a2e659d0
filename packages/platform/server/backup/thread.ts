/** Entry point of the thread of `run-in-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../process/background-priority.ts'
import type { ThreadAnswer } from './run-in-thread.ts'
import { type BackupRequest, failureReason, runBackup } from './run.ts'

lowerThreadPriority()

if (!parentPort) throw new Error('this is for threads alone')
const port = parentPort
const { request, now } = workerData as { request: BackupRequest; now: number }
const began = performance.now()
const answer: ThreadAnswer = await runBackup(request, () => Math.round(now + performance.now() - began)).then(
  (report) => ({ report }),
  (error: unknown) => ({ problem: failureReason(error) }),
)
port.postMessage(answer)
