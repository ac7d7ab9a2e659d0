import { expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { measures, noTargets, sumOf, sumOfTargets, type Targets } from './amounts.ts'
import { boardOf, isShort, type BoardQuestion, type Haul, type Stay } from './board.ts'
import { columnsOf, edgesOf, type Span } from './pace.ts'

const HOUR = 3_600_000
const random = seededRandom(21)
const below = (count: number): number => Math.floor(random() * count)
const one = <T>(of: readonly T[]): T => of[below(of.length)]!

const tonnes = (weight: number): Targets => ({ ...noTargets, weight })
const day: Span = { start: 0, end: 12 * HOUR, breaks: [{ start: 5 * HOUR, end: 6 * HOUR }] }
const rowOf = (rows: ReturnType<typeof boardOf>, id: string | null) => rows.find((row) => row.id === id)

test('spreads a target evenly over working time and shares it among the loaders present', () => {
  const stays: Stay[] = [
    { loader: 'A', place: 'pit', from: 0, to: 12 * HOUR },
    // In the third interval most of its time.
    { loader: 'B', place: 'pit', from: 4.5 * HOUR, to: 12 * HOUR },
  ]
  const rows = boardOf({
    span: day,
    now: 12 * HOUR,
    routes: [{ places: ['pit'], target: tonnes(1_100) }],
    stays,
    hauls: [],
  })
  const weights = (id: string) => rowOf(rows, id)!.cells.map(({ target }) => target.weight)
  expect(weights('A')).toEqual([200, 200, 50, 100, 100, 100])
  expect(weights('B')).toEqual([null, null, 50, 100, 100, 100])
  expect(rowOf(rows, 'A')?.target.weight).toBeCloseTo(750)
})

test('gives a place without a loader its own row, and a moving loader the target of where it is', () => {
  const stays: Stay[] = [
    { loader: 'A', place: 'north', from: 0, to: 4 * HOUR },
    { loader: 'A', place: 'south', from: 4 * HOUR, to: 7 * HOUR },
  ]
  const routes = [
    { places: ['north'], target: tonnes(110) },
    { places: ['south'], target: tonnes(220) },
  ]
  const rows = boardOf({ span: day, now: 7 * HOUR, routes, stays, hauls: [] })
  expect(rowOf(rows, 'A')).toMatchObject({ kind: 'loader', place: 'south' })
  const weights = (id: string) => rowOf(rows, id)!.cells.map(({ target }) => target.weight)
  expect(weights('A')).toEqual([20, 20, 20, 40, 40, 40])
  expect(weights('north')).toEqual([null, null, 10, 20, 20, 20])
  expect(weights('south')).toEqual([40, 40, null, null, null, null])
})

test('adds up to the hauled amounts and the targets of the routes, wherever loaders move', () => {
  const [loaders, places] = [
    ['A', 'B', 'C'],
    ['north', 'south', 'west'],
  ]
  for (let n = 0; n < 200; n++) {
    const now = below(14) * HOUR
    const stays: Stay[] = Array.from({ length: below(8) }, () => {
      const from = below(12) * HOUR - HOUR
      return { loader: one(loaders), place: one(places), from, to: from + below(5) * HOUR }
    })
    const routes = Array.from({ length: below(4) }, () => ({
      places: [...new Set([one(places), one(places)])],
      target: { weight: one([null, below(900) * 1_000]), loads: one([null, below(90)]), volume: null },
    }))
    const edges = edgesOf(day).slice(0, -1)
    const hauls: Haul[] = Array.from({ length: below(60) }, () => ({
      from: one(edges),
      loader: one([...loaders, null]),
      place: one([...places, null]),
      loads: 1,
      weight: below(40_000_000) / 1_000,
      volume: below(20_000) / 1_000,
    }))
    const question: BoardQuestion = { span: day, now, routes, stays, hauls }
    const rows = boardOf(question)
    expect(sumOf(rows.map(({ actual }) => actual))).toEqual(sumOf(hauls))
    const planned = sumOfTargets(routes.map(({ target }) => target))
    const told = sumOfTargets(rows.map(({ target }) => target))
    for (const measure of measures) {
      if (planned[measure] === null) expect(told[measure]).toBeNull()
      else expect(told[measure]).toBeCloseTo(planned[measure], 4)
    }
  }
})

test('is short when the interval is over and a whole load is missing', () => {
  const [column] = columnsOf(day)
  const row = { actual: { weight: 300_000, loads: 10, volume: 0 } }
  const cell = (weight: number | null, hauled: number) => ({
    actual: { weight: hauled, loads: 0, volume: 0 },
    target: { ...noTargets, weight },
  })
  const short = (weight: number | null, hauled: number, now = 3 * HOUR) =>
    isShort(row, cell(weight, hauled), column!, 'weight', now)
  expect(short(200_000, 170_000)).toBe(true)
  expect(short(200_000, 171_000)).toBe(false)
  expect(short(200_000, 210_000)).toBe(false)
  expect(short(null, 0)).toBe(false)
  // Trucks that left just before the end of the interval are still hauling.
  expect(short(200_000, 0, 2 * HOUR + 60_000)).toBe(false)
})
