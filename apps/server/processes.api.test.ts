/** Two processes of the product as an operator runs them: one database, one broker. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startBroker, type TestBroker, testDatabase, type TestDatabase } from '@haulway/testing'

const folder = fileURLToPath(new URL('.', import.meta.url))
const PASSWORD = 'correct horse battery'
/** `main.ts` without building the web application. */
const program = `
  import { readConfig } from '@haulway/platform/server/config.ts'
  import { openLog } from '@haulway/platform/server/log/log.ts'
  import { startServer } from './start.ts'
  const { config } = readConfig(process.env)
  const server = await startServer({ config, log: openLog('warn'), clock: Date.now, site: undefined })
  console.log('ready: ' + server.url)`

let broker: TestBroker
let database: TestDatabase
const started: { child: ChildProcess; url: string }[] = []

async function start(roles: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: database.url,
      NATS_URL: broker.url,
      HAULWAY_ROLES: roles,
      HAULWAY_ADMIN_PASSWORD: PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ready: (\S+)\n/.exec(output)?.[1]
      if (found !== undefined) done(found)
    })
    child.once('exit', (code) => fail(new Error(`the process ended with ${code}`)))
  })
  return { child, url }
}

beforeAll(async () => {
  broker = await startBroker()
  database = await testDatabase()
  // In sequence: the first creates the administrator.
  started.push(await start('api,ingest,live,worker'))
  started.push(await start('api,live,worker'))
})
afterAll(async () => {
  for (const { child } of started) {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended
  }
  await database.close()
  await broker.stop()
})

async function signIn(): Promise<{ cookie: string }> {
  const reply = await fetch(`${started[0]?.url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  expect(reply.status).toBe(200)
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
async function listen(url: string, headers: { cookie: string }): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers })
  const closed = new Promise<number>((done) => {
    socket.once('close', (code) => done(code))
  })
  await new Promise<void>((done, fail) => {
    socket.once('error', fail)
    socket.once('open', () => done())
  })
  return { closed }
}
const statusAt = async (url: string, headers: { cookie: string }) =>
  (await fetch(`${url}/api/users/me`, { headers })).status

test('accepts a session at both processes; signing out at one closes its sockets at both', async () => {
  const headers = await signIn()
  const sockets: { closed: Promise<number> }[] = []
  for (const { url } of started) {
    expect(await statusAt(url, headers)).toBe(200)
    sockets.push(await listen(url, headers))
  }
  await fetch(`${started[0]?.url}/api/sessions`, { method: 'DELETE', headers })
  expect(await Promise.all(sockets.map((one) => one.closed))).toEqual([4_401, 4_401])
  for (const { url } of started) expect(await statusAt(url, headers)).toBe(401)
})

test('ingests only in the processes that are configured to', async () => {
  const replies = await Promise.all(
    started.map(({ url }) =>
      fetch(`${url}/api/telemetry/batch`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  expect(replies.map((one) => one.status)).toEqual([401, 404])
})

test('keeps serving without its broker and without the other process', async () => {
  const headers = await signIn()
  await broker.kill()
  const [first, second] = started as [(typeof started)[0], (typeof started)[0]]
  expect(await statusAt(second.url, headers)).toBe(200)
  const ended = new Promise((done) => first.child.once('exit', done))
  first.child.kill('SIGKILL')
  await ended
  expect(await statusAt(second.url, headers)).toBe(200)
  const reply = await fetch(`${second.url}/api/sessions`, { method: 'DELETE', headers })
  expect(reply.status).toBe(204)
  expect(await statusAt(second.url, headers)).toBe(401)
})
