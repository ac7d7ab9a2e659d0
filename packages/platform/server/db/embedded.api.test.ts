import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '@haulway/testing'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { makePrivate } from '../files/private-folder.ts'
import { childrenOf, livePostmaster } from './postmaster.ts'
import { postgresUser } from './unprivileged.ts'

let dataDirectory: string
let folder: string

beforeAll(() => {
  dataDirectory = scratchFolder('embedded')
  chmodSync(dataDirectory, 0o755)
  folder = join(dataDirectory, 'postgres')
})
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))

const start = (): Promise<EmbeddedServer> => startEmbedded({ dataDirectory, log: silentLog })

async function ask<T>(server: EmbeddedServer, sql: string): Promise<T | undefined> {
  const client = new Client({ connectionString: server.url('postgres') })
  await client.connect()
  try {
    return (await client.query<{ answer: T }>(sql)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

function killServer(): void {
  const pid = livePostmaster(folder)
  if (pid === null) throw new Error('no server to kill')
  process.kill(pid, 'SIGKILL')
}

/** A process that opens the folder and is killed; its server stays. */
async function openAndDie(): Promise<void> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)})
    const log = { info() {}, warn() {}, error() {} }
    await startEmbedded({ dataDirectory: ${JSON.stringify(dataDirectory)}, log })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

test('runs within an older data folder that is closed to everybody but its user', async () => {
  const home = scratchFolder('private')
  chmodSync(home, 0o711)
  makePrivate(home, postgresUser())
  const server = await startEmbedded({ dataDirectory: home, log: silentLog })
  try {
    expect(await ask(server, 'select 1 as answer')).toBe(1)
    expect(lstatSync(join(home, 'postgres')).isDirectory()).toBe(true)
    const folders = readdirSync(home, { withFileTypes: true }).filter((one) => one.isDirectory())
    const paths = [home, ...folders.map((one) => join(home, one.name))]
    // Of a folder's mode the last digit is everybody's.
    expect(paths.map((path) => statSync(path).mode & 0o007)).toEqual(paths.map(() => 0))
  } finally {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
})

test('starts with UTF-8 and UTC, listens on no port, and keeps its data', async () => {
  const server = await start()
  expect(
    await ask(
      server,
      `select current_setting('server_encoding') || ' ' || current_setting('TimeZone') as answer`,
    ),
  ).toBe('UTF8 UTC')
  expect(await ask(server, `select current_setting('listen_addresses') as answer`)).toBe('')
  expect(await ask(server, `select lower('КАРЬЕР') as answer`)).toBe('карьер')
  await ask(server, 'create table kept as select 1 as answer')
  await server.stop()
  expect(livePostmaster(folder)).toBeNull()
  const again = await start()
  expect(await ask(again, 'select answer from kept')).toBe(1)
  await again.stop()
})

test('refuses a second opener while the first runs, and accepts it afterwards', async () => {
  const server = await start()
  await expect(start()).rejects.toThrow(/Another Haulway is running/)
  expect(await ask(server, 'select 1 as answer')).toBe(1)
  await server.stop()
  await (await start()).stop()
})

test('adopts the server of a killed process', async () => {
  await openAndDie()
  const pid = livePostmaster(folder)
  expect(pid).not.toBeNull()
  const server = await start()
  expect(livePostmaster(folder)).toBe(pid)
  await server.stop()
  expect(livePostmaster(folder)).toBeNull()
})

test('starts despite the stale lock file after process and server are killed together', async () => {
  await openAndDie()
  killServer()
  const server = await start()
  expect(await ask(server, 'select answer from kept')).toBe(1)
  await server.stop()
})

test('waits, then removes a lock file that names the living process of another program', async () => {
  const stale = readFileSync(`${folder}.log`, 'utf8')
  expect(stale).toContain('shut down')
  writeFileSync(join(folder, 'postmaster.pid'), `${process.ppid}\n${folder}\n`)
  const server = await start()
  expect(await ask(server, 'select answer from kept')).toBe(1)
  await server.stop()
})

test('restarts a server that is killed under a running process', async () => {
  const server = await start()
  killServer()
  await expect.poll(() => ask(server, 'select answer from kept').catch(() => null)).toBe(1)
  await server.stop()
})

test('ends a server that hangs in its own shutdown, without loss of data', async () => {
  await openAndDie()
  const postmaster = livePostmaster(folder)!
  // Without this one it cannot write its last checkpoint.
  const checkpointer = childrenOf(postmaster).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('checkpointer'),
  )
  process.kill(checkpointer!, 'SIGSTOP')
  process.kill(postmaster, 'SIGINT')
  await expect.poll(() => readFileSync(join(folder, 'postmaster.pid'), 'utf8')).toContain('stopping')
  const server = await startEmbedded({ dataDirectory, log: silentLog, endingMs: 100 })
  expect(livePostmaster(folder)).not.toBe(postmaster)
  expect(await ask(server, 'select answer from kept')).toBe(1)
  await server.stop()
})
