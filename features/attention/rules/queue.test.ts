import { expect, test } from 'vitest'
import { machine, MINUTE, NOON, place, viewOf } from '../testing/fixture.ts'
import { queue } from './queue.ts'

/** Standing at the dump for so many seconds. */
const dumps = (id: string, seconds: number) =>
  machine(id, {
    speed: 0,
    activity: { activity: 'dumping', locationId: 'tip' },
    work: { standsSince: NOON - seconds * 1_000 },
  })
const places = [place('tip', 'dump', { spots: 1 })]
const found = (...args: Parameters<typeof viewOf>) => queue.find(viewOf(...args), null)

test('makes one alarm of the trucks that wait behind the servers of a place', () => {
  const machines = [dumps('T1', 200), dumps('T2', 150), dumps('T3', 90)]
  expect(found(machines, { places })).toMatchObject([
    {
      subject: { kind: 'location', id: 'tip' },
      state: 'on',
      facts: { seconds: 150, machines: ['T2', 'T3'] },
    },
  ])
  expect(found([dumps('T1', 200), dumps('T2', 90)], { places })).toMatchObject([{ state: 'off' }])
  // A dump area has unlimited spots.
  expect(found(machines, { places: [place('tip', 'dump')] })).toEqual([])
})

test('leaves long-silent trucks out of the queue, and ends when nobody waits', () => {
  const gone = { ...dumps('T1', 900), position: { ...dumps('T1', 900).position, t: NOON - 6 * MINUTE } }
  expect(found([gone, dumps('T2', 300)], { places })).toEqual([])
  const open = { queue: { since: NOON, machines: ['T2'] } }
  expect(found([dumps('T2', 300)], { places, open })).toMatchObject([{ state: 'off', facts: open.queue }])
})

test('ignores waits that are usual at the place', () => {
  const usual = new Map([['tip', { queue: 200 }]])
  expect(found([dumps('T1', 400), dumps('T2', 299)], { places, usual })).toMatchObject([{ state: 'off' }])
  expect(found([dumps('T1', 400), dumps('T2', 300)], { places, usual })).toMatchObject([
    { state: 'on', facts: { usualSeconds: 200, limitSeconds: 300 }, threshold: { name: 'usualShare' } },
  ])
  expect(found([dumps('T1', 400), dumps('T2', 300)], { places, usual: null })).toMatchObject([
    { state: 'hold' },
  ])
})
