import { describe, expect, it } from 'vitest'
import { phasesOf, waitsAt } from './occupancy.ts'
import type { Servers, Service } from './service.ts'

/** Minutes to milliseconds. */
const at = (minute: number) => Math.round(minute * 60_000)
const distance = (x1: number, y1: number, x2: number, y2: number) => Math.hypot(x2 - x1, y2 - y1)
const pit: Servers = { locationId: 'pit', spots: 1, loaders: [], leastSeconds: 45, distance }

/** Stood, began and ended, in minutes; position in metres. */
const service = (id: string, stood: number, began: number, ended: number, x = 0): Service => ({
  id,
  stoodAt: at(stood),
  beganAt: at(began),
  endedAt: at(ended),
  lon: x,
  lat: 0,
})

function waits(servers: Partial<Servers>, ...services: Service[]) {
  const found = waitsAt({ ...pit, ...servers }, services)
  // The result depends on the set, not on its order.
  expect(waitsAt({ ...pit, ...servers }, services.toReversed())).toEqual(found)
  return Object.fromEntries(
    [...found].map(([id, { queue, spotting, delays }]) => [
      id,
      [queue, spotting, ...delays.map(({ from, to, reason }) => `${reason} ${(to - from) / 1000}`)],
    ]),
  )
}

describe('waiting at a location', () => {
  it('is queue only while another machine is served', () => {
    expect(waits({}, service('a', 0, 0, 3), service('b', 1, 4, 7))).toEqual({ a: [0, 0], b: [120, 60] })
  })
  it('is no queue for a machine alone', () => {
    expect(waits({}, service('a', 0, 2, 5), service('a2', 20, 21, 24))).toEqual({ a: [0, 120], a2: [0, 60] })
  })
  it('is spotting for three minutes and delay beyond', () => {
    expect(waits({}, service('a', 0, 7, 9))).toEqual({ a: [0, 180, 'spotting 240'] })
  })
  it('ranks by arrival, for any number of servers', () => {
    const three = [service('a', 0, 0, 5), service('b', 1, 1, 4), service('c', 2, 6, 9)]
    expect(waits({ spots: 1 }, ...three)).toMatchObject({ c: [180, 60] })
    expect(waits({ spots: 2 }, ...three)).toMatchObject({ c: [120, 120] })
    expect(waits({ spots: Number.POSITIVE_INFINITY }, ...three)).toMatchObject({ c: [0, 180, 'spotting 60'] })
  })
  it('extends into the standing that ends with the work, unless two were served side by side', () => {
    expect(waits({}, service('a', 0, 0, 3), service('b', 1, 1, 6, 20))).toMatchObject({ b: [120, 0] })
    expect(waits({}, service('a', 0, 0, 3), service('b', 1, 1, 6, 80))).toMatchObject({ b: [0, 0] })
    expect(waits({}, service('a', 0, 0, 3), service('b', 1, 1, 3.5, 20))).toMatchObject({ b: [0, 0] })
  })
  it('is delay while the returning loader is away', () => {
    const loaders = [
      { machine: 'ex', from: at(-60), to: at(1), lon: 0, lat: 0 },
      { machine: 'ex', from: at(6), to: Number.POSITIVE_INFINITY, lon: 0, lat: 0 },
    ]
    expect(waits({ loaders }, service('a', 2, 2, 9))).toEqual({ a: [0, 0, 'loaderAway 240'] })
    expect(waits({ loaders }, service('a', 0, 7, 9))).toEqual({ a: [0, 120, 'loaderAway 300'] })
  })
  it('is delay while the loader is away for long, however short the wait, and none in a gap of seconds', () => {
    const loaders = (gone: number, back: number) => [
      { machine: 'ex', from: at(-60), to: at(gone), lon: 0, lat: 0 },
      { machine: 'ex', from: at(back), to: Number.POSITIVE_INFINITY, lon: 0, lat: 0 },
    ]
    expect(waits({ loaders: loaders(-9, 0.5) }, service('a', 0, 1, 3))).toEqual({
      a: [0, 30, 'loaderAway 30'],
    })
    expect(waits({ loaders: loaders(-0.2, 0.5) }, service('a', 0, 1, 3))).toEqual({ a: [0, 60] })
  })
  it("counts reporting loaders as servers, or the place's spots when the working one does not report", () => {
    const two = [0, 1].map((i) => ({
      machine: `ex${i}`,
      from: at(-60),
      to: Number.POSITIVE_INFINITY,
      lon: 0,
      lat: i * 100,
    }))
    const three = [service('a', 0, 0, 5), service('b', 1, 1, 4), service('c', 2, 6, 9)]
    expect(waits({ loaders: two }, ...three)).toMatchObject({ c: [120, 120] })
    const gone = [{ machine: 'ex', from: at(-60), to: at(1), lon: 0, lat: 0 }]
    expect(waits({ loaders: gone }, service('a', 0, 2, 5))).toEqual({ a: [0, 120] })
  })
})

it('assigns the time since its last load as hang of the nearest loader', () => {
  const loaders = [0, 100].map((lon, i) => ({ machine: `ex${i}`, from: at(-60), to: at(60), lon, lat: 0 }))
  const found = waitsAt({ ...pit, loaders }, [
    service('a', 0, 0, 3, 5),
    service('b', 1, 1, 4, 90),
    service('c', 5, 6, 9, 5),
    service('d', 100, 100, 103, 5),
  ])
  expect([...found].map(([id, { loader, hang }]) => [id, loader, hang])).toEqual([
    ['a', 'ex0', null],
    ['b', 'ex1', null],
    // From 3 until the truck stood there at 5: it had a server at once.
    ['c', 'ex0', 120],
    ['d', null, null],
  ])
})

it('assigns a machine between two loaders to the one that no other machine can have had', () => {
  const loaders = [0, 25].map((lon, i) => ({ machine: `ex${i}`, from: at(-60), to: at(60), lon, lat: 0 }))
  const found = waitsAt({ ...pit, loaders }, [
    service('a', 0, 0, 3, 2),
    service('b', 0, 0, 4, 24),
    // Seen a metre nearer to the second than to the first, while another is loaded beside the second.
    service('c', 1, 4, 7, 13),
    service('d', 2, 5, 8, 26),
    service('e', 3, 8, 11, 1),
  ])
  expect([...found].map(([id, { loader, hang }]) => [id, loader, hang])).toEqual([
    ['a', 'ex0', null],
    ['b', 'ex1', null],
    ['c', 'ex0', 0],
    ['d', 'ex1', 0],
    ['e', 'ex0', 0],
  ])
})

it('splits a cycle into phases and delays that add up to it', () => {
  const cycle = {
    startedAt: at(0),
    loadedAt: at(10),
    dumpStoodAt: at(40),
    dumpedAt: at(42),
    endedAt: at(60),
    dumpMoves: [],
    delays: [
      { from: at(15), to: at(37), locationId: 'parking', reason: 'otherPlace' } as const,
      { from: at(50), to: at(52), locationId: null, reason: 'standing' } as const,
    ],
  }
  const away = { from: at(1), to: at(3), locationId: 'pit', reason: 'loaderAway' } as const
  const { phases, delays } = phasesOf(
    cycle,
    { queue: 60, spotting: 30, delays: [away], loader: null, hang: null },
    { queue: 0, spotting: 0, delays: [], loader: null, hang: null },
  )
  expect(phases).toEqual({
    queueLoad: 60,
    spottingLoad: 30,
    loading: 390,
    loadedTravel: 480,
    queueDump: 0,
    spottingDump: 0,
    dumping: 120,
    emptyTravel: 960,
    delay: 1560,
  })
  expect(Object.values(phases).reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(3600)
  expect(delays.map(({ reason }) => reason)).toEqual(['loaderAway', 'otherPlace', 'standing'])
  expect(phasesOf(cycle, null, null).phases).toMatchObject({ queueLoad: null, loading: null, delay: 1440 })
})

it('counts driving within a dump as loaded travel once its wait is over', () => {
  const times = { startedAt: at(0), loadedAt: at(10), dumpStoodAt: at(40), dumpedAt: at(60), endedAt: at(80) }
  const standing = (from: number, to: number) =>
    ({ from: at(from), to: at(to), locationId: null, reason: 'standing' }) as const
  const dumpMoves = [
    { from: at(42), to: at(46) },
    { from: at(48), to: at(58) },
  ]
  const cycle = { ...times, dumpMoves, delays: [standing(20, 22), standing(50, 53), standing(70, 71)] }
  const loaded = { queue: 0, spotting: 0, delays: [], loader: null, hang: null }
  const found = (queue: number) => phasesOf(cycle, loaded, { ...loaded, queue }).phases
  const sum = (phases: object) => Object.values(phases).reduce((all: number, one: number) => all + one, 0)
  expect(found(60)).toMatchObject({
    queueDump: 60,
    dumping: 300,
    loadedTravel: (28 + 4 + 7) * 60,
    delay: 360,
  })
  // The queue lasts into the first move, and that part stays queue.
  expect(found(180)).toMatchObject({ queueDump: 180, dumping: 240, loadedTravel: (28 + 3 + 7) * 60 })
  for (const queue of [60, 180, 1200]) expect(sum(found(queue))).toBe(80 * 60)
  // Without a detected dump, moves and delays within it are unknown.
  expect(phasesOf(cycle, loaded, null)).toMatchObject({
    phases: { dumping: null, loadedTravel: 28 * 60, delay: 180 },
    delays: [standing(20, 22), standing(70, 71)],
  })
})
