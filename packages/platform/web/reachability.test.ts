import { expect, test } from 'vitest'
import type { Connection } from './live.ts'
import { createReachability, withNetworkRetry } from './reachability.ts'

function setting() {
  const waits: (() => void)[] = []
  const told: boolean[] = []
  let state: Connection['state'] = 'idle'
  let [time, online, answers] = [1_000, true, true]
  let [liveChanged, onlineChanged] = [() => {}, () => {}]
  const reach = createReachability({
    live: {
      connection: () => ({ state, since: 0 }),
      watch(callback) {
        liveChanged = callback
        return () => undefined
      },
    },
    probe: () => Promise.resolve(answers),
    isOnline: () => online,
    onOnline: (callback) => void (onlineChanged = callback),
    clock: () => time,
    after: (_, run) => void waits.push(run),
  })
  reach.watch(() => told.push(reach.now().lost))
  const send = reach.seen(() =>
    answers ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('gone')),
  )
  return {
    reach,
    told,
    waits,
    send,
    at: (now: number) => void (time = now),
    /** The cable is pulled, or plugged in. */
    answer: (now: boolean) => void (answers = now),
    become: (now: Connection['state']) => {
      state = now
      liveChanged()
    },
    browser: (now: boolean) => {
      online = now
      onlineChanged()
    },
  }
}

test('considers the network lost from a call without an answer, and probes until one is answered', async () => {
  const { reach, told, waits, send, at, answer } = setting()
  await send('/api/a')
  expect(reach.now()).toEqual({ lost: false, since: 1_000 })
  answer(false)
  at(2_000)
  await expect(send('/api/a')).rejects.toThrow('gone')
  at(3_000)
  await expect(send('/api/b')).rejects.toThrow('gone')
  expect(reach.now()).toEqual({ lost: true, since: 2_000 })
  expect(waits).toHaveLength(1)
  waits.pop()?.()
  await expect.poll(() => waits).toHaveLength(1)
  answer(true)
  at(9_000)
  waits.pop()?.()
  await reach.back()
  expect(reach.now()).toEqual({ lost: false, since: 9_000 })
  expect(told).toEqual([true, false])
})

test('ignores aborted calls', async () => {
  const { reach, send, answer } = setting()
  answer(false)
  const signal = AbortSignal.abort()
  await expect(send('/api/a', { signal })).rejects.toThrow('gone')
  expect(reach.now().lost).toBe(false)
})

test('also follows the socket and the browser, and is reachable only when all are', async () => {
  const { reach, told, become, browser, send, answer } = setting()
  become('offline')
  browser(false)
  become('live')
  expect(reach.now().lost).toBe(true)
  browser(true)
  expect(reach.now().lost).toBe(false)
  answer(false)
  await expect(send('/api/a')).rejects.toThrow('gone')
  become('offline')
  // It came back before anybody looked.
  become('live')
  expect(reach.now().lost).toBe(false)
  expect(told).toEqual([true, false, true, false])
})

test('does not consider the network lost where it blocks sockets only', async () => {
  const { reach, told, become, answer } = setting()
  become('offline')
  expect(reach.now().lost).toBe(true)
  await expect.poll(() => reach.now().lost).toBe(false)
  // It tries again and again in vain.
  become('offline')
  await expect.poll(() => told).toEqual([true, false, true, false])
  answer(false)
  become('offline')
  await expect.poll(() => told.length).toBe(5)
  expect(reach.now().lost).toBe(true)
})

test('loads a part of the program once the network is back, and reports one that is gone for good', async () => {
  const { reach, answer, become } = setting()
  let tries = 0
  const load = () => (tries++ === 0 ? Promise.reject(new Error('no part')) : Promise.resolve('part'))
  answer(false)
  const part = withNetworkRetry(load, reach)()
  await expect.poll(() => reach.now().lost).toBe(true)
  expect(tries).toBe(1)
  become('live')
  expect(await part).toBe('part')
  answer(true)
  await expect(withNetworkRetry(() => Promise.reject(new Error('never')), reach)()).rejects.toThrow('never')
  // The network came back between the failure and the look.
  tries = 0
  expect(await withNetworkRetry(load, reach)()).toBe('part')
})
