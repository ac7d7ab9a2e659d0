/** A worker that uploads one file over and over: what sending costs is not laid to whom others are answered by. */
import { parentPort, workerData } from 'node:worker_threads'

export interface UploadPlan {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
  /** It goes on for so long, and sends the file once at the least. */
  readonly milliseconds: number
}

const port = parentPort
// That it begins, and what it is given, is over before it is told to send.
port?.once('message', async () => {
  const { address, headers, body, milliseconds } = workerData as UploadPlan
  const began = performance.now()
  let answer: string
  do {
    answer = await (await fetch(address, { method: 'POST', headers, body })).text()
  } while (performance.now() - began < milliseconds)
  port.postMessage(answer, [])
})
