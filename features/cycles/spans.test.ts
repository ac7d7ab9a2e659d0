import { expect, test } from 'vitest'
import { phaseAt, phaseSpans } from './spans.ts'

const at = (minute: number) => Date.UTC(2026, 2, 2, 6, minute)
const iso = (minute: number) => new Date(at(minute)).toISOString()

test('phases lie around the load and the dump', () => {
  const spans = phaseSpans({
    loadedAt: iso(5),
    dumpedAt: iso(14),
    phases: {
      queueLoad: 120,
      loading: 180,
      loadedTravel: 360,
      queueDump: 60,
      dumping: 120,
      emptyTravel: 300,
    },
  })
  expect(spans.map((span) => [span.phase, span.from, span.to])).toEqual([
    ['queueLoad', at(0), at(2)],
    ['loading', at(2), at(5)],
    ['loadedTravel', at(5), at(11)],
    ['queueDump', at(11), at(12)],
    ['dumping', at(12), at(14)],
    ['emptyTravel', at(14), at(19)],
  ])
  expect(phaseAt(spans, at(12))).toBe('dumping')
  expect(phaseAt(spans, at(19))).toBeUndefined()
})

test('what is not known or took no time has no span', () => {
  const spans = phaseSpans({
    loadedAt: iso(5),
    dumpedAt: iso(14),
    phases: {
      queueLoad: 0,
      loading: null,
      loadedTravel: 540,
      queueDump: 0,
      dumping: null,
      emptyTravel: null,
    },
  })
  expect(spans).toEqual([{ phase: 'loadedTravel', from: at(5), to: at(14) }])
})
