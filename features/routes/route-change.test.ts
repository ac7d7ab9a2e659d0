import { expect, test } from 'vitest'
import {
  changeMoves,
  changeStates,
  followed,
  isOpen,
  moved,
  stageOf,
  type ChangeMove,
  type ChangeNow,
  type ChangeState,
  type Heard,
} from './route-change.ts'

/** Behaviour 2, written out once more: `-` is not possible. */
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

const at = (state: ChangeState, more: Partial<ChangeNow> = {}): ChangeNow => ({
  state,
  requestedAt: 100,
  acknowledgedAt: state === 'acknowledged' ? 110 : null,
  effectAt: state === 'forced' ? 100 : null,
  ...more,
})

test('the table is the one of the behaviour, every state by every move', () => {
  expect(head).toEqual(changeMoves)
  const cases = rows.flatMap(([state, ...targets]) =>
    targets.map((to, index) => [state as ChangeState, head[index] as ChangeMove, to] as const),
  )
  expect(cases).toHaveLength(changeStates.length * changeMoves.length)
  for (const [state, move, to] of cases) expect(moved(at(state), move) ?? '-', `${state} ${move}`).toBe(to)
})

test('what is in effect is not taken back, whatever state led there', () => {
  for (const move of changeMoves) expect(moved(at('acknowledged', { effectAt: 120 }), move)).toBeUndefined()
  expect(changeStates.filter((state) => isOpen(at(state)))).toEqual(['pending', 'delivered', 'acknowledged'])
})

test('delivered, read by nobody, acknowledged, waiting and in effect are told apart', () => {
  const stage = (state: ChangeState, more: Partial<ChangeNow> = {}, deliveredAt: number | null = null) =>
    stageOf({ ...at(state, more), deliveredAt })
  expect(stage('pending')).toBe('notDelivered')
  expect(stage('delivered', {}, 105)).toBe('delivered')
  expect(stage('acknowledged')).toBe('waitsForDump')
  expect(stage('acknowledged', { effectAt: 130 })).toBe('inEffect')
  expect([stage('forced'), stage('forced', {}, 105)]).toEqual(['forcedUntold', 'forced'])
  expect(stage('expired')).toBe('expired')
})

const load = (t: number): Heard => ({ t, what: 'load' })
const dump = (t: number): Heard => ({ t, what: 'dump' })
const ok = (t: number): Heard => ({ t, what: 'acknowledged' })
const enters = (t: number): Heard => ({ t, what: 'entered new' })
const strays = (t: number): Heard => ({ t, what: 'entered other', route: 'third' })

test.each<[string, ChangeNow, boolean, Heard[], unknown[]]>([
  ['nothing heard, nothing follows', at('pending'), false, [], []],
  ['work on the old route goes on', at('pending'), false, [load(110), dump(120), load(130)], []],
  [
    'an empty machine changes with the word of its driver',
    at('delivered'),
    false,
    [ok(110)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 110],
    ],
  ],
  ['a loaded one waits', at('delivered'), true, [ok(110)], [['acknowledge', 110, 'driver']]],
  [
    'for its dump',
    at('delivered'),
    true,
    [ok(110), dump(120), load(130)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 120],
    ],
  ],
  ['which may come in a later look', at('acknowledged'), true, [dump(120)], [['effect', 120]]],
  ['a dump before the word does not count', at('acknowledged'), true, [dump(105), load(108)], []],
  [
    'loaded anew between request and word',
    at('pending'),
    false,
    [load(105), ok(110), dump(120)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 120],
    ],
  ],
  [
    'going to load there is a word as well',
    at('pending'),
    false,
    [enters(110), load(120)],
    [
      ['acknowledge', 110, 'zone'],
      ['effect', 110],
    ],
  ],
  [
    'also of a loaded one, which dumps first',
    at('pending'),
    true,
    [enters(110)],
    [['acknowledge', 110, 'zone']],
  ],
  [
    'a third route is chosen',
    at('delivered'),
    false,
    [strays(110), ok(120)],
    [['self-assign', 110, 'third']],
  ],
  ['not by a loaded one that passes through', at('delivered'), true, [strays(110)], []],
  [
    'nor once the change is in effect',
    at('delivered'),
    false,
    [ok(110), strays(120)],
    [
      ['acknowledge', 110, 'driver'],
      ['effect', 110],
    ],
  ],
  ['what is over is not followed', at('cancelled'), false, [ok(110), enters(120)], []],
  ['nor what is forced', at('forced'), false, [ok(110), strays(120)], []],
])('%s', (_, change, loaded, heard, expected) => {
  expect(followed(change, loaded, heard).map((step) => Object.values(step))).toEqual(expected)
})
