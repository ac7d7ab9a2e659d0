import { describe, expect, it } from 'vitest'
import { addOperation, cycleOfHaul, closeForming, newFormingState, addProvisional } from './form.ts'
import type { Formed } from './form.ts'
import {
  addCandidate,
  forkResolver,
  isLoaded,
  lastLikelyOperation,
  likeliestSequence,
  newResolver,
  settleAll,
} from './resolve.ts'
import type { Candidate, ResolveRules, Operation } from './resolve.ts'

const rules: ResolveRules<null> = {
  minimumCycleSeconds: 180,
  minimumCycleMetres: 600,
  leastCycle: () => null,
  habitRadius: 50,
  distance: (x1, y1, x2, y2) => Math.hypot(x2 - x1, y2 - y1),
}
/** Minute, scores, and position on a road in metres. */
const at = (minute: number, load: number | null, dump: number | null, x: number): Candidate<null> => ({
  key: `c${minute}`,
  first: minute * 60_000,
  t0: minute * 60_000,
  t1: minute * 60_000 + 30_000,
  stands: [minute * 60_000 - 20_000, minute * 60_000],
  lon: x,
  lat: 0,
  odometer: minute * 300,
  load,
  dump,
  loadLocationId: load === null ? null : 'pit',
  dumpLocationId: dump === null ? null : 'tip',
  hidden: false,
  detail: null,
})
const named = (operations: readonly Operation<null>[]) =>
  operations.map(({ role, candidate }) => `${role} ${candidate.key}`)

function resolve(...candidates: Candidate<null>[]): string[] {
  return resolveBy(rules, ...candidates)
}

function resolveBy(rules: ResolveRules<null>, ...candidates: Candidate<null>[]): string[] {
  const resolver = newResolver<null>()
  const operations = candidates.flatMap((candidate) => addCandidate(resolver, candidate, rules))
  return named([...operations, ...settleAll(resolver)])
}

describe('resolver', () => {
  it('takes the better of two dumps between loads', () => {
    expect(
      resolve(at(0, 2, null, 0), at(9, null, 1.2, 900), at(10, null, 3, 1000), at(20, 2, null, 0)),
    ).toEqual(['load c0', 'dump c10', 'load c20'])
  })
  it('accepts a weak dump where two loads need one, and not otherwise', () => {
    const weak = at(10, null, -1.5, 1000)
    expect(resolve(at(0, 2.5, null, 0), weak, at(20, 2.5, null, 0))).toEqual([
      'load c0',
      'dump c10',
      'load c20',
    ])
    expect(resolve(at(0, 2.5, null, 0), at(8, null, 2, 1000), weak, at(20, 2.5, null, 0))).not.toContain(
      'dump c10',
    )
  })
  it('keeps one of two loads at one spot, and both when apart with strong evidence', () => {
    expect(resolve(at(0, 2, null, 0), at(1, 3, null, 30))).toEqual(['load c1'])
    expect(resolve(at(0, 3, null, 0), at(30, 3, null, 0))).toEqual(['load c0', 'load c30'])
    const within = (minutes: number) => ({ ...rules, leastCycle: () => minutes * 60 })
    expect(resolveBy(within(30), at(0, 3, null, 0), at(30, 3, null, 0))).toEqual(['load c0', 'load c30'])
    expect(resolveBy(within(31), at(0, 3, null, 0), at(30, 3.5, null, 0))).toEqual(['load c30'])
  })
  it('does not load and dump at one spot', () => {
    const dump = (minute: number, odometer: number) => ({
      ...at(minute, null, 2, 0),
      dumpLocationId: 'pit',
      odometer,
    })
    const load = { ...at(0, 3, null, 0), odometer: 0 }
    expect(resolve(load, dump(5, 50))).toEqual(['load c0'])
    expect(resolve(load, dump(5, 900))).toEqual(['load c0', 'dump c5'])
  })
  it('settles operations as soon as later facts cannot change them', () => {
    const resolver = newResolver<null>()
    expect(addCandidate(resolver, at(0, 3, null, 0), rules)).toEqual([])
    expect(isLoaded(resolver)).toBe(true)
    expect(named(addCandidate(resolver, at(10, null, 3, 1000), rules))).toEqual(['load c0'])
    expect(isLoaded(resolver)).toBe(false)
    expect(named(likeliestSequence(resolver))).toEqual(['dump c10'])
    const fork = forkResolver(resolver)
    expect(named(addCandidate(fork, at(20, 3, null, 0), rules))).toEqual(['dump c10'])
    expect(named(likeliestSequence(resolver))).toEqual(['dump c10'])
    expect(lastLikelyOperation(resolver, 'load')?.key).toBe('c0')
  })
  it('has bounded memory', () => {
    const resolver = newResolver<null>()
    for (let i = 0; i < 2000; i++)
      addCandidate(resolver, at(i * 10, i % 3 === 0 ? 0.1 : null, i % 3 === 0 ? null : 0.1, 0), rules)
    expect(JSON.stringify(resolver).length).toBeLessThan(80_000)
  })
})

describe('cycles', () => {
  it('forms from alternating operations', () => {
    const forming = newFormingState<null>()
    const out: Formed<null> = { operations: [], hauls: [], dropped: [] }
    const load = at(5, 2, null, 0)
    addOperation(forming, { role: 'load', candidate: load }, out)
    expect(out.operations).toEqual([])
    addOperation(forming, { role: 'dump', candidate: at(15, null, 2, 1000) }, out)
    addOperation(forming, { role: 'load', candidate: at(25, -1, null, 0) }, out)
    expect(out.operations.map(({ role, unresolved }) => [role, unresolved])).toEqual([
      ['load', false],
      ['dump', false],
    ])
    const parked = { from: 400_000, to: 460_000, locationId: null, reason: 'standing' } as const
    expect(cycleOfHaul(out.hauls[0]!, 0, [parked])).toMatchObject({
      startedAt: 280_000,
      loadedAt: 330_000,
      dumpStoodAt: 880_000,
      dumpedAt: 930_000,
      endedAt: 1_480_000,
      delays: [parked],
      distanceLoadedM: 3000,
      distanceEmptyM: 3000,
      flags: [],
    })
  })
  it('flags operations without a partner', () => {
    const forming = newFormingState<null>()
    const out: Formed<null> = { operations: [], hauls: [], dropped: [] }
    for (const [role, minute] of [
      ['dump', 1],
      ['load', 10],
      ['load', 20],
      ['dump', 30],
      ['dump', 40],
    ] as const) {
      addOperation(forming, { role, candidate: at(minute, 1, 1, 0) }, out)
    }
    expect(out.operations.map(({ candidate, unresolved }) => [candidate.key, unresolved])).toEqual([
      ['c1', true],
      ['c10', true],
      ['c20', false],
      ['c30', false],
      ['c40', true],
    ])
    expect(out.hauls).toHaveLength(1)
    expect(out.hauls[0]).toMatchObject({ nextStoodAt: null, open: false })
  })
  it('returns open work and closes it', () => {
    const forming = newFormingState<null>()
    const open: Formed<null> = { operations: [], hauls: [], dropped: [] }
    addOperation(forming, { role: 'load', candidate: at(5, 2, null, 0) }, open)
    addProvisional(forming, open)
    expect(open.operations).toMatchObject([{ role: 'load', unresolved: false }])
    const closed: Formed<null> = { operations: [], hauls: [], dropped: [] }
    closeForming(forming, closed, null, 0)
    expect(closed.operations).toMatchObject([{ role: 'load', unresolved: true }])
    expect(forming).toEqual(newFormingState())
  })
})
