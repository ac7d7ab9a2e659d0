/** A worker that requests `/healthz` at a fixed pace, answered or not, until it is told to stop. */
import { Agent, get } from 'node:http'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

export interface ProbePlan {
  readonly url: string
  readonly paceMs: number
}

/** Milliseconds. */
export interface ProbeResult {
  readonly count: number
  readonly failures: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** 99th percentile of the delay of this thread's own timers: caused by the machine, not by the product. */
  readonly own: number
}

const NS = 1e6

function probe({ url, paceMs }: ProbePlan, stopped: Promise<unknown>): Promise<ProbeResult> {
  const agent = new Agent({ keepAlive: true })
  const answers = createHistogram()
  const lateness = monitorEventLoopDelay({ resolution: 5 })
  lateness.enable()
  const waiting = new Set<Promise<void>>()
  let failures = 0

  const request = () =>
    new Promise<void>((done) => {
      const began = performance.now()
      const fail = () => {
        failures += 1
        done()
      }
      const sent = get(`${url}/healthz`, { agent }, (reply) => {
        reply.resume()
        reply.on('end', () => {
          answers.record(Math.max(1, Math.round((performance.now() - began) * NS)))
          if (reply.statusCode === 200) done()
          else fail()
        })
      })
      sent.on('error', fail)
    })
  const timer = setInterval(() => {
    const one = request()
    waiting.add(one)
    void one.then(() => waiting.delete(one))
  }, paceMs)
  return stopped.then(async () => {
    clearInterval(timer)
    await Promise.all(waiting)
    agent.destroy()
    lateness.disable()
    const [p50, p99] = [answers.percentile(50) / NS, answers.percentile(99) / NS]
    const own = lateness.percentile(99) / NS
    return { count: answers.count, failures, p50, p99, max: answers.max / NS, own }
  })
}

const port = parentPort
if (port) {
  const stopped = new Promise((done) => {
    port.once('message', done)
  })
  const probed = await probe(workerData as ProbePlan, stopped)
  port.postMessage(probed, [])
}
