/**
 * Time from the acknowledgement of a fix to the frame of the live channel that contains it, over real sockets, while
 * a fleet is at work: the worst of all fixes beside their median. Frames a second beside the most that the contract
 * allows.
 */
import { WebSocket } from 'ws'
import { startProduct, type StartedProduct } from '../e2e/support/server.ts'
import { median } from './support/measure.ts'
import type { BenchRow } from './support/row.ts'

const [MACHINES, SECONDS, EVERY_MS] = [100, 30, 1_000]
/** Uncounted fixes of each machine: the channel sends the names of new machines first. */
const WARM_UP = 5
const MAX_WAIT_MS = 1_000
/** Frames per second (contract, *Live*). */
const MOST_FRAMES = 5
const PLACE = { lon: -117.2, lat: 38.9 }

interface Machine {
  readonly id: string
  readonly secret: string
}

interface Fleet {
  readonly cookie: string
  readonly machines: readonly Machine[]
}

/** Adds machines with a device each to the account of the practice site, whose own machines work at the same time. */
async function enrol({ url, login, password }: StartedProduct): Promise<Fleet> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(data),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return { cookies: reply.headers.getSetCookie(), body: (await reply.json()) as unknown }
  }
  const session = await post('sessions?rememberMe=false', { username: login, password })
  const { accounts } = session.body as { accounts: { id: string; title: string }[] }
  const account = accounts.find(({ title }) => title !== 'System')?.id ?? ''
  const cookies = session.cookies.map((one) => one.split(';')[0]!)
  const cookie = [...cookies, `contextAccountId=${account}`].join('; ')
  const signed = { cookie, 'X-Context-Account': account }
  const machines: Machine[] = []
  for (let n = 1; n <= MACHINES; n++) {
    const { id } = (await post('equipment', { equipmentId: `BENCH-${n}`, kind: 'hauler' }, signed))
      .body as Machine
    const device = await post(`equipment/${id}/devices`, { title: 'bench' }, signed)
    machines.push({ id, secret: (device.body as Machine).secret })
  }
  return { cookie, machines }
}

interface FixTime {
  readonly id: string
  readonly t: number
  readonly at: number
}

/** When frames arrived, and which fixes they contained. */
interface ReceivedFrames {
  readonly frames: number[]
  readonly shown: FixTime[]
  close(): void
}

async function listen({ url }: StartedProduct, { cookie }: Fleet): Promise<ReceivedFrames> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers: { cookie, origin: url } })
  const received: ReceivedFrames = { frames: [], shown: [], close: () => socket.close() }
  socket.on('message', (data: Buffer) => {
    const at = performance.now()
    const { d } = JSON.parse(data.toString()) as { d?: { machines?: { id: string; t: number }[] } }
    if (!d?.machines) return
    received.frames.push(at)
    for (const { id, t } of d.machines) received.shown.push({ id, t, at })
  })
  await new Promise((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  socket.send(JSON.stringify({ sub: ['fleet'] }))
  return received
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Sends one fix a second; records when each was acknowledged. */
async function sendFixes(url: string, { id, secret }: Machine, n: number): Promise<FixTime[]> {
  const acknowledged: FixTime[] = []
  await pause((n / MACHINES) * EVERY_MS)
  for (let seq = 1; seq <= WARM_UP + SECONDS; seq++) {
    const begun = performance.now()
    const t = Date.now()
    const fix = { seq, t, lon: PLACE.lon + n * 1e-3, lat: PLACE.lat + seq * 1e-4, speed: 5, heading: 0 }
    const reply = await fetch(`${url}/api/telemetry/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fixes: [fix], events: [] }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`telemetry answered ${reply.status}: ${text}`)
    if (seq > WARM_UP) acknowledged.push({ id, t, at: performance.now() })
    await pause(Math.max(0, EVERY_MS - (performance.now() - begun)))
  }
  return acknowledged
}

/** Milliseconds from each acknowledgement to the first frame that shows the machine there or farther on. */
function computeWaits(acknowledged: readonly FixTime[], shown: readonly FixTime[]): number[] {
  const byMachine = Map.groupBy(shown, ({ id }) => id)
  return acknowledged.map(({ id, t, at }) => {
    const first = byMachine.get(id)?.find((one) => one.t >= t)
    return first === undefined ? Number.POSITIVE_INFINITY : Math.max(0, first.at - at)
  })
}

export async function run(): Promise<BenchRow[]> {
  const product = await startProduct()
  try {
    const fleet = await enrol(product)
    const received = await listen(product, fleet)
    const reports = await Promise.all(fleet.machines.map((one, n) => sendFixes(product.url, one, n)))
    await pause(2 * MAX_WAIT_MS)
    received.close()
    const acknowledged = reports.flat()
    const waits = computeWaits(acknowledged, received.shown)
    const [usual, worst] = [median(waits), Math.max(...waits)]
    const from = Math.min(...acknowledged.map(({ at }) => at))
    const frames = received.frames.filter((at) => at >= from && at < from + SECONDS * 1_000).length / SECONDS
    return [
      {
        name: `live: acknowledgement of a fix to the frame that carries it, the worst of ${waits.length} beside the median, ${MACHINES} machines`,
        unit: 'ms',
        baseline: usual,
        measured: worst,
        ratio: worst / usual,
        target: `< ${MAX_WAIT_MS} ms`,
        pass: worst < MAX_WAIT_MS,
      },
      {
        name: 'live: frames a second',
        unit: 'frames',
        baseline: MOST_FRAMES,
        measured: frames,
        ratio: frames / MOST_FRAMES,
        target: `<= ${MOST_FRAMES}`,
        pass: frames <= MOST_FRAMES,
      },
    ]
  } finally {
    await product.stop()
  }
}
