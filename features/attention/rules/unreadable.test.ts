import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { newMemory, View } from '../view.ts'
import { machine, MINUTE, NOON, siteOf, viewOf } from '../testing/fixture.ts'
import type { UnreadableDevice } from '../site.ts'
import { unreadable } from './unreadable.ts'

const device = (id: string, more: Partial<UnreadableDevice> = {}): UnreadableDevice => ({
  id,
  encrypted: false,
  count: 12,
  firstAt: NOON - 60 * MINUTE,
  lastAt: NOON - MINUTE,
  ...more,
})

test('reports devices with unreadable messages for twelve hours after the last, of machines without a position, too', () => {
  const devices = { T1: [device('a')], T2: [device('b', { lastAt: NOON - 720 * MINUTE })] }
  const site = siteOf(['T1', 'T2', 'T3'], { unreadable: devices })
  const view = new View({ now: NOON, site, machines: [], memory: newMemory(), open: () => undefined })
  const found = unreadable.find(view, null)
  expect(found.map(({ subject, state }) => [subject.id, state])).toEqual([
    ['T1', 'on'],
    ['T2', 'off'],
    ['T3', 'off'],
  ])
  expect(found[0]).toMatchObject({ cause: 'unreadable a', facts: { count: 12, deviceId: 'a' } })
})

test('reports the device with encrypted messages of several, however long ago the last was', () => {
  const devices = [device('a'), device('b', { encrypted: true, lastAt: NOON - 5_000 * MINUTE })]
  const [found] = unreadable.find(viewOf([machine('T1')], { unreadable: { T1: devices } }), null)
  expect(found).toMatchObject({ state: 'on', cause: 'encrypted b', facts: { trouble: 'encrypted' } })
})

test('an open alarm follows the number of messages', () => {
  const engine = new Engine({ open: [], ended: [] }, [unreadable], [])
  const look = (count: number) => {
    const site = siteOf(['T1'], { unreadable: { T1: [device('a', { count })] } })
    const steps = engine.look({ now: NOON, site, machines: [] })
    for (const step of steps) engine.done(step, 'alarm')
    return steps.map(({ kind }) => kind)
  }
  expect([look(1), look(1), look(5), look(5)]).toEqual([['raise'], [], ['change'], []])
  expect(engine.open[0]?.facts.count).toBe(5)
})
