import { describe, expect, it } from 'vitest'
import type { Ring, ZoneGeometry } from './geometry.ts'
import { area, perimeter, zoneProblem } from './measure.ts'
import { bearing, distance, localFrame, toLat, toLon, toX, toY } from './projection.ts'

const polygon = (...rings: Ring[]): ZoneGeometry => ({ type: 'Polygon', coordinates: rings })
const square = (w: number, s: number, e: number, n: number): Ring => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
  [w, s],
]

describe('measurements', () => {
  it('match the WGS84 tables of the length of a degree', () => {
    // Bowring's table of degree lengths: 110.574 km and 111.320 km at the equator, 111.132 and 78.847 at 45.
    expect(distance(0, -0.5, 0, 0.5) / 110574.3).toBeCloseTo(1, 5)
    expect(distance(0, 0, 1, 0) / 111319.5).toBeCloseTo(1, 5)
    expect(distance(0, 45, 0.1, 45) / 7884.68).toBeCloseTo(1, 4)
    expect(distance(179.999, 0, -179.999, 0)).toBeCloseTo(222.6, 1)
  })
  it('give the bearing of the direction of travel', () => {
    expect(bearing(10, 50, 10, 51)).toBeCloseTo(0)
    expect(bearing(10, 50, 10.001, 50)).toBeCloseTo(90)
    expect(bearing(10, 50, 9.999, 50)).toBeCloseTo(270)
  })
  it('convert to a local frame and back', () => {
    const frame = localFrame(179.99, -33)
    expect(toLon(frame, toX(frame, -179.98))).toBeCloseTo(-179.98, 9)
    expect(toLat(frame, toY(frame, -33.01))).toBeCloseTo(-33.01, 9)
  })
  it('match the tables of the area of a degree square on the ellipsoid', () => {
    // Quadrangles of one degree, Smithsonian Geographical Tables: 12 308.8 km2 at 0, 8 686.9 km2 at 45 to 46.
    expect(area(polygon(square(0, 0, 1, 1))) / 12308.8e6).toBeCloseTo(1, 3)
    const small = polygon(square(10, 45, 10.01, 45.01))
    const expected = distance(10, 45.005, 10.01, 45.005) * distance(10, 45, 10, 45.01)
    expect(area(small) / expected).toBeCloseTo(1, 4)
    const hole = polygon(square(10, 45, 10.01, 45.01), square(10.002, 45.002, 10.004, 45.004))
    expect(area(hole) / (expected * 0.96)).toBeCloseTo(1, 3)
    expect(perimeter(small)).toBeCloseTo(2 * 1111.3 + 788.5 + 788.3, -1)
    expect(area(polygon(square(179.99, 45, -179.99, 45.01))) / area(small)).toBeCloseTo(2, 4)
  })
})

describe('zone validation', () => {
  it('names the fault of an invalid zone', () => {
    expect(zoneProblem(polygon(square(0, 0, 1, 1)))).toBeNull()
    expect(
      zoneProblem(
        polygon([
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ]),
      ),
    ).toBe('selfCrossing')
    expect(
      zoneProblem(
        polygon([
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ]),
      ),
    ).toBe('notClosed')
    expect(
      zoneProblem(
        polygon([
          [0, 0],
          [1, 0],
          [0, 0],
        ]),
      ),
    ).toBe('tooFewPoints')
    expect(
      zoneProblem(
        polygon([
          [0, 0],
          [1, 0],
          [2, 0],
          [0, 0],
        ]),
      ),
    ).toBe('selfCrossing')
    expect(
      zoneProblem(
        polygon([
          [0, 0],
          [1, 0],
          [1, 95],
          [0, 0],
        ]),
      ),
    ).toBe('outOfRange')
    expect(
      zoneProblem(
        polygon([
          [0, 0],
          [Number.NaN, 0],
          [1, 5],
          [0, 0],
        ]),
      ),
    ).toBe('outOfRange')
    expect(zoneProblem({ type: 'MultiPolygon', coordinates: [] })).toBe('empty')
    expect(zoneProblem(polygon(square(179.99, 0, -179.99, 0.01)))).toBeNull()
  })
  it('accepts a repeated position', () => {
    expect(
      zoneProblem(
        polygon([
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
          [0, 0],
        ]),
      ),
    ).toBeNull()
  })
})
