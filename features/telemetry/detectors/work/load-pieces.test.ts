import { expect, it } from 'vitest'
import { tentative } from '../../detection/derive.ts'
import type { DerivedEvent } from '../../detection/derived.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { runDetection, site, statedAt, track, truck } from '../../fixtures/facts.ts'
import type { Leg } from '../../fixtures/facts.ts'

/** Approach from 420 m north of the spot, 70 s. */
const toPit: Leg = { to: [0, -20], v: 6 }
const away: Leg[] = [{ to: [0, 900], v: 8 }, { to: [0, 1720], v: 8 }, { wait: 40 }, { to: [0, 700], v: 8 }]

function loadsOf(
  legs: readonly Leg[],
  events: readonly StatedEvent[] = [],
  start: readonly [number, number] = [0, 400],
) {
  const { state, out } = runDetection(track(start, [...legs]), events)
  const all: DerivedEvent[] = [...out.events, ...tentative(state, site, truck).events]
  return all.filter(({ type }) => type === 'load')
}

const keysOf = ({ evidence }: DerivedEvent) =>
  evidence.map(({ key, args }) => [key.replace('telemetry.evidence.', ''), ...Object.values(args)].join(' '))
const timesOf = ({ service, t }: DerivedEvent) => [service!.beganAt, t].map((ms) => Math.round(ms / 1000))
const near = (found: number, wanted: number) => expect(Math.abs(found - wanted)).toBeLessThan(4)

const paused = (seconds: number) => statedAt(seconds, 'proximity load paused')
const continued = (seconds: number) => statedAt(seconds, 'proximity load continued')
const bucket = (seconds: number, more: Partial<StatedEvent> = {}) => statedAt(seconds, 'bucket load', more)

/**
 * Stands 30 s at the loader, leaves for `seconds` to 60 m away (or as far north as given), and stands 30 s there
 * again.
 */
const inPieces = (seconds: number, north = 40): Leg[] => [
  toPit,
  { wait: 30 },
  { to: [0, north], v: 6 },
  { wait: seconds },
  { to: [0, -20], v: 6 },
  { wait: 30 },
]

it('continues the load when the truck returns to its loader within three minutes', () => {
  const legs = [...inPieces(100), ...away]
  const [load, ...others] = loadsOf(legs, [paused(103), continued(218)])
  expect(others).toEqual([])
  expect(keysOf(load!)).toContain('proximity')
  const [from, to] = timesOf(load!)
  near(from!, 70)
  near(to!, 250)
})

it('ends the load when it does not, and drops one that was too short', () => {
  const legs = [toPit, { wait: 30 }, ...away]
  const [, to] = timesOf(loadsOf(legs, [continued(75)])[0]!)
  near(to!, 100)
  expect(loadsOf(legs, [paused(102)])).toEqual([])
  // A minute later than three minutes, the return is another load.
  const [late, ...others] = loadsOf([...inPieces(240, 200), ...away], [paused(103), continued(412)])
  expect(others).toEqual([])
  near(timesOf(late!)[0]!, 413)
})

it('counts a load at any place when it stood there for long enough', () => {
  const legs: Leg[] = [{ to: [0, 700], v: 8 }, { wait: 60 }, ...away]
  expect(loadsOf(legs, [], [0, 420])).toEqual([])
  const [load] = loadsOf(legs, [paused(97)], [0, 420])
  expect(load).toMatchObject({ locationId: null })
  expect(keysOf(load!)).toContain('leftLoader')
  const short: Leg[] = [{ to: [0, 700], v: 8 }, { wait: 25 }, ...away]
  expect(loadsOf(short, [paused(62)], [0, 420])).toEqual([])
})

it('counts the buckets of a load and adds their weights', () => {
  const buckets = [80, 105, 130, 155].map((seconds) => bucket(seconds, { weightKg: 10_000 }))
  const [load, ...others] = loadsOf([toPit, { wait: 100 }, ...away], buckets)
  expect(others).toEqual([])
  expect(load!.weightKg).toBe(40_000)
  expect(keysOf(load!)).toContain('bucket 4')
})

it('accepts a stated number of buckets, and no weight unless all were weighed', () => {
  const buckets = [bucket(80, { quantity: 3, weightKg: 30_000 }), bucket(130, { quantity: 2 })]
  const [load] = loadsOf([toPit, { wait: 100 }, ...away], buckets)
  expect(keysOf(load!)).toContain('bucket 5')
  expect(load!.weightKg).toBeNull()
})

it('makes one load of buckets on both sides of a pause, also where no stop was seen', () => {
  const events = [bucket(80), bucket(90), bucket(225), bucket(235)]
  const [load, ...others] = loadsOf([...inPieces(100), ...away], events)
  expect(others).toEqual([])
  expect(keysOf(load!)).toContain('bucket 4')
  near(timesOf(load!)[0]!, 70)
  // Outside all locations, and without a stop.
  const moving: Leg[] = [
    { to: [0, 700], v: 2 },
    { to: [0, 1720], v: 8 },
    { wait: 40 },
    { to: [0, 900], v: 8 },
  ]
  const [unseen, ...more] = loadsOf(moving, [bucket(10), bucket(40), bucket(120)], [0, 420])
  expect(more).toEqual([])
  expect(keysOf(unseen!)).toEqual(['bucket 3'])
  expect(timesOf(unseen!)).toEqual([10, 120])
})

it('counts the buckets of the load, not those of the queue before it', () => {
  const legs: Leg[] = [{ to: [0, 60], v: 6 }, { wait: 80 }, { to: [0, -20], v: 6 }, { wait: 120 }, ...away]
  const [load, ...others] = loadsOf(legs, [bucket(165), bucket(190), bucket(215)])
  expect(others).toEqual([])
  expect(keysOf(load!)).toContain('bucket 3')
  near(timesOf(load!)[0]!, 150)
})

it('starts another load after the dump', () => {
  const round: Leg[] = [...away, toPit, { wait: 100 }, ...away]
  const found = loadsOf([toPit, { wait: 100 }, ...round], [bucket(90), bucket(120), bucket(705), bucket(730)])
  expect(found.map((load) => keysOf(load).at(-1))).toEqual(['bucket 2', 'bucket 2'])
})
