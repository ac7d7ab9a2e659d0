/** Files are made in a thread: as far as they are taken, for whoever asked, and no longer than somebody takes them. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog, testDatabase, type TestDatabase } from '@haulway/testing'
import { defineEndpoint } from '@haulway/resource'
import { createApp } from '../http/app.ts'
import type { Services } from '../services.ts'
import { defineMaker, openExports, type Exports } from './exports.ts'
import type { endless, refused, thread, whose } from './testing/makers.ts'

const makers = new URL('./testing/makers.ts', import.meta.url)
const endlessMaker = defineMaker<typeof endless>(makers, 'endless')
const whoseMaker = defineMaker<typeof whose>(makers, 'whose')
const refusedMaker = defineMaker<typeof refused>(makers, 'refused')
const scope = { account: randomUUID() }

let database: TestDatabase
let exports: Exports
beforeAll(async () => {
  database = await testDatabase()
  exports = openExports(database)
})
afterAll(async () => {
  await exports.close()
  await database.close()
})

const counters = () => new Int32Array(new SharedArrayBuffer(8))

async function ended(counts: Int32Array<SharedArrayBuffer>): Promise<void> {
  const waiting = Atomics.waitAsync(counts, 1, 0)
  if (waiting.async) await waiting.value
}

test('reads with the application role, in the account of the caller', async () => {
  const file = await exports.make(scope, whoseMaker, [])
  expect(JSON.parse(await text(file))).toEqual([{ id: scope.account, role: 'haulway_app' }])
})

test('ends the thread that has had no file for its time, and makes the next file in another', async () => {
  const threadMaker = defineMaker<typeof thread>(makers, 'thread')
  const made = async (by: Exports) => await text(await by.make(scope, threadMaker, []))
  expect(await made(exports)).toBe(await made(exports))
  const impatient = openExports(database, 0)
  const first = await made(impatient)
  await expect.poll(() => made(impatient)).not.toBe(first)
  await impatient.close()
})

test('reports a refusal of the database as a failure before the first bytes, or by breaking the stream off', async () => {
  await expect(exports.make(scope, refusedMaker, [''])).rejects.toMatchObject({
    name: 'DatabaseProblem',
    kind: 'conflict',
  })
  const file = await exports.make(scope, refusedMaker, ['begun'])
  await expect(text(file)).rejects.toMatchObject({ kind: 'conflict' })
})

test('makes no more of a file than the client reads, and nothing after the client has left', async () => {
  const counts = counters()
  const download = defineEndpoint({
    method: 'GET',
    path: '/file',
    summary: 'A file without end',
    access: { kind: 'public' },
    output: null,
    file: true,
  })
  const file = await exports.make(scope, endlessMaker, [counts.buffer])
  const app = await createApp({
    services: { log: silentLog } as unknown as Services,
    english: {},
    routes: [
      {
        endpoint: download,
        handle: async () => ({ file, headers: { 'content-type': 'text/csv' } }),
      },
    ],
    identify: async () => null,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/file HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  // Whatever the buffers on the way hold; the file has no end.
  const held = counts[0]
  expect(held).toBeLessThan(1_000)
  socket.destroy()
  await ended(counts)
  await app.close()
})
