import { describe, expect, it } from 'vitest'
import type { Ring } from '../zones/boundary.ts'
import { boundaryOf, boundaryOfShape, isSameBoundary, isTooDetailed, ringsOf } from './boundary-parts.ts'

const square = (lon: number, side = 1): Ring => [
  [lon, 0],
  [lon + side, 0],
  [lon + side, side],
  [lon, side],
  [lon, 0],
]

describe('conversion between boundaries and rings', () => {
  it('builds no boundary, a polygon or a multipolygon', () => {
    expect(boundaryOf([])).toBeNull()
    expect(boundaryOf([square(0)])).toEqual({ type: 'Polygon', coordinates: [square(0)] })
    expect(boundaryOf([square(0), square(5)])).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square(0)], [square(5)]],
    })
  })

  it('round-trips a boundary through its rings', () => {
    const both = boundaryOf([square(0), square(5)])
    expect(boundaryOf(ringsOf(both))).toEqual(both)
  })

  it('rounds coordinates to the stored precision', () => {
    expect(boundaryOf([[[1.234_567_891, 2]]])?.coordinates).toEqual([[[1.234_567_9, 2]]])
  })

  it('makes a ring inside another ring a hole', () => {
    const both = boundaryOf([square(0, 4), square(5), square(1)])
    // The inner square touches the lower side of the outer one; moved off that side it is a hole.
    expect(both?.type).toBe('MultiPolygon')
    const lifted = square(1).map(([lon, lat]): [number, number] => [lon, lat + 1])
    expect(boundaryOf([square(0, 4), lifted])).toEqual({
      type: 'Polygon',
      coordinates: [square(0, 4), lifted],
    })
  })

  it('derives the boundary of a circle from its centre and radius', () => {
    const shape = { kind: 'circle' as const, centre: [10, 50] as [number, number], radius: 30 }
    const boundary = boundaryOfShape(shape)
    expect(boundary).toMatchObject({ type: 'Polygon', shape })
    expect(isSameBoundary(boundary, boundaryOfShape({ ...shape, radius: 31 }))).toBe(false)
    expect(boundaryOfShape({ kind: 'corridor', line: [[10, 50]], width: 20 })).toBeNull()
    const over = boundaryOfShape({ ...shape, centre: [180, 50] })
    expect(over?.type).toBe('MultiPolygon')
  })

  it('reports boundaries with thousands of corners as too detailed to edit by hand', () => {
    const fine = Array.from({ length: 2_001 }, (_, i): [number, number] => [i / 1e4, i % 7])
    expect(isTooDetailed({ type: 'Polygon', coordinates: [fine] })).toBe(true)
    expect(isTooDetailed(boundaryOf([square(0)]))).toBe(false)
  })

  it('treats boundaries as the same when all stored digits are equal', () => {
    const near = boundaryOf([square(1e-9)])
    expect(isSameBoundary(boundaryOf([square(0)]), near)).toBe(true)
    expect(isSameBoundary(boundaryOf([square(0)]), boundaryOf([square(1e-6)]))).toBe(false)
    expect(isSameBoundary(null, boundaryOf([square(0)]))).toBe(false)
  })
})
