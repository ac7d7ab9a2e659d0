import { expect, it } from 'vitest'
import { activity } from '../detection/derive.ts'
import type { StatedEvent } from '../facts/fix.ts'
import { runDetection, site, statedAt, track, truck } from '../fixtures/facts.ts'
import type { Leg } from '../fixtures/facts.ts'
import { loadersNow, loadingPart, type ObservedMachine } from './loaders-now.ts'

type At = readonly [number, number]

/** A machine that drives along the legs, as known at `until` (seconds). */
function machine(id: string, start: At, legs: readonly Leg[], until: number, hauls = true): ObservedMachine {
  const assigned: StatedEvent = statedAt(0, 'route assigned', { routeId: 'route', source: 'dispatcher' })
  const fixes = track(start, legs).filter(({ t }) => t <= until * 1000)
  const { state } = runDetection(fixes, [assigned], { ...truck, hauls })
  return {
    equipmentId: id,
    position: fixes.at(-1)!,
    activity: activity(state),
    loading: loadingPart(state, site, hauls ? 'hauls' : 'loads'),
  }
}

const loader = (until: number, legs: readonly Leg[] = [{ wait: 3600 }], at: At = [0, 0], id = 'EX-1') =>
  machine(id, at, legs, until, false)
/** Comes from the north at `seconds`, stands beside the loader for two minutes and leaves. */
const comes = (seconds: number, to: At = [10, -20]): Leg[] => [
  { wait: seconds },
  { to, v: 8 },
  { wait: 120 },
  { to: [10, 900], v: 8 },
]
const first = (until: number) => machine('HT-1', [10, 620], comes(20), until)
const second = (until: number) =>
  machine(
    'HT-2',
    [10, 620],
    [{ wait: 60 }, { to: [10, 40], v: 8 }, { wait: 90 }, { to: [10, -20], v: 5 }, { wait: 120 }],
    until,
  )

const seen = (until: number, ...machines: readonly ObservedMachine[]) => loadersNow(machines, until * 1000)

it('waits from when it is ready, with a truck on the way to it', () => {
  expect(seen(70, loader(70), first(70)).get('EX-1')).toEqual({
    activity: 'waiting',
    since: 0,
    trucks: [{ id: 'HT-1', doing: 'coming', since: expect.any(Number) as number }],
  })
})

it('loads from when a truck stands, and names the next: the first to stand', () => {
  const found = seen(140, second(140), loader(140), first(140)).get('EX-1')!
  expect(found.activity).toBe('loading')
  expect(found.trucks!.map(({ id, doing }) => [id, doing])).toEqual([
    ['HT-1', 'loaded'],
    ['HT-2', 'next'],
  ])
  // 640 m at 8 m/s.
  expect(Math.abs(found.since - 100_000)).toBeLessThan(2_000)
  expect(Math.abs(found.trucks![1]!.since - 132_500)).toBeLessThan(2_000)
})

it('counts a truck behind another as queueing, however long, until its turn', () => {
  const waits = second(200)
  expect(waits.activity.activity).toBe('loading')
  expect(seen(200, loader(200), first(200), waits).get('HT-2')!.activity).toBe('queueing')
  const served = seen(290, loader(290), first(290), second(290)).get('HT-2')!
  expect(served.activity).toBe('loading')
  expect(served.since).toBeGreaterThan(215_000)
})

it('continues with the next truck, and waits again since the last one left', () => {
  const next = seen(240, loader(240), first(240), second(240)).get('EX-1')!
  expect(next).toMatchObject({ activity: 'loading', trucks: [{ id: 'HT-2', doing: 'loaded' }] })
  expect(Math.abs(next.since - 220_000)).toBeLessThan(3_000)
  const alone = seen(300, loader(300), first(300)).get('EX-1')!
  expect(alone).toMatchObject({ activity: 'waiting', trucks: [] })
  expect(Math.abs(alone.since - 220_000)).toBeLessThan(3_000)
})

it('gives the same result in any order of machines', () => {
  const all = [loader(140), first(140), second(140), loader(140, undefined, [100, -100], 'EX-2')]
  const found = loadersNow(all, 140_000)
  expect(found).toEqual(loadersNow(all.toReversed(), 140_000))
  // Each truck stands nearer to one of the two loaders; the second loader serves the one that waits.
  expect(found.get('EX-1')!.trucks![0]).toMatchObject({ id: 'HT-1', doing: 'loaded' })
  expect(found.get('EX-2')!.trucks![0]).toMatchObject({ id: 'HT-2', doing: 'loaded' })
})

it('a loader is not ready with its engine off, outside the location, or driving for more than a minute', () => {
  const notReady = [
    loader(140, [{ wait: 3600, measured: { engine: 0 } }]),
    loader(140, [{ wait: 3600 }], [600, 600]),
    loader(140, [{ wait: 30 }, { to: [0, 500], v: 4 }]),
  ]
  expect(notReady.map((one) => seen(140, one, first(140)).size)).toEqual([0, 0, 0])
  expect(notReady.map((one) => one.activity.activity)).toEqual(['engineOff', 'idle', 'moving'])
  // Turning between two buckets does not interrupt it.
  const turns = loader(140, [{ wait: 100 }, { to: [0, 30], v: 3 }, { to: [0, 0], v: 3 }, { wait: 900 }])
  expect(seen(115, loader(115, [{ wait: 100 }, { to: [0, 60], v: 3 }])).size).toBe(1)
  expect(seen(140, turns).get('EX-1')).toMatchObject({ activity: 'waiting', since: 0 })
})

it('forgets a truck that was silent for five minutes, and serves no loaded one', () => {
  expect(seen(141 + 300, loader(140), first(140)).get('EX-1')!.activity).toBe('waiting')
  expect(seen(139 + 300, loader(140), first(140)).get('EX-1')!.activity).toBe('loading')
  const back: Leg[] = [
    { to: [10, -20], v: 8 },
    { wait: 120 },
    { to: [10, 300], v: 8 },
    { to: [10, 60], v: 8 },
  ]
  const loaded = machine('HT-3', [10, 300], [...back, { wait: 30 }], 290)
  expect(seen(290, loader(290), loaded).get('EX-1')).toMatchObject({ activity: 'waiting', trucks: [] })
})
