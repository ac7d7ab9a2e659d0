import { expect, it } from 'vitest'
import type { DecisionKind } from '@haulway/cycles'
import { decisionFact, type StatedDecision } from '../../facts/decision.ts'
import { copyState, detection, type MachineState } from '../../detection/derive.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { runDetection, site, statedAt, track, truck } from '../../fixtures/facts.ts'
import type { Leg } from '../../fixtures/facts.ts'
import { phasedCycles } from '../../live/occupancy.ts'

const load: Leg[] = [{ to: [0, -20], v: 6 }, { wait: 120 }]
const dump: Leg[] = [{ to: [0, 1720], v: 8 }, { wait: 40 }]
const away: Leg[] = [{ to: [2000, 0], v: 8 }]
/** No dump was seen after the second load. */
const fixes = track([0, 400], [...load, ...dump, ...load, ...away, ...load, ...dump, ...load])

function rows(events: readonly StatedEvent[] = [], given = fixes) {
  const { state, out } = runDetection(given, events)
  const open = detection.tentative(state, site, truck)
  const all = { events: [...out.events, ...open.events], cycles: [...out.cycles, ...open.cycles] }
  const work = all.events.filter(({ type }) => type.endsWith('load') || type.endsWith('dump'))
  return { ...all, work: work.toSorted((a, b) => a.t - b.t), state }
}
const told = ({ work }: ReturnType<typeof rows>) => work.map(({ type, flags }) => [type, ...flags].join(' '))

const plain = rows()
const lost = plain.work.find(({ flags }) => flags.includes('unresolved'))!
const none = { at: null, locationId: null, routeId: null, materialId: null, other: null }
const decide = (does: DecisionKind, more: Partial<StatedDecision> = {}): StatedEvent =>
  decisionFact({ id: does, about: lost.key, does, by: 'ann', decidedAt: 9_000_000, ...none, ...more })

it('starts with an unresolved load', () => {
  expect(told(plain)).toEqual(['load', 'dump', 'load unresolved', 'load', 'dump', 'load'])
  expect(plain.cycles).toHaveLength(2)
})

it('infers the missing dump with author and time, which adds a cycle', () => {
  const at = lost.t + 60_000
  const found = rows([decide('infer', { at, locationId: 'crusher' })])
  expect(told(found)).toEqual(['load', 'dump', 'load', 'dump inferred', 'load', 'dump', 'load'])
  const cycle = found.cycles.find(({ loadEventKey }) => loadEventKey === lost.key)!
  expect(cycle).toMatchObject({ dumpLocationId: 'crusher', dumpedAt: at, flags: ['inferred'] })
  // The distance driven by then, at 8 m/s.
  expect(Math.abs(cycle.distanceLoadedM - 480)).toBeLessThan(40)
  const known = found.work.find(({ key }) => key === lost.key)!
  const line = { kind: 'decision', key: 'telemetry.evidence.decided.infer', t: 9_000_000 }
  expect(known.evidence.at(-1)).toMatchObject({ ...line, args: { by: 'ann', decision: 'infer' } })
  expect(found.work[3]).toMatchObject({ service: null, evidence: [line] })
})

it('decisions drop, merge and assign loads', () => {
  const dropped = rows([decide('drop')])
  expect(told(dropped)).toEqual(['load', 'dump', 'dropped load', 'load', 'dump', 'load'])
  expect(dropped.cycles).toHaveLength(2)
  const next = plain.work.find(({ t }) => t > lost.t)!
  const merged = rows([decide('merge', { other: next.key })])
  expect(told(merged)).toEqual(['load', 'dump', 'dropped load', 'load', 'dump', 'load'])
  const before = plain.cycles.find(({ loadEventKey }) => loadEventKey === next.key)!
  const one = merged.cycles.find(({ loadEventKey }) => loadEventKey === next.key)!
  expect(one.loadedAt).toBe(before.loadedAt)
  expect(one.startedAt).toBeLessThan(lost.t)
  const assigned = rows([decide('assign', { routeId: 'other', materialId: 'sand', locationId: 'crusher' })])
  expect(assigned.work[2]).toMatchObject({
    key: lost.key,
    type: 'load',
    flags: [],
    locationId: 'crusher',
    routeId: 'other',
  })
  const hauled = plain.cycles[0]!
  const of = rows([decide('assign', { about: hauled.dumpEventKey, materialId: 'sand', routeId: 'other' })])
  expect(of.cycles[0]).toMatchObject({ statedMaterialId: 'sand', routeId: 'other' })
})

it('counts the drive between two merged dumps as loaded travel, except for delays', () => {
  const aside: Leg[] = [{ to: [0, 900], v: 8 }, { wait: 90 }]
  const shift = track([0, 400], [...load, ...dump, ...aside, ...dump, ...load, { to: [0, 900], v: 8 }])
  // A second dump without a load between is found only because the driver presses the button.
  const pressed = [430, 765].map((seconds) => statedAt(seconds, 'dump'))
  const apart = rows(pressed, shift)
  expect(told(apart)).toEqual(['load', 'dump', 'dump unresolved', 'load'])
  const [first, second] = apart.work.filter(({ type }) => type === 'dump')
  const merge = decide('merge', { about: second!.key, other: first!.key })
  const found = rows([merge, ...pressed], shift)
  expect(told(found)).toEqual(['load', 'dropped dump', 'dump', 'load'])
  const [cycle] = found.cycles
  const move = { from: first!.t, to: second!.service!.beganAt }
  expect(cycle!.dumpMoves).toEqual([move])
  const machine = { equipmentId: 'truck', loads: false, events: found.work, visits: [], cycles: found.cycles }
  const [{ phases, delays }] = phasedCycles([machine], site)[0]! as [ReturnType<typeof phasedCycles>[0][0]]
  expect(delays).toMatchObject([{ reason: 'standing' }])
  const held = delays[0]!.to - delays[0]!.from
  const travelled = cycle!.dumpStoodAt - cycle!.loadedAt + (move.to - move.from) - held
  expect(phases.loadedTravel! * 1000).toBeCloseTo(travelled, 6)
  expect(phases.dumping! * 1000).toBeCloseTo(cycle!.dumpedAt - cycle!.dumpStoodAt - (move.to - move.from), 6)
  const sum = Object.values(phases).reduce<number>((all, one) => all + one!, 0)
  expect(sum * 1000).toBeCloseTo(cycle!.endedAt! - cycle!.startedAt, 6)
})

it('ignores an undone decision and one whose event no longer exists', () => {
  const undo = decide('undo', { other: 'drop' })
  for (const facts of [
    [decide('drop'), undo],
    [undo, decide('drop')],
    [decide('drop', { about: 'load:pit:1' })],
  ]) {
    expect(rows(facts.toSorted((a, b) => a.t - b.t)).events).toEqual(plain.events)
    expect(rows(facts.toSorted((a, b) => a.t - b.t)).cycles).toEqual(plain.cycles)
  }
})

it('gives equal rows cut anywhere and passed through JSON, and forgets applied decisions', () => {
  const facts = [
    decide('infer', { at: lost.t + 60_000, locationId: 'crusher' }),
    decide('assign', { about: plain.work[1]!.key, routeId: 'other' }),
  ].toSorted((a, b) => a.t - b.t)
  const whole = rows(facts)
  const out = { events: [] as object[], cycles: [] as object[], visits: [] as object[] } as never
  let state: MachineState = detection.initialState()
  const left = [...facts]
  for (const [i, fix] of fixes.entries()) {
    while (left[0] && left[0].t < fix.t) detection.stepEvent(state, left.shift()!, site, truck, out)
    if (i % 37 === 0) state = JSON.parse(JSON.stringify(copyState(state))) as MachineState
    detection.stepFix(state, fix, site, truck, out)
  }
  expect(state).toEqual(whole.state)
  const silent = track([0, 400], [...load, ...dump, ...load, ...away, { silent: 4000 }, { wait: 5 }])
  const ended = rows([decide('infer', { at: lost.t + 60_000 })], silent)
  expect(ended.state.work.deciding).toEqual({ decisions: [], held: null })
  expect(told(ended)).toEqual(['load', 'dump', 'load', 'dump inferred'])
})
