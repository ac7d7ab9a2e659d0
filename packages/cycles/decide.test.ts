import { expect, it } from 'vitest'
import { applyDecisions, forgetDecisions, newDecidingState, operationKey, releaseHeld } from './decide.ts'
import type { DecisionHost } from './decide.ts'
import { effectiveDecisions } from './decision.ts'
import type { Decision } from './decision.ts'
import { closeForming, newFormed, newFormingState } from './form.ts'
import type { Candidate, Operation, Role } from './resolve.ts'

const MINUTE = 60_000
const host: DecisionHost<string> = { unseen: () => 'decided', together: (a, b) => `${a}+${b}` }

/** A load in the pit or a dump at the tip, that ends half a minute after the given minute. */
function at(role: Role, minute: number): Operation<string> {
  const candidate: Candidate<string> = {
    key: `c${minute}`,
    first: minute * MINUTE,
    t0: minute * MINUTE,
    t1: minute * MINUTE + 30_000,
    stands: [minute * MINUTE],
    lon: minute,
    lat: 0,
    odometer: minute * 300,
    load: role === 'load' ? 2 : null,
    dump: role === 'dump' ? 2 : null,
    loadLocationId: role === 'load' ? 'pit' : null,
    dumpLocationId: role === 'dump' ? 'tip' : null,
    hidden: false,
    detail: `c${minute}`,
  }
  return { role, candidate }
}
const keyAt = (role: Role, minute: number) => `${role}:${role === 'load' ? 'pit' : 'tip'}:${minute * MINUTE}`

let made = 0
function decide(does: Decision['does'], about: string, more: Partial<Decision> = {}): Decision {
  const none = { at: null, locationId: null, routeId: null, materialId: null, other: null, place: null }
  made++
  return { id: `d${made}`, about, does, by: 'ann', decidedAt: made, ...none, ...more }
}

/** What is formed of the operations: `load 0 unresolved`, `haul 0 > 10`, `dropped 5`. */
function form(operations: readonly Operation<string>[], ...decisions: Decision[]) {
  const [deciding, forming, out] = [
    newDecidingState<string>(),
    newFormingState<string>(),
    newFormed<string>(),
  ]
  deciding.decisions = decisions
  for (const operation of operations) applyDecisions(deciding, forming, operation, out, host)
  releaseHeld(deciding, forming, Number.POSITIVE_INFINITY, out, host)
  closeForming(forming, out, null, 0)
  const minute = ({ t0 }: Candidate<string>) => t0 / MINUTE
  const said = [
    ...out.operations.map((o) => `${o.role} ${minute(o.candidate)}${o.unresolved ? ' unresolved' : ''}`),
    ...out.hauls.map((haul) => `haul ${minute(haul.load)} > ${minute(haul.dump)}`),
    ...out.dropped.map(({ candidate }) => `dropped ${minute(candidate)}`),
  ]
  return { said, out }
}

const twoLoads = [at('load', 0), at('load', 20), at('dump', 30)]
const twoDumps = [at('load', 0), at('dump', 10), at('dump', 30), at('load', 40)]

it('leaves operations without decisions unchanged', () => {
  expect(form(twoLoads).said).toEqual(['load 0 unresolved', 'load 20', 'dump 30', 'haul 20 > 30'])
})

it('begins a dump stated in the middle of a load when the load has ended', () => {
  const { candidate } = at('dump', 20)
  const t = 20 * MINUTE + 10_000
  const pressed = { role: 'dump' as const, candidate: { ...candidate, first: t, t0: t, t1: t, stands: [t] } }
  const [haul] = form([at('load', 20), pressed, at('load', 40)]).out.hauls
  const ended = 20 * MINUTE + 30_000
  expect([haul!.load.t1, haul!.dumpStoodAt, haul!.dump.t1]).toEqual([ended, ended, ended])
  expect(haul!.dump.first).toBe(t)
})

it('puts an inferred dump after its load and an inferred load before its dump', () => {
  const place = { lon: 7, lat: 8, odometer: 2500 }
  const dump = decide('infer', keyAt('load', 0), { at: 8 * MINUTE, locationId: 'tip', place })
  const { said, out } = form(twoLoads, dump)
  expect(said).toEqual(['load 0', 'dump 8', 'load 20', 'dump 30', 'haul 0 > 8', 'haul 20 > 30'])
  expect(out.hauls[0]!.dump).toMatchObject({ dumpLocationId: 'tip', lon: 7, odometer: 2500, dump: -1 })
  const load = decide('infer', keyAt('dump', 30), { at: 20 * MINUTE, locationId: 'pit' })
  expect(form(twoDumps, load).said).toEqual([
    'load 0',
    'dump 10',
    'load 20',
    'dump 30',
    'load 40 unresolved',
    'haul 0 > 10',
    'haul 20 > 30',
  ])
})

it('keeps the time of an inferred load or dump between the operations before and after it', () => {
  const late = decide('infer', keyAt('load', 0), { at: 25 * MINUTE })
  expect(form(twoLoads, late).said).toContain('haul 0 > 20')
  const early = decide('infer', keyAt('dump', 30), { at: 5 * MINUTE })
  expect(form(twoDumps, early).said).toContain('haul 10.5 > 30')
})

it('drops an operation and merges two', () => {
  expect(form(twoLoads, decide('drop', keyAt('load', 0))).said).toEqual([
    'load 20',
    'dump 30',
    'haul 20 > 30',
    'dropped 0',
  ])
  const { said, out } = form(twoLoads, decide('merge', keyAt('load', 0), { other: keyAt('load', 20) }))
  expect(said).toEqual(['load 0', 'dump 30', 'haul 0 > 30', 'dropped 0'])
  const { load } = out.hauls[0]!
  expect(load).toMatchObject({ t0: 0, t1: 20.5 * MINUTE, detail: 'c20+c0', odometer: 6000 })
  expect(operationKey('load', load)).toBe(keyAt('load', 20))
  // In reverse order, and three in a row.
  expect(form(twoDumps, decide('merge', keyAt('dump', 30), { other: keyAt('dump', 10) })).said).toEqual([
    'load 0',
    'dump 10',
    'load 40 unresolved',
    'haul 0 > 10',
    'dropped 30',
  ])
  // The drives from each merged dump to the next are moves of the same haul.
  const dumps = [...twoDumps.slice(0, 3), at('dump', 35), at('load', 40)]
  const both = [
    decide('merge', keyAt('dump', 10), { other: keyAt('dump', 30) }),
    decide('merge', keyAt('dump', 30), { other: keyAt('dump', 35) }),
  ]
  const { dump } = form(dumps, ...both).out.hauls[0]!
  expect(dump).toMatchObject({ t0: 10 * MINUTE, t1: 35.5 * MINUTE, odometer: 10_500 })
  expect(dump.moves).toEqual([
    { from: 10.5 * MINUTE, to: 30 * MINUTE },
    { from: 30.5 * MINUTE, to: 35 * MINUTE },
  ])
  const three = [at('load', 0), at('load', 5), at('load', 10), at('dump', 20)]
  const chain = [
    decide('merge', keyAt('load', 0), { other: keyAt('load', 5) }),
    decide('merge', keyAt('load', 5), { other: keyAt('load', 10) }),
  ]
  expect(form(three, ...chain).said).toEqual(['load 0', 'dump 20', 'haul 0 > 20', 'dropped 0', 'dropped 0'])
})

it('has no effect while its event or neighbour does not exist', () => {
  const gone = [
    decide('drop', keyAt('load', 1)),
    decide('merge', keyAt('load', 0), { other: keyAt('load', 21) }),
    decide('drop', keyAt('load', 20), { id: 'undone' }),
    decide('undo', keyAt('load', 20), { other: 'undone' }),
  ]
  expect(form(twoLoads, ...gone).said).toEqual(form(twoLoads).said)
})

it('assigns fields and clears the unresolved flag', () => {
  const { said, out } = form(
    twoLoads,
    decide('assign', keyAt('load', 0), { locationId: 'quarry', routeId: 'r' }),
  )
  expect(said[0]).toBe('load 0')
  expect(out.operations[0]!.candidate).toMatchObject({
    loadLocationId: 'quarry',
    decided: { key: keyAt('load', 0), said: [{ routeId: 'r' }] },
  })
})

it('applies the newest decision in any order of arrival, until it is undone', () => {
  const [key, older] = [keyAt('load', 0), decide('drop', keyAt('load', 0))]
  const newer = decide('infer', key, { at: 5 * MINUTE })
  const undo = decide('undo', key, { other: newer.id })
  for (const [a, b, c] of [
    [older, newer, undo],
    [undo, newer, older],
    [newer, undo, older],
  ] as const)
    expect(effectiveDecisions([a, b, c], key).fate).toBe(older)
  expect(effectiveDecisions([older, newer], key).fate).toBe(newer)
  expect(effectiveDecisions([newer, older], key).fate).toBe(newer)
})

it('forgets decisions whose event cannot come any more', () => {
  const deciding = newDecidingState<string>()
  deciding.decisions = [decide('drop', keyAt('load', 3)), decide('drop', keyAt('load', 9))]
  forgetDecisions(deciding, 5 * MINUTE)
  expect(deciding.decisions.map(({ about }) => about)).toEqual([keyAt('load', 9)])
})

const atMinute = at

it('sets time, payload and other fields, each by the newest decision', () => {
  const key = keyAt('load', 20)
  const set = (values: Decision['values'] & object, more: Partial<Decision> = {}) =>
    decide('set', key, { values, ...more })
  const first = set({ weightKg: 10, ticket: 'a' }, { at: 21 * MINUTE })
  const second = set({ weightKg: null, driverId: 'ann' })
  for (const decisions of [
    [first, second],
    [second, first],
  ]) {
    const { out } = form(twoLoads, ...decisions)
    const { load } = out.hauls[0]!
    expect(load.decided?.values).toEqual({ weightKg: null, ticket: 'a', driverId: 'ann' })
    expect([load.t0, load.t1]).toEqual([20 * MINUTE, 21 * MINUTE])
  }
  const { out } = form(twoLoads, first, second, decide('undo', key, { other: second.id }))
  expect(out.hauls[0]!.load.decided?.values).toEqual({ weightKg: 10, ticket: 'a' })
  // Later than its current successor: it is kept before that.
  const late = form(twoLoads, set({}, { at: 31 * MINUTE }))
  expect(late.out.hauls[0]!.load.t1).toBe(30 * MINUTE)
})

it('splits an operation; the other half is ordinary, before it or after', () => {
  const key = keyAt('load', 20)
  const at = 15 * MINUTE
  const split = decide('split', key, { at })
  expect(form(twoLoads, split).said).toEqual([
    'load 0 unresolved',
    'load 15 unresolved',
    'load 20',
    'dump 30',
    'haul 20 > 30',
  ])
  const half = `load:pit:${at}`
  const values = { weightKg: 7 }
  const infer = decide('infer', half, { at: 17 * MINUTE, locationId: 'tip' })
  const { said, out } = form(twoLoads, split, decide('set', half, { values }), infer)
  expect(said).toContain('haul 15 > 17')
  expect(out.hauls[0]!.load.decided).toMatchObject({ key: half, values })
  const behind = decide('split', keyAt('dump', 30), { at: 33 * MINUTE })
  expect(form([...twoLoads, atMinute('load', 40)], behind).said).toContain('dump 33 unresolved')
  expect(form(twoLoads, split, decide('undo', key, { other: split.id })).said).toEqual(form(twoLoads).said)
})

it("does not split at a moment that already is the operation's own", () => {
  const key = keyAt('load', 20)
  expect(form(twoLoads, decide('split', key, { at: 20 * MINUTE })).said).toEqual(form(twoLoads).said)
  const [early, half] = [15 * MINUTE, `load:pit:${15 * MINUTE}`]
  const split = decide('split', key, { at: early })
  const back = decide('split', half, { at: 20 * MINUTE })
  expect(form(twoLoads, split, back).said).toEqual(form(twoLoads, split).said)
})
