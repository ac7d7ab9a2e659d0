import { expect, test } from 'vitest'
import { appendFix, emptyFix, fixColumns } from './columns.ts'
import { newSenderState, detectTwoSenders, type NumberCounts } from './two-senders.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const SECOND = 1_000

interface Request {
  at: number
  fixes: { t: number; lon: number; lat: number }[]
  numbers?: NumberCounts
}

/** Whether two senders are reported at any time. */
function areTwo(requests: readonly Request[]): boolean {
  const senders = newSenderState()
  return requests
    .map(({ at, fixes, numbers }) => {
      const columns = fixColumns(0)
      for (const [seq, fix] of fixes.entries()) appendFix(columns, { ...emptyFix(), seq, ...fix }, 0)
      return detectTwoSenders(senders, columns, numbers ?? { accepted: fixes.length, refused: 0 }, at)
    })
    .includes(true)
}

/** A truck that drives eastwards at 10 m/s, a position every five seconds. */
const truck = (lat: number, from: number, n: number) =>
  Array.from({ length: n }, (_, i) => {
    const t = START + from * SECOND + i * 5 * SECOND
    return { t, lon: 37.6 + ((t - START) / SECOND) * 0.00016, lat }
  })
const live = (lat: number, n: number, offset = 0): Request[] =>
  truck(lat, offset, n).map((fix) => ({ at: fix.t, fixes: [fix] }))
const inOrder = (...all: Request[][]) => all.flat().toSorted((a, b) => a.at - b.at)

test('detects two trucks at two places, position by position or a minute at a time', () => {
  expect(areTwo(inOrder(live(55.7, 60), live(55.8, 60, 2)))).toBe(true)
  const minutes = (lat: number) =>
    Array.from({ length: 15 }, (_, i) => ({
      at: START + (i + 1) * 60 * SECOND,
      fixes: truck(lat, i * 60, 12),
    }))
  expect(areTwo(inOrder(minutes(55.7), minutes(55.8)))).toBe(true)
})

test('detects two senders at one place by alternating sequence numbers', () => {
  const turns = Array.from({ length: 10 }, (_, i) => ({
    at: START + i * 30 * SECOND,
    fixes: truck(55.7, i * 30, 3),
    numbers: i % 2 === 0 ? { accepted: 3, refused: 0 } : { accepted: 0, refused: 3 },
  }))
  expect(areTwo(turns)).toBe(true)
})

test('finds a single sender behind hours of buffered facts, a distant silence and null positions', () => {
  const buffered = { at: START + 301 * SECOND, fixes: truck(55.7, -9_000, 500) }
  expect(areTwo(inOrder(live(55.7, 60), [buffered], live(55.7, 60, 305)))).toBe(false)
  expect(areTwo([...live(55.7, 20), ...live(55.9, 20, 3_600), ...live(55.7, 20, 7_200)])).toBe(false)
  const nowhere = Array.from({ length: 30 }, (_, i) => ({
    at: START + (i * 5 + 1) * SECOND,
    fixes: [{ t: START + (i * 5 + 1) * SECOND, lon: 0, lat: 0 }],
  }))
  expect(areTwo(inOrder(live(55.7, 60), nowhere))).toBe(false)
})

test('takes outliers at one place or at many for no second sender', () => {
  const jumps = (lats: readonly number[]) =>
    lats.map((lat, i) => {
      const [{ t, lon } = { t: 0, lon: 0 }] = truck(lat, 31 + i * 60, 1)
      return { at: t, fixes: [{ t, lon, lat }] }
    })
  expect(areTwo(inOrder(live(55.7, 120), jumps([56, 56, 56, 56])))).toBe(false)
  expect(areTwo(inOrder(live(55.7, 120), jumps([56, 57, 58, 55, 54, 53, 52, 51])))).toBe(false)
})

test('finds a single sender behind a reinstalled app that numbers its fixes from one again', () => {
  const counted = (from: number, n: number, numbers: NumberCounts) =>
    live(55.7, n, from).map((request) => ({ ...request, numbers }))
  expect(
    areTwo([
      ...counted(0, 50, { accepted: 1, refused: 0 }),
      ...counted(300, 50, { accepted: 0, refused: 1 }),
      ...counted(600, 50, { accepted: 1, refused: 0 }),
    ]),
  ).toBe(false)
})
