import { describe, expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import {
  columnsOf,
  dueBy,
  edgesOf,
  lossAtChange,
  projection,
  requiredRate,
  type Span,
  workedIn,
} from './pace.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const random = seededRandom(7)
const below = (count: number): number => Math.floor(random() * count)

/** A shift of up to a day with up to three breaks, which may touch its ends. */
function someSpan(): Span {
  const start = below(1_000) * MINUTE
  const end = start + (60 + below(1_380)) * MINUTE
  const minutes = (end - start) / MINUTE
  const breaks: { start: number; end: number }[] = []
  let from = 0
  for (let n = below(4); n > 0 && from < minutes - 2; n--) {
    const begins = from + below(minutes - from)
    const ends = Math.min(minutes, begins + 1 + below(60))
    breaks.push({ start: start + begins * MINUTE, end: start + ends * MINUTE })
    from = ends
  }
  return { start, end, breaks }
}

/** The reference, minute by minute: working or on a break. */
function minutesWorked({ start, end, breaks }: Span, from: number, to: number): number {
  let worked = 0
  for (let t = Math.max(start, from); t < Math.min(end, to); t += MINUTE)
    if (!breaks.some((one) => t >= one.start && t < one.end)) worked++
  return worked
}

describe('required rate', () => {
  test('reaches the target exactly at the end of the shift when kept, whatever the breaks', () => {
    for (let n = 0; n < 400; n++) {
      const span = someSpan()
      const now = span.start + below((span.end - span.start) / MINUTE) * MINUTE
      const [target, done] = [1 + below(5_000), below(4_000)]
      const rate = requiredRate(span, target, done, now)
      const left = minutesWorked(span, now, span.end)
      if (done >= target) expect(rate).toBe(0)
      else if (left === 0) expect(rate).toBeNull()
      else expect(done + (rate! / 60) * left).toBeCloseTo(target, 6)
    }
  })

  test('falls when more is hauled, rises when less is, and stays while it is kept', () => {
    for (let n = 0; n < 200; n++) {
      const span = { ...someSpan(), breaks: [] }
      const [now, later] = [span.start + 10 * MINUTE, span.start + 40 * MINUTE]
      const rate = requiredRate(span, 1_000, 100, now)!
      const at = (factor: number) => requiredRate(span, 1_000, 100 + (rate / 2) * factor, later)!
      expect(at(1)).toBeCloseTo(rate, 6)
      expect(at(1.1)).toBeLessThan(rate)
      expect(at(0.9)).toBeGreaterThan(rate)
    }
  })

  test('is null without a target', () => {
    expect(requiredRate({ start: 0, end: HOUR, breaks: [] }, null, 5, 0)).toBeNull()
  })
})

test('counts working time as the minutes outside breaks', () => {
  for (let n = 0; n < 200; n++) {
    const span = someSpan()
    const [from, to] = [span.start - HOUR + below(300) * MINUTE, span.start + below(1_500) * MINUTE]
    expect(workedIn(span, from, to)).toBe(minutesWorked(span, from, to) * MINUTE)
  }
})

test('fills the shift with columns whose due amounts add up to the target', () => {
  for (let n = 0; n < 100; n++) {
    const span = someSpan()
    const columns = columnsOf(span)
    expect(columns[0]?.from).toBe(span.start)
    expect(columns.at(-1)?.to).toBe(span.end)
    expect(columns.every(({ from }, index) => index === 0 || from === columns[index - 1]!.to)).toBe(true)
    if (workedIn(span, span.start, span.end) > 0) expect(dueBy(span, 840, span.end)).toBe(840)
    const edges = edgesOf(span)
    for (const { from, to } of columns) expect(edges).toEqual(expect.arrayContaining([from, to]))
  }
})

test('projects the amount that the shift reaches at an unchanged rate', () => {
  const span: Span = { start: 0, end: 12 * HOUR, breaks: [{ start: 6 * HOUR, end: 7 * HOUR }] }
  expect(projection(span, 10, 20 * MINUTE)).toBeNull()
  expect(projection(span, 100, 5 * HOUR)).toBeCloseTo(220)
  // Nothing changes during the break.
  expect(projection(span, 120, 6 * HOUR + 40 * MINUTE)).toBeCloseTo(220)
  expect(projection(span, 230, 13 * HOUR)).toBe(230)
})

test('measures the loss at shift changes against the median hour', () => {
  const span: Span = { start: 0, end: 8 * HOUR, breaks: [{ start: 3.5 * HOUR, end: 4 * HOUR }] }
  const hauled = [60, 100, 100, 50, 110, 90, 100, 70]
  const loss = lossAtChange(span, ({ from }) => hauled[from / HOUR]!)
  expect(loss).toEqual({ first: 60, last: 70, median: 100, loss: 70 })
  expect(lossAtChange({ start: 0, end: 4 * HOUR, breaks: [] }, () => 1)).toBeNull()
})
