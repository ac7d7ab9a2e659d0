/** The real program on an embedded database: exclusive use of its folder, and shutdown whatever clients do. */
import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '@haulway/platform/server/config.ts'
import { hasAnyProcess, childrenOf, livePostmaster } from '@haulway/platform/server/db/postmaster.ts'
import { silentLog } from '@haulway/testing'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { startServer } from './start.ts'
import { type Program, startProgram } from './testing/program.ts'

const PASSWORD = 'correct horse battery'
const SOCKETS = 200
let root: string
let program: Program
let url: URL
const settings = () => ({
  HAULWAY_DATA: join(root, 'data'),
  HAULWAY_ADMIN_PASSWORD: PASSWORD,
  HAULWAY_PRACTICE: 'off',
})
const postgres = (data: string) => join(root, data, 'postgres', 'postgres')

async function start(): Promise<void> {
  program = startProgram(settings())
  url = new URL(await program.waitForOutput(/ready: (\S+)\n/))
  await program.waitForOutput(/Sign in as/)
}
beforeAll(async () => {
  root = scratchFolder('leaving')
  // As root the database runs as another user, who needs access.
  chmodSync(root, 0o755)
  await start()
})
afterAll(async () => {
  if (program.child.kill('SIGTERM')) await program.ended
  rmSync(root, { recursive: true, force: true })
})

/** A connection that has sent this much, and reads nothing. */
function halfway(text: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(Number(url.port), '127.0.0.1', () => {
      socket.pause()
      socket.write(text, () => done(socket))
    })
    socket.once('error', fail)
  })
}
const cookie = async (): Promise<string> => {
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(new URL('/api/sessions', url), { method: 'POST', headers, body })
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}
/** Requests a live socket and never closes it. */
const upgrade = (signedIn: string) => `GET /api/live HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${signedIn}\r\n\
Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`
const post = `POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"user`
const unread = `GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20)

/** Starts in this process on a data folder, and returns the reason for a failure. */
async function refusal(data: string, port = '0'): Promise<string> {
  const read = readConfig({ PORT: port, HAULWAY_DATA: join(root, data), HAULWAY_PRACTICE: 'off' })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const started = startServer({ config: read.config, log: silentLog, clock: Date.now, site: undefined })
  return await started.then(
    async (server) => {
      await server.close()
      return 'it started'
    },
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

test('refuses a second instance, or a port in use, in one line and before creating anything', async () => {
  const second = startProgram(settings())
  expect(await refusal('other', url.port)).toMatch(/^StartError: PORT: \d+ on 127\.0\.0\.1 is in use/)
  expect(readdirSync(root)).toEqual(['data'])
  const { code, errors } = await second.ended
  expect(errors).toMatch(
    /^Another Haulway is running on \S+\. Stop it first, or choose another HAULWAY_DATA\.\n$/,
  )
  expect(code).toBe(78)
})

/** Copies the folder between two writes of its database, as a snapshotting file system does. */
function copyInUse(...names: string[]): void {
  // Sockets cannot be copied; the other files are written under another name first.
  const kept = (path: string): boolean => !/\.s\.PGSQL|pg_internal\.init/.test(path)
  const postmaster = livePostmaster(postgres('data')) ?? 0
  // The postmaster first: it then starts no process, and none that ends is missed.
  process.kill(postmaster, 'SIGSTOP')
  const server = [...childrenOf(postmaster), postmaster]
  for (const pid of server) process.kill(pid, 'SIGSTOP')
  for (const name of names) cpSync(join(root, 'data'), join(root, name), { recursive: true, filter: kept })
  for (const pid of server) process.kill(pid, 'SIGCONT')
}

test('starts a recoverable copy of a folder in use, or names in one line how to copy it', async () => {
  copyInUse('copied', 'torn')
  const wal = join(postgres('torn'), 'pg_wal')
  for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(wal, name))
  expect(await refusal('torn')).toMatch(
    /^StartError: could not locate a valid checkpoint record.*was copied while Haulway ran.*"npm run backup"[^\n]*$/,
  )
  expect(await refusal('copied')).toBe('it started')
  // A process that a postmaster has just started may end a moment after it.
  for (const name of ['copied', 'torn']) await expect.poll(() => hasAnyProcess(postgres(name))).toBe(false)
  expect(livePostmaster(postgres('data'))).not.toBeNull()
})

test('stops itself and PostgreSQL on a signal despite half a request, unread responses, open sockets and a frozen database', async () => {
  const signedIn = await cookie()
  const sockets = [await halfway(post), await halfway(unread)]
  for (let n = 0; n < SOCKETS; n++) sockets.push(await halfway(n < 20 ? upgrade(signedIn) : 'GET / HT'))
  const folder = postgres('data')
  const postmaster = livePostmaster(folder)
  expect(postmaster).not.toBeNull()
  // Frozen: it reacts neither to its clients nor to the signal to stop.
  process.kill(postmaster ?? 0, 'SIGSTOP')
  program.child.kill('SIGTERM')
  const { code, errors } = await program.ended
  for (const socket of sockets) socket.destroy()
  expect(code, errors).toBe(0)
  await expect.poll(() => hasAnyProcess(folder)).toBe(false)
})
