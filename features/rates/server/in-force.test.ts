import { expect, test } from 'vitest'
import { rateSpans } from './in-force.ts'

/** Specificity of a rate: `equipment`, `haulCategory`, neither. */
const [MACHINE, CATEGORY, ALL] = [2, 1, 0]
const rate = (day: string, named: number, amount: number) => ({ day, named, amount, basis: 'hour' as const })
const at = (text: string) => Date.parse(text)

test('the more specific rate takes precedence over a later one, and each holds until it is replaced', () => {
  const rates = [
    rate('2026-03-01', ALL, 100),
    rate('2026-03-05', CATEGORY, 200),
    rate('2026-03-08', ALL, 300),
    rate('2026-03-09', MACHINE, 400),
    rate('2026-03-10', CATEGORY, 500),
  ]
  const spans = rateSpans(rates, 'America/New_York')
  expect(spans.map(({ amount }) => amount)).toEqual([100, 200, 200, 400, 400])
  // Midnights of the zone: clocks are set on in the night after the eighth has begun.
  expect(spans.slice(2, 4).map(({ from }) => from)).toEqual([
    at('2026-03-08T05:00:00Z'),
    at('2026-03-09T04:00:00Z'),
  ])
  for (const [n, { to }] of spans.slice(0, -1).entries()) expect(to).toBe(spans[n + 1]?.from)
})

test('of two rates from the same day the one entered later applies, and without rates there is none', () => {
  expect(rateSpans([rate('2026-03-01', ALL, 100), rate('2026-03-01', ALL, 200)], 'UTC')).toMatchObject([
    { amount: 200 },
  ])
  expect(rateSpans([], 'UTC')).toEqual([])
})
