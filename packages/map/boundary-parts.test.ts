import { describe, expect, it } from 'vitest'
import type { Ring } from './boundary.ts'
import { boundaryOf, hasHoles, isSameBoundary, outlines } from './boundary-parts.ts'

const square = (lon: number, side = 1): Ring => [
  [lon, 0],
  [lon + side, 0],
  [lon + side, side],
  [lon, side],
  [lon, 0],
]

describe('a boundary and its outlines', () => {
  it('is nothing, one area or several', () => {
    expect(boundaryOf([])).toBeNull()
    expect(boundaryOf([square(0)])).toEqual({ type: 'Polygon', coordinates: [square(0)] })
    expect(boundaryOf([square(0), square(5)])).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square(0)], [square(5)]],
    })
  })

  it('comes back from its outlines', () => {
    const both = boundaryOf([square(0), square(5)])
    expect(boundaryOf(outlines(both))).toEqual(both)
  })

  it('is as precise as it is kept', () => {
    expect(boundaryOf([[[1.234_567_891, 2]]])?.coordinates).toEqual([[[1.234_567_9, 2]]])
  })

  it('knows its holes', () => {
    expect(hasHoles(null)).toBe(false)
    expect(hasHoles({ type: 'Polygon', coordinates: [square(0, 4)] })).toBe(false)
    expect(hasHoles({ type: 'Polygon', coordinates: [square(0, 4), square(1)] })).toBe(true)
  })

  it('is the same when every kept digit is', () => {
    const near = boundaryOf([square(1e-9)])
    expect(isSameBoundary(boundaryOf([square(0)]), near)).toBe(true)
    expect(isSameBoundary(boundaryOf([square(0)]), boundaryOf([square(1e-6)]))).toBe(false)
    expect(isSameBoundary(null, boundaryOf([square(0)]))).toBe(false)
  })
})
