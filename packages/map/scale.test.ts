import { describe, expect, it } from 'vitest'
import { scaleBar } from './scale.ts'

describe('the scale bar', () => {
  it.each([
    [1, 'metric', 100, 'meter'],
    [0.5, 'metric', 50, 'meter'],
    [2, 'metric', 200, 'meter'],
    [9.2, 'metric', 1, 'kilometer'],
    [60, 'metric', 5, 'kilometer'],
    [1, 'imperial', 200, 'foot'],
    [20, 'imperial', 1, 'mile'],
  ] as const)('of %s m a pixel in %s units is %s %s', (metres, units, value, unit) => {
    const bar = scaleBar(metres, units, 110)
    expect([bar.value, bar.unit]).toEqual([value, unit])
    expect(bar.width).toBeLessThanOrEqual(110)
    expect(bar.width).toBeGreaterThan(40)
  })
})
