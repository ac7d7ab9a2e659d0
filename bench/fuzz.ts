/**
 * `npm run fuzz`: sends 100,000 seeded random requests to every declared endpoint of a product of its own, as users
 * of all roles. No answer may be a server error, the product must not end, and its memory must be released.
 * `HAULWAY_FUZZ` sets the number of requests, `HAULWAY_FUZZ_SEED` the random seed.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type FuzzCaller, runFuzzRound } from '@haulway/features/testing/fuzz.ts'
import { seededRandom } from '@haulway/testing'
import type { ContractClient, ContractReply } from '@haulway/testing/contract-suite/fixture.ts'
import { type StartedProduct, startProduct } from '../e2e/support/server.ts'
import { openDeclaredProduct } from './support/declared-product.ts'
import type { BenchRow } from './support/row.ts'

const REQUESTS = Number(process.env['HAULWAY_FUZZ'] ?? 100_000)
const SEED = Number(process.env['HAULWAY_FUZZ_SEED'] ?? 1)
/** Requests in one account: what was deleted in it is not requested again. */
const ROUND = 5_000
/** Requests before memory is first read: by then, compiled code and permanent caches exist. */
const WARM_UP = 3 * ROUND
const MOST_GROWTH = 1.2
/** Time for running work, jobs included, to end. */
const REST_MS = 20_000
const SHOWN = 50

function createClient(url: string, headers: Readonly<Record<string, string>>): ContractClient {
  return {
    async fetch(path, { method, body, headers: more } = {}): Promise<ContractReply> {
      const reply = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { origin: url, ...headers, 'content-type': 'application/json', ...more },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      return {
        status: reply.status,
        headers: reply.headers,
        text,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
  }
}

async function signIn(url: string, username: string, password: string): Promise<Record<string, string>> {
  const reply = await createClient(url, {}).fetch('/api/sessions', { body: { username, password } })
  if (reply.status !== 200) throw new Error(`sign-in of ${username}: ${reply.status} ${reply.text}`)
  return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Creates an entry and returns its id. */
async function createEntry(client: ContractClient, path: string, body: object): Promise<string> {
  const reply = await client.fetch(path, { body })
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  return (reply.body as { id: string }).id
}

/** Creates an account with a signed-in user of every role. */
async function createAccount(url: string, system: Readonly<Record<string, string>>, title: string) {
  const account = await createEntry(createClient(url, system), '/api/accounts', {
    title,
    status: 'ACTIVE',
    measurementProfile: 'metric',
  })
  const client = createClient(url, { ...system, 'x-context-account': account })
  async function createCaller(
    loginId: string,
    roles: readonly number[],
    systemAdmin = false,
  ): Promise<FuzzCaller> {
    const password = randomBytes(12).toString('base64url')
    const login = { loginEnabled: true, loginId, email: `${loginId}@haulway.example`, systemAdmin }
    const secret = { password, passwordConfirm: password }
    await createEntry(client, '/api/users', { fullName: loginId, active: true, roles, ...login, ...secret })
    const caller: FuzzCaller = {
      headers: await signIn(url, loginId, password),
      async renew() {
        // A user whose login was changed by a random request cannot sign in again.
        caller.headers = await signIn(url, loginId, password).catch(() => caller.headers)
      },
    }
    return caller
  }
  const name = title.toLowerCase().replaceAll(' ', '-')
  const callers = [await createCaller(`${name}-system`, [], true)]
  for (const role of [1, 2, 3, 4, 5]) callers.push(await createCaller(`${name}-${role}`, [role]))
  const person = await createEntry(client, '/api/users', { fullName: 'Somebody', active: true })
  return { account, client, callers, spare: await createCaller(`${name}-spare`, [1]), person }
}

interface Memory {
  /** Bytes that are reachable, and those of buffers. */
  readonly used: number
  /** Bytes of the process. */
  readonly resident: number
}

async function readMemory(probe: string): Promise<Memory> {
  const read = async () => {
    const reply = await fetch(`http://127.0.0.1:${readFileSync(probe, 'utf8')}`)
    return (await reply.json()) as NodeJS.MemoryUsage
  }
  // Objects released by the first collection free others in the next ones.
  await read()
  await sleep(1_000)
  const { heapUsed, external, rss } = await read()
  return { used: heapUsed + external, resident: rss }
}

async function fuzz(product: StartedProduct, probe: string) {
  const { url, login, password } = product
  const system = await signIn(url, login, password)
  const endpoints = openDeclaredProduct().routes.map(({ endpoint }) => endpoint)
  const random = seededRandom(SEED)
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const other = await createEntry(createClient(url, system), '/api/accounts', {
    title: 'Another quarry',
    status: 'ACTIVE',
    measurementProfile: 'metric',
  })
  async function send(count: number, title: string): Promise<void> {
    const { account, client, callers, spare, person } = await createAccount(url, system, title)
    const others = { accounts: other, users: person }
    const round = { url, account, endpoints, administrator: client, others, callers, spare, count, random }
    const outcome = await runFuzzRound(round)
    for (const [status, n] of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + n)
    faults.push(...outcome.faults)
  }
  await send(Math.min(WARM_UP, REQUESTS), 'Quarry 0')
  await sleep(REST_MS)
  const before = await readMemory(probe)
  for (let sent = WARM_UP; sent < REQUESTS; sent += ROUND) {
    await send(Math.min(ROUND, REQUESTS - sent), `Quarry ${sent / ROUND}`)
    process.stderr.write(`${sent + ROUND} requests\n`)
  }
  await sleep(REST_MS)
  return { statuses, wrong: faults, before, after: await readMemory(probe) }
}

function printStatuses(statuses: ReadonlyMap<number, number>): void {
  const total = [...statuses.values()].reduce((sum, one) => sum + one, 0)
  process.stdout.write('| status | answers | share |\n|---|---|---|\n')
  for (const [status, n] of [...statuses].toSorted(([a], [b]) => a - b)) {
    process.stdout.write(`| ${status || 'none'} | ${n} | ${((100 * n) / total).toFixed(2)} % |\n`)
  }
}

const MB = 1_048_576

function row(name: string, unit: string, baseline: number, measured: number, most: number): BenchRow {
  const ratio = measured / baseline
  const target = most === 0 ? '0' : `<= ${most}x`
  return { name: `fuzz: ${name}`, unit, baseline, measured, ratio, target, pass: ratio <= most }
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-fuzz-'))
  const probe = join(folder, 'port')
  const loaded = fileURLToPath(new URL('fuzz/memory-probe.ts', import.meta.url))
  const product = await startProduct({
    HAULWAY_PRACTICE: 'off',
    HAULWAY_FUZZ_PROBE: probe,
    HAULWAY_LOG: process.env['HAULWAY_LOG'] ?? 'error',
    NODE_OPTIONS: `--expose-gc --import=${loaded}`,
  })
  try {
    const { statuses, wrong: faults, before, after } = await fuzz(product, probe)
    printStatuses(statuses)
    for (const line of faults.slice(0, SHOWN)) process.stdout.write(`${line}\n`)
    const sent = [...statuses.values()].reduce((sum, one) => sum + one, 0)
    return [
      row(
        'answers that are an error of the server, have no form, or never came, of requests',
        'answers',
        sent,
        faults.length,
        0,
      ),
      row('memory in use at the end beside the start', 'MB', before.used / MB, after.used / MB, MOST_GROWTH),
      row(
        'memory of the process at the end beside the start',
        'MB',
        before.resident / MB,
        after.resident / MB,
        MOST_GROWTH,
      ),
    ]
  } finally {
    // Throws unless the product ends cleanly on request; one that ended before is a failure.
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
