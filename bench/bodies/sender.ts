/**
 * A process that sends several requests at a time, beside some whose bodies never end, and counts the answers. It
 * runs at a lower priority than the server, so that the cost of making requests on this machine is not attributed to
 * the receiver.
 */
import { once } from 'node:events'
import { Agent, type ClientRequest, request } from 'node:http'
import { setPriority } from 'node:os'
import { seededRandom } from '@haulway/testing'
import { openDeclaredProduct } from '../support/declared-product.ts'
import { createBodyPool } from './pool.ts'
import { type BodyRequest, generateRequests, listTargets } from './requests.ts'

/** Start arguments of the process, as JSON. */
export interface SendPlan {
  readonly url: string
  readonly seed: number
  readonly milliseconds: number
}

export interface SendResult {
  /** Number of answers by status; 0 stands for no answer. */
  readonly statuses: readonly (readonly [status: number, answers: number])[]
  /** Total bytes of the bodies. */
  readonly bytes: number
  /** Answers that are server errors. */
  readonly serverErrors: readonly string[]
}

/**
 * With one address, the limits by address would hide what the server itself withstands. Only Linux has all of 127/8.
 */
const addresses = Array.from({ length: 8 }, (_, at) => `127.0.0.${at + 1}`)

/** Niceness of this process. */
const NICENESS = 10
const CONCURRENT_REQUESTS = 16
const MOST_OPEN = 50
/** Time limit for an answer; a later one counts as none. */
const ANSWER_MS = 40_000
/** How long an open body stays open, answered or not. */
const OPEN_MS = 5_000
const PIECE = 65_536

/** Sends the body. One with `open` delivery stays open for `OPEN_MS`, whatever the server answers. */
function deliver(sent: ClientRequest, { body: { bytes }, delivery }: BodyRequest): void {
  if (delivery === 'whole') return void sent.end(bytes)
  if (delivery === 'chunked') {
    for (let at = 0; at < bytes.length; at += PIECE) sent.write(bytes.subarray(at, at + PIECE))
    return void sent.end()
  }
  sent.write(bytes.subarray(0, bytes.length >> 1))
  const timer = setTimeout(() => sent.destroy(), OPEN_MS)
  sent.once('close', () => clearTimeout(timer))
}

interface ReceivedAnswer {
  readonly status: number
  /** The answer has `Retry-After`: a deliberate refusal. */
  readonly isDeliberate: boolean
}

function sendOne(one: BodyRequest, port: number, agent: Agent): Promise<ReceivedAnswer> {
  const { method, path, headers, body, delivery } = one
  const length = delivery === 'chunked' ? {} : { 'content-length': String(body.bytes.length) }
  const framing = delivery === 'chunked' ? { 'transfer-encoding': 'chunked' } : length
  return new Promise((done) => {
    let answer: ReceivedAnswer = { status: 0, isDeliberate: false }
    const options = { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...framing } }
    const sent = request(options, (reply) => {
      answer = { status: reply.statusCode ?? 0, isDeliberate: reply.headers['retry-after'] !== undefined }
      reply.resume()
      // The server answered before the body was complete and closed the connection.
      reply.on('error', () => undefined)
    })
    const late = setTimeout(() => sent.destroy(), ANSWER_MS)
    // A connection that the server has cut also emits `close`, which is handled below.
    sent.on('error', () => undefined)
    sent.once('close', () => {
      clearTimeout(late)
      done(answer)
    })
    deliver(sent, one)
  })
}

async function sendBodies(
  { url, milliseconds }: SendPlan,
  requests: Iterator<BodyRequest>,
): Promise<SendResult> {
  const port = Number(new URL(url).port)
  const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, localAddress }))
  const statuses = new Map<number, number>()
  const serverErrors: string[] = []
  const open = new Set<Promise<void>>()
  const until = performance.now() + milliseconds
  let bytes = 0

  async function sendAndCount(next: BodyRequest): Promise<void> {
    const agent = agents[next.from]
    if (!agent) return
    const { status, isDeliberate } = await sendOne(next, port, agent)
    bytes += next.body.bytes.length
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500 && !(status === 503 && isDeliberate))
      serverErrors.push(`${next.method} ${next.path} with ${next.body.name}, ${next.delivery}: ${status}`)
  }
  async function work(): Promise<void> {
    while (performance.now() < until) {
      const { value, done } = requests.next() as IteratorResult<BodyRequest, undefined>
      if (done) return
      const sending = sendAndCount(value)
      if (value.delivery !== 'open') await sending
      else {
        open.add(sending)
        void sending.then(() => open.delete(sending))
        if (open.size >= MOST_OPEN) await Promise.race(open)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work))
  await Promise.all(open)
  for (const agent of agents) agent.destroy()
  return { statuses: [...statuses], bytes, serverErrors }
}

const [, , given] = process.argv
if (given !== undefined && process.send) {
  setPriority(NICENESS)
  const plan = JSON.parse(given) as SendPlan
  const random = seededRandom(plan.seed)
  const targets = listTargets(openDeclaredProduct().endpoints)
  const stream = {
    targets,
    pool: createBodyPool(random),
    origin: plan.url,
    addresses: addresses.length,
    random,
  }
  // Startup and building the bodies are over before the bench asks this process to send.
  process.send('ready')
  await once(process, 'message')
  process.send(await sendBodies(plan, generateRequests(stream)))
  process.disconnect()
}
