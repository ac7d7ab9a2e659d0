import { afterEach, expect, test } from 'vitest'
import { Failure } from '../http/failure.ts'
import { poolBounds, type PoolBounds } from './bounds.ts'
import { defineReader, openReaders, type Readers } from './readers.ts'
import type { descend, fail, grow, leave, length, never, refuse, thread, wait } from './testing/trouble.ts'

const trouble = new URL('./testing/trouble.ts', import.meta.url)
const lengthReader = defineReader<typeof length>(trouble, 'length')

const warned: unknown[] = []
const log = { info: () => undefined, error: () => undefined, warn: (detail: object) => warned.push(detail) }
let readers: Readers
afterEach(() => readers.close())

function open(more: Partial<PoolBounds> = {}): void {
  warned.length = 0
  readers = openReaders(log, { ...poolBounds, workers: 2, ...more })
}

/** Status, field and key of a refusal; any other error as it is. */
async function refusalOf(reading: Promise<unknown>): Promise<unknown> {
  const error = await reading.then(
    () => 'read',
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failure)) return error
  return [error.status, ...error.errors.map(({ field, key }) => `${field} ${key}`)].join(' ')
}

const heavy = '413 file validation.file.heavy'

test('returns what is read, reports an unreadable file at the field file, and keeps the worker', async () => {
  open()
  expect(await readers.read('a', lengthReader, 'four')).toBe(4)
  const refuseReader = defineReader<typeof refuse>(trouble, 'refuse')
  expect(await refusalOf(readers.read('a', refuseReader))).toBe('400 file import.empty')
  expect(await readers.read('a', lengthReader, 'three')).toBe(5)
})

test('ends a worker that has had no file for its time, and reads the next file in another', async () => {
  const threadReader = defineReader<typeof thread>(trouble, 'thread')
  open()
  const kept = await readers.read('a', threadReader)
  expect(await readers.read('a', threadReader)).toBe(kept)
  await readers.close()
  open({ idleMilliseconds: 0 })
  const first = await readers.read('a', threadReader)
  await expect.poll(() => readers.read('a', threadReader)).not.toBe(first)
})

test('stops a file that exceeds its time, then reads the next', async () => {
  open({ milliseconds: 300 })
  expect(await refusalOf(readers.read('a', defineReader<typeof never>(trouble, 'never')))).toBe(heavy)
  expect(warned).toEqual([{ reader: 'never', why: 'time' }])
  await readers.close()
  open({ milliseconds: 300, workers: 1 })
  const both = [readers.read('a', defineReader<typeof never>(trouble, 'never')), wanted()]
  expect(await Promise.all(both.map((one) => refusalOf(one)))).toEqual([heavy, 'read'])
})

/** Of a worker that takes the place of one that was stopped. */
const wanted = () => readers.read('b', lengthReader, 'x')

test('stops a file that exhausts its memory, then reads the next', async () => {
  open({ heapMegabytes: 32 })
  expect(await refusalOf(readers.read('a', defineReader<typeof grow>(trouble, 'grow')))).toBe(heavy)
  expect(warned).toEqual([{ reader: 'grow', why: 'memory' }])
  expect(await wanted()).toBe(1)
})

test('refuses a file that is nested beyond the stack, and reports our own errors as errors', async () => {
  open()
  expect(await refusalOf(readers.read('a', defineReader<typeof descend>(trouble, 'descend')))).toBe(heavy)
  const failing = readers.read('a', defineReader<typeof fail>(trouble, 'fail'))
  expect(await refusalOf(failing)).toMatchObject({ message: 'a mistake of ours' })
  const leaving = readers.read('a', defineReader<typeof leave>(trouble, 'leave'))
  expect(await refusalOf(leaving)).toMatchObject({ message: 'a worker that reads files ended' })
  expect(await wanted()).toBe(1)
})

test('never gives the last worker to an account that already reads, and limits its waiting files', async () => {
  open({ waiting: 1 })
  const flags = new SharedArrayBuffer(8)
  const waitReader = defineReader<typeof wait>(trouble, 'wait')
  const first = readers.read('a', waitReader, flags)
  const second = readers.read('a', lengthReader, 'second')
  expect(await refusalOf(readers.read('a', lengthReader, 'third'))).toMatch(/^429/)
  await expect.poll(() => Atomics.load(new Int32Array(flags), 0)).toBe(1)
  // Another account is served meanwhile, again and again.
  for (const text of ['1', '22', '333']) {
    expect(await readers.read('b', lengthReader, text)).toBe(text.length)
  }
  Atomics.store(new Int32Array(flags), 1, 1)
  Atomics.notify(new Int32Array(flags), 1)
  await first
  expect(await second).toBe(6)
})
