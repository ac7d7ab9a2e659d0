/**
 * How late the server answers others while the most expensive files are uploaded, compared with the same server
 * without uploads.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { modelBombs, pictureBombs, tableBombs, type Bomb } from '@haulway/testing/hostile-input/bombs.ts'
import { startProduct } from '../e2e/support/server.ts'
import { measureLatencies } from './support/latency.ts'
import { percentile } from './support/measure.ts'
import type { BenchRow } from './support/row.ts'
import type { UploadPlan } from './support/upload-sender.ts'

const MAX_MS = 100
const LEAST_MS = 3_000

/** The maximum number of columns and rows of a table. */
const widest: Bomb = {
  name: 'a table of 5,000 rows and 100 columns',
  file: () => {
    const header = Array.from({ length: 100 }, (_, at) => (at === 0 ? 'Equipment ID' : `Remark ${at}`))
    const rows = Array.from({ length: 5_000 }, (_, n) => header.map((_, at) => `${n}-${at}`).join(','))
    return Buffer.from([header.join(','), ...rows].join('\n'))
  },
  expectedError: null,
}

const measureLatency = async (url: string, work: () => Promise<unknown>): Promise<number> =>
  percentile(await measureLatencies(url, work), 0.99)

/**
 * Starts a sender in another thread, so that the measuring event loop does nothing else. The returned function makes
 * it send, and resolves with its last answer.
 */
async function startSender(plan: UploadPlan): Promise<() => Promise<string>> {
  const sender = new Worker(new URL('./support/upload-sender.ts', import.meta.url), { workerData: plan })
  await once(sender, 'online')
  return async () => {
    sender.postMessage('send', [])
    const [answer] = (await once(sender, 'message')) as [string]
    await sender.terminate()
    return answer
  }
}

async function signIn(url: string, username: string, password: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { accounts } = (await reply.json()) as { accounts: { id: string; title: string }[] }
  const account = accounts.find(({ title }) => title !== 'System') ?? accounts[0]
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { origin: url, cookie, 'x-context-account': account?.id ?? '' }
}

export async function run(): Promise<BenchRow[]> {
  const product = await startProduct({ HAULWAY_PRACTICE: 'off' })
  const { url, login, password } = product
  try {
    const headers = { ...(await signIn(url, login, password)), 'content-type': 'application/octet-stream' }
    const rows: BenchRow[] = []
    const kinds: [string, readonly Bomb[]][] = [
      ['equipment/import?dryRun=true', [...tableBombs, widest]],
      ['iconmodels/content?title=a', modelBombs],
      ['haulicons/content?title=a', pictureBombs],
    ]
    for (const [path, bombs] of kinds) {
      for (const { name, file, expectedError } of bombs) {
        const plan = { address: `${url}/api/${path}`, headers, body: new Uint8Array(file()) }
        const answer = await (await startSender({ ...plan, milliseconds: 0 }))()
        if (expectedError !== null && !answer.includes(expectedError))
          throw new Error(`${name} was answered ${answer.slice(0, 300)}`)
        const send = await startSender({ ...plan, milliseconds: LEAST_MS })
        // Measured right before, because other load on the machine changes.
        const baseline = await measureLatency(url, () => sleep(LEAST_MS))
        const measured = await measureLatency(url, send)
        rows.push({
          name: `uploads: /healthz at the 99th percentile while somebody sends ${name}`,
          unit: 'ms',
          baseline,
          measured,
          ratio: measured / baseline,
          target: `< ${MAX_MS} ms`,
          pass: measured < MAX_MS,
        })
      }
    }
    return rows
  } finally {
    await product.stop()
  }
}
