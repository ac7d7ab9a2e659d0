import { expect, test } from 'vitest'
import {
  changeMoves,
  changeStates,
  stepsFrom,
  isOpen,
  stateAfter,
  stageOf,
  type ChangeMove,
  type CurrentChange,
  type ChangeState,
  type MachineFact,
} from './route-change.ts'

/** The table of behaviour 2, repeated independently: `-` is not possible. */
const table = `
                deliver    acknowledge   force   supersede   cancel     expire
  pending       delivered  acknowledged  forced  superseded  cancelled  expired
  delivered     -          acknowledged  forced  superseded  cancelled  expired
  acknowledged  -          -             forced  superseded  cancelled  -
  forced        forced     forced        -       -           -          -
  superseded    -          -             -       -           -          -
  cancelled     -          -             -       -           -          -
  expired       -          -             -       -           -          -
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

const at = (state: ChangeState, more: Partial<CurrentChange> = {}): CurrentChange => ({
  state,
  requestedAt: 100,
  acknowledgedAt: state === 'acknowledged' ? 110 : null,
  effectAt: state === 'forced' ? 100 : null,
  ...more,
})

test('follows the transition table of the behaviour for every state and move', () => {
  expect(head).toEqual(changeMoves)
  const cases = rows.flatMap(([state, ...targets]) =>
    targets.map((to, index) => [state as ChangeState, head[index] as ChangeMove, to] as const),
  )
  expect(cases).toHaveLength(changeStates.length * changeMoves.length)
  for (const [state, move, to] of cases)
    expect(stateAfter(at(state), move) ?? '-', `${state} ${move}`).toBe(to)
})

test('allows no move once the change is in effect, whatever state led there', () => {
  for (const move of changeMoves)
    expect(stateAfter(at('acknowledged', { effectAt: 120 }), move)).toBeUndefined()
  expect(changeStates.filter((state) => isOpen(at(state)))).toEqual(['pending', 'delivered', 'acknowledged'])
})

test('distinguishes undelivered, delivered, acknowledged, waiting and in effect', () => {
  const stage = (state: ChangeState, more: Partial<CurrentChange> = {}, deliveredAt: number | null = null) =>
    stageOf({ ...at(state, more), deliveredAt })
  expect(stage('pending')).toBe('notDelivered')
  expect(stage('delivered', {}, 105)).toBe('delivered')
  expect(stage('acknowledged')).toBe('waitsForDump')
  expect(stage('acknowledged', { effectAt: 130 })).toBe('inEffect')
  expect([stage('forced'), stage('forced', {}, 105)]).toEqual(['forcedUntold', 'forced'])
  expect(stage('expired')).toBe('expired')
})

const load = (t: number): MachineFact => ({ t, what: 'load' })
const dump = (t: number): MachineFact => ({ t, what: 'dump' })
const ok = (t: number): MachineFact => ({ t, what: 'acknowledged' })
const enters = (t: number): MachineFact => ({ t, what: 'entered new' })
const strays = (t: number): MachineFact => ({ t, what: 'entered other', route: 'third' })
const chooses = (t: number): MachineFact => ({ t, what: 'chose other', route: 'third' })

test.each<[string, CurrentChange, boolean, MachineFact[], unknown[]]>([
  ['changes nothing without facts', at('pending'), false, [], []],
  ['ignores work on the old route', at('pending'), false, [load(110), dump(120), load(130)], []],
  [
    'takes effect on an empty machine when its driver agrees',
    at('delivered'),
    false,
    [ok(110)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 110],
    ],
  ],
  ['waits on a loaded machine', at('delivered'), true, [ok(110)], [['acknowledge', 110, 'driver']]],
  [
    'takes effect on a loaded machine with its dump',
    at('delivered'),
    true,
    [ok(110), dump(120), load(130)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 120],
    ],
  ],
  [
    'takes effect when the dump is seen in a later evaluation',
    at('acknowledged'),
    true,
    [dump(120)],
    [['effect', 120]],
  ],
  ['ignores a dump before the agreement', at('acknowledged'), true, [dump(105), load(108)], []],
  [
    'waits for the dump when the machine loads between request and agreement',
    at('pending'),
    false,
    [load(105), ok(110), dump(120)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 120],
    ],
  ],
  [
    'counts entering the new load location as agreement',
    at('pending'),
    false,
    [enters(110), load(120)],
    [
      ['acknowledge', 110, 'zone'],
      ['effect', 110],
    ],
  ],
  [
    'counts entering the new load location loaded as agreement that waits for the dump',
    at('pending'),
    true,
    [enters(110)],
    [['acknowledge', 110, 'zone']],
  ],
  [
    'assigns a third route to an empty machine that goes to load there',
    at('delivered'),
    false,
    [strays(110), ok(120)],
    [['self-assign', 110, 'third', 'zone']],
  ],
  [
    'assigns the third route that the driver chooses, also to a loaded machine',
    at('delivered'),
    true,
    [chooses(110), ok(120)],
    [['self-assign', 110, 'third', 'driver']],
  ],
  [
    'ignores the choice of a third route once the change is in effect',
    at('delivered'),
    false,
    [ok(110), chooses(120)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 110],
    ],
  ],
  ['ignores a loaded machine in the zone of a third route', at('delivered'), true, [strays(110)], []],
  [
    'ignores the zone of a third route once the change is in effect',
    at('delivered'),
    false,
    [ok(110), strays(120)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 110],
    ],
  ],
  ['ignores facts after the change has ended', at('cancelled'), false, [ok(110), enters(120)], []],
  ['ignores facts after a forced change', at('forced'), false, [ok(110), strays(120)], []],
])('%s', (_, change, loaded, heard, expected) => {
  expect(stepsFrom(change, loaded, heard).map((step) => Object.values(step))).toEqual(expected)
})
