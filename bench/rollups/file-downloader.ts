/**
 * Downloads a file over HTTP in a thread of its own, so that the measured event loop does nothing else; reports the
 * number of bytes.
 */
import { parentPort, workerData } from 'node:worker_threads'

export interface DownloadPlan {
  readonly url: string
  readonly cookie: string
}

if (!parentPort) throw new Error('this is for threads alone')
const { url, cookie } = workerData as DownloadPlan
const reply = await fetch(url, { headers: { cookie } })
let bytes = 0
for await (const piece of reply.body ?? []) bytes += (piece as Uint8Array).length
if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
parentPort.postMessage(bytes)
