/** A worker that sends prepared requests over keep-alive connections, one at a time on each. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface LoadPlan {
  port: number
  /** Requests of each connection, as bytes. */
  connections: Uint8Array[][]
  /** Milliseconds between requests of a connection; 0: as fast as the answers arrive. */
  paceMs: number
  /** Spreads the first requests over the pace, as devices do that know nothing of each other. */
  spread?: boolean
}

export interface LoadResult {
  seconds: number
  /** Latency of each answer in milliseconds. */
  latencies: number[]
  /** When each of them was sent, epoch milliseconds. */
  sentAt: number[]
  /** Number of answers whose status is not 200, but for those that are repeated. */
  failures: number
  /** Number of requests that were answered "later" (429, 503), and repeated when the answer said. */
  deferred: number
  /** Processor time of the sending thread. */
  processorUs: number
}

/** Length of the first answer in `text` when it is complete, otherwise 0. */
function answerLength(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return 0
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return text.length >= head + 4 + length ? head + 4 + length : 0
}

const isLater = (text: string): boolean => /^HTTP\/1.1 (429|503)/.test(text)

async function drive(
  requests: readonly Uint8Array[],
  { port, paceMs }: LoadPlan,
  result: LoadResult,
  delay: number,
): Promise<void> {
  if (delay > 0) await sleep(delay)
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  await new Promise<void>((resolve, reject) => {
    let sent = 0
    let began = 0
    let text = ''
    const next = (): void => {
      if (sent === requests.length) return void socket.end(resolve)
      began = performance.now()
      socket.write(requests[sent++]!)
    }
    socket.on('data', (data: string) => {
      text += data
      const length = answerLength(text)
      if (length === 0) return
      const took = performance.now() - began
      const wait = isLater(text) ? Number(/retry-after: (\d+)/i.exec(text)?.[1] ?? 1) : null
      const isDone = text.startsWith('HTTP/1.1 200')
      text = text.slice(length)
      if (wait !== null) {
        result.deferred++
        sent--
        setTimeout(next, wait * 1000)
        return
      }
      result.latencies.push(took)
      result.sentAt.push(performance.timeOrigin + began)
      if (!isDone) result.failures++
      if (paceMs === 0) next()
      else setTimeout(next, Math.max(0, paceMs - took))
    })
    socket.on('error', reject)
    socket.on('connect', next)
  })
}

if (parentPort) {
  const plan = workerData as LoadPlan
  const result: LoadResult = {
    seconds: 0,
    latencies: [],
    sentAt: [],
    failures: 0,
    deferred: 0,
    processorUs: 0,
  }
  const used = process.threadCpuUsage()
  const began = performance.now()
  const { connections, paceMs, spread } = plan
  const delayOf = (i: number) => (spread === true ? (i / connections.length) * paceMs : 0)
  await Promise.all(connections.map((requests, i) => drive(requests, plan, result, delayOf(i))))
  result.seconds = (performance.now() - began) / 1000
  const { user, system } = process.threadCpuUsage(used)
  result.processorUs = user + system
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
  parentPort.postMessage(result)
}
