import { expect, test } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

const SLOTS = 2

/** A queue whose work ends when told; `begun` in the order in which it began. */
function tried(waiting = 100) {
  const queue = openFairQueue({ slots: SLOTS, waiting })
  const begun: string[] = []
  const ends = new Map<string, (answer: string) => void>()
  const ask = (owner: string, question: string, name = `${owner}${question}`) =>
    queue.ask(owner, question, async () => {
      begun.push(name)
      return await new Promise<string>((resolve) => ends.set(name, resolve))
    })
  async function end(name: string): Promise<void> {
    ends.get(name)!(`answer of ${name}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, begun, end }
}

test('delays another owner by one question only when one owner asks a hundred', async () => {
  const { ask, begun, end } = tried()
  const many = Array.from({ length: 100 }, (_, n) => ask('a', `${n}`))
  const other = [ask('b', '0'), ask('b', '1')]
  expect(begun).toEqual(['a0', 'a1'])
  await end('a0')
  expect(begun).toEqual(['a0', 'a1', 'b0'])
  // One of each is at work: now in turn.
  await end('a1')
  await end('b0')
  expect(begun.slice(3).toSorted()).toEqual(['a2', 'b1'])
  await end('b1')
  expect(await Promise.all(other)).toEqual(['answer of b0', 'answer of b1'])
  expect(begun.at(-1)).toBe('a3')
  expect(many).toHaveLength(100)
})

test('runs identical waiting questions once, and never shares a run that had already begun', async () => {
  const { ask, begun, end } = tried()
  const first = ask('a', 'month', 'first')
  const later = ['second', 'third', 'fourth'].map((name) => ask('a', 'month', name))
  const foreign = ask('b', 'month', 'foreign')
  // A slot is free for the same question, which waits all the same: the answer under way may lack what it is to see.
  expect(begun).toEqual(['first', 'foreign'])
  await end('first')
  expect(await first).toBe('answer of first')
  expect(begun).toEqual(['first', 'foreign', 'second'])
  await end('second')
  expect(await Promise.all(later)).toEqual(Array.from({ length: 3 }, () => 'answer of second'))
  await end('foreign')
  expect(await foreign).toBe('answer of foreign')
})

test('passes the slot of a failed question on to the next', async () => {
  const queue = openFairQueue({ slots: 1, waiting: 5 })
  const failed = queue.ask('a', '1', () => Promise.reject(new Error('on purpose')))
  const next = queue.ask('a', '2', () => Promise.resolve('well'))
  await expect(failed).rejects.toThrow('on purpose')
  expect(await next).toBe('well')
})

test('refuses questions beyond the limit of an owner, with a time to retry', async () => {
  const { ask, begun } = tried(1)
  const held = [ask('a', '0'), ask('a', '1'), ask('a', '2')]
  await expect(ask('a', '3')).rejects.toMatchObject({ status: 503, detail: { retryAfter: 5 } })
  // Others are not concerned, nor is who asks what waits anyway.
  held.push(ask('b', '0'), ask('a', '2'))
  expect(begun).toEqual(['a0', 'a1'])
  expect(held).toHaveLength(5)
})
