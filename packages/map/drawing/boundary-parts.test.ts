import { describe, expect, it } from 'vitest'
import type { Ring } from '../zones/boundary.ts'
import { boundaryOf, boundaryOfShape, isSameBoundary, isTooFine, ringsOf } from './boundary-parts.ts'

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

  it('comes back from its rings', () => {
    const both = boundaryOf([square(0), square(5)])
    expect(boundaryOf(ringsOf(both))).toEqual(both)
  })

  it('is as precise as it is kept', () => {
    expect(boundaryOf([[[1.234_567_891, 2]]])?.coordinates).toEqual([[[1.234_567_9, 2]]])
  })

  it('has a hole where a ring lies inside another', () => {
    const both = boundaryOf([square(0, 4), square(5), square(1)])
    // The inner square lies on the lower side of the outer one: lifted off it, it is a hole.
    expect(both?.type).toBe('MultiPolygon')
    const lifted = square(1).map(([lon, lat]): [number, number] => [lon, lat + 1])
    expect(boundaryOf([square(0, 4), lifted])).toEqual({
      type: 'Polygon',
      coordinates: [square(0, 4), lifted],
    })
  })

  it('of a circle follows from it', () => {
    const shape = { kind: 'circle' as const, centre: [10, 50] as [number, number], radius: 30 }
    const boundary = boundaryOfShape(shape)
    expect(boundary).toMatchObject({ type: 'Polygon', shape })
    expect(isSameBoundary(boundary, boundaryOfShape({ ...shape, radius: 31 }))).toBe(false)
    expect(boundaryOfShape({ kind: 'corridor', line: [[10, 50]], width: 20 })).toBeNull()
    const over = boundaryOfShape({ ...shape, centre: [180, 50] })
    expect(over?.type).toBe('MultiPolygon')
  })

  it('of thousands of corners is not drawn by hand', () => {
    const fine = Array.from({ length: 2_001 }, (_, i): [number, number] => [i / 1e4, i % 7])
    expect(isTooFine({ type: 'Polygon', coordinates: [fine] })).toBe(true)
    expect(isTooFine(boundaryOf([square(0)]))).toBe(false)
  })

  it('is the same when every kept digit is', () => {
    const near = boundaryOf([square(1e-9)])
    expect(isSameBoundary(boundaryOf([square(0)]), near)).toBe(true)
    expect(isSameBoundary(boundaryOf([square(0)]), boundaryOf([square(1e-6)]))).toBe(false)
    expect(isSameBoundary(null, boundaryOf([square(0)]))).toBe(false)
  })
})
