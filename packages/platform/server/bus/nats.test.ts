import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBroker, type TestBroker } from '@haulway/testing/broker.ts'
import type { Change } from '../services.ts'
import { type Bus, UnansweredError } from './bus.ts'
import { openNatsBus } from './nats.ts'

const quiet = { info() {}, warn() {}, error() {} }
const change = (id: string): Change => ({ account: 'a', resource: 'sessions', id })
let broker: TestBroker
let one: Bus
let two: Bus
beforeEach(async () => {
  broker = await startBroker()
  one = openNatsBus({ url: broker.url, log: quiet })
  two = openNatsBus({ url: broker.url, log: quiet })
  await expect.poll(() => one.connected() && two.connected()).toBe(true)
})
afterEach(async () => {
  await one.close()
  await two.close()
  await broker.stop()
})

/** What a process hears, in order. */
function listenTo(bus: Bus): string[] {
  const heard: string[] = []
  bus.subscribe(({ id }) => void heard.push(id))
  bus.onGap(() => void heard.push('gap'))
  return heard
}

/** Without gaps: of the beginning each tells the other when it gets there. */
const changesOf = (heard: readonly string[]) => heard.filter((one) => one !== 'gap')

test('delivers a change once and at once to local listeners, and to every other process', async () => {
  const here = listenTo(one)
  const there = listenTo(two)
  one.publish(change('1'))
  expect(changesOf(here)).toEqual(['1'])
  await expect.poll(() => changesOf(there)).toEqual(['1'])
  two.publish(change('2'))
  await expect.poll(() => changesOf(here)).toEqual(['1', '2'])
  expect(changesOf(there)).toEqual(['1', '2'])
})

test('continues without the broker, and reports the gap to every process when the broker is back', async () => {
  const here = listenTo(one)
  const there = listenTo(two)
  await broker.kill()
  await expect.poll(() => one.connected() || two.connected()).toBe(false)
  one.publish(change('1'))
  expect(changesOf(here)).toEqual(['1'])
  there.length = 0
  await broker.restart()
  await expect.poll(() => one.connected() && two.connected()).toBe(true)
  await expect.poll(() => there).toContain('gap')
  // What was said meanwhile is not said late: rights are read anew instead.
  expect(there).not.toContain('1')
  one.publish(change('2'))
  await expect.poll(() => there).toContain('2')
})

test('connects later when a process starts before the broker, and can be closed before that', async () => {
  await broker.kill()
  const early = openNatsBus({ url: broker.url, log: quiet })
  const heard = listenTo(early)
  early.publish(change('1'))
  const never = openNatsBus({ url: broker.url, log: quiet })
  await never.close()
  await broker.restart()
  await expect.poll(() => early.connected() && two.connected()).toBe(true)
  two.publish(change('2'))
  await expect.poll(() => heard).toContain('2')
  expect(heard).toContain('gap')
  await early.close()
})

test('ignores messages that are not changes', async () => {
  const { connect } = await import('@nats-io/transport-node')
  const foreign = await connect({ servers: broker.url.replace('nats://', '') })
  const there = listenTo(two)
  for (const text of ['', '{', 'null', '[]', '{"account":1}', '{"account":"a","resource":"x"}']) {
    foreign.publish('haulway.changes', text)
  }
  foreign.publish('haulway.changes', JSON.stringify(change('right')))
  await expect.poll(() => there).toEqual(['right'])
  await foreign.close()
})

test('answers questions of any length, and reports when nobody answers or the time is over', async () => {
  const never = new AbortController().signal
  const end = two.answer('echo', (question) => Promise.resolve(`${question}!`))
  two.answer('deaf', () => new Promise(() => undefined))
  two.answer('broken', () => Promise.reject(new Error('broken')))
  one.answer('echo.here', (question) => Promise.resolve(`${question}?`))
  const long = 'длинный '.repeat(200_000)
  await expect.poll(() => one.request('echo', 'a', never).catch(() => null)).toBe('a!')
  expect(await Promise.all([one.request('echo', long, never), one.request('echo', '', never)])).toEqual([
    `${long}!`,
    '!',
  ])
  expect(await one.request('echo.here', 'a', never)).toBe('a?')
  const giveUp = new AbortController()
  const asked = one.request('deaf', 'a', giveUp.signal)
  giveUp.abort()
  await expect(asked).rejects.toThrow(UnansweredError)
  await expect(one.request('broken', 'a', never)).rejects.toThrow(UnansweredError)
  await expect(one.request('nobody', 'a', never)).rejects.toThrow(UnansweredError)
  end()
  await expect.poll(() => one.request('echo', 'a', never).catch(() => null)).toBe(null)
  const open = one.request('deaf', 'a', never)
  await Promise.all([broker.kill(), expect(open).rejects.toThrow(UnansweredError)])
  await expect.poll(() => one.connected() || two.connected()).toBe(false)
  await expect(one.request('echo', 'a', never)).rejects.toThrow(UnansweredError)
  await broker.restart()
  two.answer('echo', (question) => Promise.resolve(question))
  await expect.poll(() => one.request('echo', 'a', never).catch(() => null)).toBe('a')
})

test('broadcasts to the other processes but not to the sender', async () => {
  const heard: string[] = []
  for (const bus of [one, two])
    bus.onBroadcast('weather', (text) => heard.push(`${bus === one ? 1 : 2} ${text}`))
  await expect
    .poll(() => {
      one.broadcast('weather', 'rain')
      return heard.length > 0
    })
    .toBe(true)
  expect(new Set(heard)).toEqual(new Set(['2 rain']))
})
