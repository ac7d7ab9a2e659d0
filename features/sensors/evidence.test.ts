import { describe, expect, test } from 'vitest'
import { type ComparedReading, factsOf, type Pairing, type Understanding, type WorkOf } from './evidence.ts'

const usual: Understanding = { nearMetres: 25, invertedBed: false, payloadScale: 1, payloadOffset: 0 }
const workOf: WorkOf = (machine) =>
  machine.startsWith('EX') ? 'loads' : machine.startsWith('T') ? 'hauls' : undefined
const on = (equipment: string, from = 0, until: number | null = null): Pairing => ({
  sensor: 's',
  equipment,
  from,
  until,
})

type Read = readonly [seconds: number, value: number, heardBy?: string]

/** The readings of one sensor, each with its predecessor as the storage finds it. */
function compared(kind: ComparedReading['kind'], readings: readonly Read[]): ComparedReading[] {
  const all = readings.map(([s, value, heardBy = 'T-1']) => ({
    sensor: 's',
    kind,
    t: s * 1000,
    value,
    heardBy,
  }))
  const beforeOf = ({ t, heardBy }: (typeof all)[number]) =>
    all.findLast((one) => one.t < t && (kind !== 'proximity' || one.heardBy === heardBy)) ?? null
  return all.map((one) => ({ ...one, before: beforeOf(one) }))
}

const told = (
  kind: ComparedReading['kind'],
  readings: readonly Read[],
  pairings: readonly Pairing[] = [on('T-1')],
  understanding = usual,
) =>
  [...factsOf(compared(kind, readings), pairings, () => understanding, workOf)].flatMap(([machine, facts]) =>
    facts.map(({ t, value, loader }) => [
      machine,
      t / 1000,
      value,
      ...(loader === undefined ? [] : [loader]),
    ]),
  )

describe('a bed sensor', () => {
  test('tells each change, and its state again after ten minutes of silence', () => {
    expect(
      told('bed', [
        [0, 0],
        [5, 0],
        [9, 1],
        [12, 1],
        [15, 0],
        [615, 0],
        [1216, 0],
      ]),
    ).toEqual([
      ['T-1', 0, 0],
      ['T-1', 9, 1],
      ['T-1', 15, 0],
      ['T-1', 1216, 0],
    ])
  })

  test('tells the opposite where it is mounted inverted', () => {
    const inverted = { ...usual, invertedBed: true }
    expect(
      told(
        'bed',
        [
          [0, 1],
          [5, 0],
        ],
        [on('T-1')],
        inverted,
      ),
    ).toEqual([
      ['T-1', 0, 0],
      ['T-1', 5, 1],
    ])
  })

  test('tells nothing while it is on no machine, and its state anew on another', () => {
    const pairings = [on('T-1', 0, 10_000), on('T-2', 20_000)]
    expect(
      told(
        'bed',
        [
          [5, 0],
          [10, 1],
          [15, 0],
          [20, 0],
          [25, 0],
        ],
        pairings,
      ),
    ).toEqual([
      ['T-1', 5, 0],
      ['T-2', 20, 0],
    ])
  })
})

test('a payload sensor tells the first weight of each ten seconds, scaled in kilograms', () => {
  const scaled = { ...usual, payloadScale: 10, payloadOffset: -500 }
  expect(
    told(
      'payload',
      [
        [0, 100],
        [4, 110],
        [9.9, 120],
        [10, 130],
        [35, 140],
      ],
      [on('T-1')],
      scaled,
    ),
  ).toEqual([
    ['T-1', 0, 500],
    ['T-1', 10, 800],
    ['T-1', 35, 900],
  ])
})

describe('a proximity sensor', () => {
  const metres: readonly Read[] = [
    [0, 40],
    [5, 25],
    [8, 3],
    [20, 26],
  ]

  test('on a loader tells the truck that hears it', () => {
    const heard = metres.map(([s, value]): Read => [s, value, 'T-7'])
    expect(told('proximity', heard, [on('EX-1')])).toEqual([
      ['T-7', 0, 0, 'EX-1'],
      ['T-7', 5, 1, 'EX-1'],
      ['T-7', 20, 0, 'EX-1'],
    ])
  })

  test('on a truck tells it when a loader hears it', () => {
    const heard = metres.map(([s, value]): Read => [s, value, 'EX-1'])
    expect(told('proximity', heard)).toEqual([
      ['T-1', 0, 0, 'EX-1'],
      ['T-1', 5, 1, 'EX-1'],
      ['T-1', 20, 0, 'EX-1'],
    ])
  })

  test('compares what each truck hears with what that truck heard before', () => {
    const heard: readonly Read[] = [
      [0, 5, 'T-1'],
      [1, 80, 'T-2'],
      [2, 6, 'T-1'],
      [3, 70, 'T-2'],
    ]
    expect(told('proximity', heard, [on('EX-1')])).toEqual([
      ['T-1', 0, 1, 'EX-1'],
      ['T-2', 1, 0, 'EX-1'],
    ])
  })

  test('tells nothing between two trucks, two loaders, or with a machine that does neither', () => {
    expect(told('proximity', [[0, 5, 'T-2']])).toEqual([])
    expect(told('proximity', [[0, 5, 'EX-2']], [on('EX-1')])).toEqual([])
    expect(told('proximity', [[0, 5, 'Grader']], [on('EX-1')])).toEqual([])
    expect(told('proximity', [[0, 5, 'EX-1']], [on('Grader')])).toEqual([])
  })
})
