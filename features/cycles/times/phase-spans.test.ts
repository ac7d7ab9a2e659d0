import { expect, test } from 'vitest'
import { phaseSpans, spanAt } from './phase-spans.ts'

const at = (minute: number) => Date.UTC(2026, 2, 2, 6, minute)
const iso = (minute: number) => new Date(at(minute)).toISOString()

const times = {
  startedAt: iso(0),
  loadedAt: iso(6),
  dumpStoodAt: iso(16),
  dumpedAt: iso(19),
  endedAt: iso(24),
  dumpMoves: null,
}
const parked = { from: iso(8), to: iso(12), locationId: 'parking', reason: 'otherPlace' } as const

test('phases lie around the load and the dump, and around delays', () => {
  const spans = phaseSpans({
    ...times,
    delays: [parked],
    phases: {
      queueLoad: 120,
      spottingLoad: 60,
      loading: 180,
      loadedTravel: 360,
      queueDump: 60,
      spottingDump: 0,
      dumping: 120,
      emptyTravel: 300,
      delay: 240,
    },
  })
  expect(spans.map((span) => [span.phase, span.from, span.to])).toEqual([
    ['queueLoad', at(0), at(2)],
    ['spottingLoad', at(2), at(3)],
    ['loading', at(3), at(6)],
    ['loadedTravel', at(6), at(8)],
    ['delay', at(8), at(12)],
    ['loadedTravel', at(12), at(16)],
    ['queueDump', at(16), at(17)],
    ['dumping', at(17), at(19)],
    ['emptyTravel', at(19), at(24)],
  ])
  expect(spanAt(spans, at(17))?.phase).toBe('dumping')
  expect(spanAt(spans, at(9))?.delay).toEqual({ reason: 'otherPlace', locationId: 'parking' })
  expect(spanAt(spans, at(24))).toBeUndefined()
})

test('terminates for fractions of a millisecond around a delay', () => {
  const spans = phaseSpans({
    ...times,
    delays: [parked],
    phases: {
      queueLoad: 0,
      spottingLoad: 0,
      loading: 360.1234567,
      loadedTravel: 359.9876543,
      queueDump: 60.0001,
      spottingDump: 0.00004,
      dumping: 120,
      emptyTravel: 300,
      delay: 240,
    },
  })
  expect(spans.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to) && from < to)).toBe(
    true,
  )
})

test('unknown phases and phases without duration have no span', () => {
  const spans = phaseSpans({
    ...times,
    endedAt: null,
    delays: [],
    phases: {
      queueLoad: 0,
      spottingLoad: 0,
      loading: null,
      loadedTravel: 600,
      queueDump: null,
      spottingDump: null,
      dumping: null,
      emptyTravel: null,
      delay: 0,
    },
  })
  expect(spans).toEqual([{ phase: 'loadedTravel', from: at(6), to: at(16) }])
})

test('splits a merged dump into dumping, loaded travel between its parts and the delays on the way', () => {
  const spans = phaseSpans({
    ...times,
    dumpedAt: iso(30),
    endedAt: iso(35),
    dumpMoves: [
      { from: iso(17), to: iso(19) },
      { from: iso(20), to: iso(28) },
    ],
    delays: [{ from: iso(22), to: iso(24), locationId: null, reason: 'standing' }],
    phases: {
      queueLoad: 0,
      spottingLoad: 0,
      loading: 360,
      loadedTravel: 600 + 60 + 360,
      queueDump: 60,
      // Lasts into the first minute of the first move: waiting takes precedence.
      spottingDump: 60,
      dumping: 180,
      emptyTravel: 300,
      delay: 120,
    },
  })
  expect(spans.map((span) => [span.phase, span.from, span.to])).toEqual([
    ['loading', at(0), at(6)],
    ['loadedTravel', at(6), at(16)],
    ['queueDump', at(16), at(17)],
    ['spottingDump', at(17), at(18)],
    ['loadedTravel', at(18), at(19)],
    ['dumping', at(19), at(20)],
    ['loadedTravel', at(20), at(22)],
    ['delay', at(22), at(24)],
    ['loadedTravel', at(24), at(28)],
    ['dumping', at(28), at(30)],
    ['emptyTravel', at(30), at(35)],
  ])
})
