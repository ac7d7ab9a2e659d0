import { expect, test } from 'vitest'
import { noTargets } from '../today/today.ts'
import type { LoaderTile, MachineTile, RouteTile } from './haul-monitor.endpoints.ts'
import {
  isOffline,
  loadOf,
  sortTiles,
  routeNow,
  routeTroubles,
  troublesOf,
  type Moment,
  type Trouble,
} from './trouble.ts'

const NOW = Date.parse('2026-03-04T08:00:00Z')
const moment: Moment = { now: NOW, runs: true, start: NOW - 3_600_000, measure: 'loads' }
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString()

type Doing = NonNullable<MachineTile['now']>['doing']
function machine(doing: Doing | null, since = 10, more: Partial<MachineTile> = {}): MachineTile {
  return {
    id: 'm',
    title: 'HT-1',
    now: doing && { doing, since: ago(since), place: null },
    heard: ago(2),
    route: { id: 'r', title: 'A' },
    status: null,
    actual: { loads: 4, weight: 120_000, volume: 72 },
    target: noTargets,
    due: noTargets,
    overdue: noTargets,
    last: null,
    limits: { queue: 120, hang: 60, standing: 600 },
    ...more,
  }
}
const kinds = (tile: MachineTile | LoaderTile, at: Partial<Moment> = {}, load: number | null = 1) =>
  troublesOf(tile, { ...moment, ...at }, load).map(({ kind }) => kind)

test('marks a queue from two minutes, standing from ten', () => {
  expect(kinds(machine('queueing', 119))).toEqual([])
  expect(kinds(machine('queueing', 120))).toEqual(['queue'])
  expect(kinds(machine('idle', 599))).toEqual([])
  expect(kinds(machine('idle', 600))).toEqual(['standing'])
  expect(kinds(machine('hauling', 5_000))).toEqual([])
  // The route's threshold.
  expect(kinds(machine('queueing', 200, { limits: { queue: 240, hang: 60, standing: 600 } }))).toEqual([])
})

test('marks a hang by the mean of the last five loads, and by the current wait once it exceeds that', () => {
  const loader = (
    doing: Doing,
    since: number,
    hangs: number[],
    more: Partial<MachineTile> = {},
  ): LoaderTile => ({
    ...machine(doing, since, more),
    trucks: null,
    hangs,
  })
  // Nothing is reported for fewer loads.
  expect(kinds(loader('waiting', 900, [600, 600, 600]))).toEqual([])
  expect(kinds(loader('loading', 20, [60, 60, 60, 60]))).toEqual([])
  expect(kinds(loader('loading', 20, [60, 60, 60, 60, 60]))).toEqual(['hang'])
  expect(kinds(loader('loading', 20, [60, 60, 60, 60, 59]))).toEqual([])
  // Four waits and the current one make five.
  expect(kinds(loader('waiting', 100, [50, 50, 50, 50]))).toEqual(['hang'])
  // One long wait is no hang while the mean is short.
  expect(kinds(loader('waiting', 200, [20, 20, 20, 20, 20]))).toEqual([])
  expect(kinds(loader('waiting', 220, [20, 20, 20, 20, 20]))).toEqual(['hang'])
  const limits = { queue: 120, hang: 90, standing: 600 }
  expect(kinds(loader('loading', 20, [60, 60, 60, 60, 60], { limits }))).toEqual([])
})

test('does not expect work of a machine whose engine was off before the shift', () => {
  expect(kinds(machine('engineOff', 3_700))).toEqual([])
  expect(kinds(machine('engineOff', 3_500))).toEqual(['standing'])
})

test('marks sixty seconds without contact as offline with unknown activity', () => {
  const heard = (seconds: number) => ({ heard: ago(seconds) })
  expect(isOffline(heard(60), NOW)).toBe(false)
  expect(isOffline(heard(60.001), NOW)).toBe(true)
  expect(isOffline({ heard: null }, NOW)).toBe(true)
  expect(kinds(machine('queueing', 500, heard(61)))).toEqual(['silent'])
  expect(kinds(machine(null, 0, { heard: null }))).toEqual(['silent'])
  // Unassigned, and not part of this shift.
  expect(kinds(machine('idle', 9_000, { ...heard(4_000), route: null }))).toEqual([])
  expect(kinds(machine('idle', 9_000, { ...heard(3_000), route: null }))).toEqual(['silent'])
})

test('marks a whole load less than was due a quarter of an hour ago, in the shown measure', () => {
  const overdue = (loads: number, weight: number | null = null) => ({
    overdue: { loads, weight, volume: null },
  })
  expect(kinds(machine('hauling', 10, overdue(4.99)))).toEqual([])
  expect(kinds(machine('hauling', 10, overdue(5)))).toEqual(['behind'])
  expect(kinds(machine('hauling', 10, overdue(9, 149_000)), { measure: 'weight' }, 30_000)).toEqual([])
  expect(kinds(machine('hauling', 10, overdue(4, 150_000)), { measure: 'weight' }, 30_000)).toEqual([
    'behind',
  ])
  // Before the first haul the size of a load is unknown.
  expect(kinds(machine('hauling', 10, overdue(4, 150_000)), { measure: 'weight' }, null)).toEqual([])
  expect(loadOf([machine('idle'), machine('idle')], 'weight')).toBe(30_000)
  expect(loadOf([], 'weight')).toBeNull()
  expect(loadOf([], 'loads')).toBe(1)
})

test("marks a last cycle beyond the route's median by a quarter as slow", () => {
  const last = (total: number, median: number | null) => ({
    last: { key: 'k', route: null, endedAt: ago(100), total, median },
  })
  expect(kinds(machine('hauling', 10, last(1_250, 1_000)))).toEqual([])
  expect(kinds(machine('hauling', 10, last(1_251, 1_000)))).toEqual(['slow'])
  expect(kinds(machine('hauling', 10, last(9_000, null)))).toEqual([])
})

test('marks nothing on a machine that is down, or while no shift runs', () => {
  const down = { status: { status: 'down' as const, reason: null } }
  expect(kinds(machine('queueing', 500, down))).toEqual([])
  expect(kinds(machine('queueing', 500), { runs: false })).toEqual([])
})

const { limits } = machine('idle')
const route: RouteTile = { ...machine('idle'), id: 'r', title: 'A', dumpedAt: null }

test('derives the state of a route from its machines', () => {
  const doing = (...on: MachineTile[]) => routeNow({ limits }, on, NOW)
  expect(doing()).toEqual({ doing: 'empty', since: null, heard: null })
  expect(doing(machine('idle', 50), machine('hauling', 9))).toMatchObject({ doing: 'running', heard: ago(2) })
  expect(doing(machine('queueing', 90), machine('idle', 9)).doing).toBe('running')
  expect(doing(machine('queueing', 200), machine('queueing', 130), machine('hauling'))).toMatchObject({
    doing: 'queueing',
    since: NOW - 200_000,
  })
  expect(doing(machine('idle', 900), machine('engineOff', 700))).toMatchObject({
    doing: 'standing',
    since: NOW - 700_000,
  })
  const silent = machine('hauling', 400, { heard: ago(300) })
  expect(doing(silent, machine(null, 0, { heard: null }))).toMatchObject({
    doing: 'offline',
    heard: ago(300),
  })
  // The activity of a silent machine is unknown.
  expect(doing(silent, machine('idle', 50)).doing).toBe('standing')
})

test('marks a route when its trucks wait, stand or are not heard', () => {
  const of = (...on: MachineTile[]) =>
    routeTroubles(route, routeNow({ limits }, on, NOW), moment, 1).map(({ kind }) => kind)
  expect(of(machine('hauling'))).toEqual([])
  expect(of(machine('queueing', 121), machine('hauling'))).toEqual(['queue'])
  expect(of(machine('idle', 601))).toEqual(['standing'])
  expect(of(machine('idle', 599))).toEqual([])
  expect(of(machine('idle', 599, { heard: ago(90) }))).toEqual(['silent'])
  expect(of()).toEqual([])
})

test('orders by severity, number of troubles, duration, then by name with numeric order', () => {
  const placed = (title: string, since: number | null, ...troubles: Trouble[]) => ({ title, since, troubles })
  const tiles = [
    placed('HT-10', 5),
    placed('HT-9', 6),
    placed('slow', 4, { kind: 'slow', size: 900 }),
    placed('short queue', 3, { kind: 'queue', size: 130 }),
    placed('long queue', 2, { kind: 'queue', size: 400 }),
    placed('queue and behind', 1, { kind: 'behind', size: 1 }, { kind: 'queue', size: 130 }),
    placed('hang', 0, { kind: 'hang', size: 61 }),
    placed('never heard', null, { kind: 'silent', size: Infinity }),
    placed('also never heard', null, { kind: 'silent', size: Infinity }),
  ]
  const titles = (order: 'trouble' | 'title' | 'longest') =>
    sortTiles(tiles, order, 'en').map(({ title }) => title)
  expect(titles('trouble')).toEqual([
    'hang',
    'queue and behind',
    'long queue',
    'short queue',
    'also never heard',
    'never heard',
    'slow',
    'HT-9',
    'HT-10',
  ])
  expect(titles('title').slice(2, 5)).toEqual(['HT-9', 'HT-10', 'long queue'])
  expect(titles('longest').slice(0, 3)).toEqual(['hang', 'queue and behind', 'long queue'])
  expect(titles('longest').slice(-2)).toEqual(['also never heard', 'never heard'])
})
