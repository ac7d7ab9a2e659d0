/**
 * A worker that uploads one file repeatedly, so that the cost of sending is not attributed to the answers to others.
 */
import { parentPort, workerData } from 'node:worker_threads'

export interface UploadPlan {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
  /** Minimum duration in milliseconds; the file is sent at least once. */
  readonly milliseconds: number
}

const port = parentPort
// Startup and receiving its data are over before the bench asks this worker to send.
port?.once('message', async () => {
  const { address, headers, body, milliseconds } = workerData as UploadPlan
  const began = performance.now()
  let answer: string
  do {
    answer = await (await fetch(address, { method: 'POST', headers, body })).text()
  } while (performance.now() - began < milliseconds)
  port.postMessage(answer, [])
})
