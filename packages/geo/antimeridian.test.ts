import { describe, expect, it } from 'vitest'
import { cutAtAntimeridian } from './antimeridian.ts'
import { area } from './measure.ts'

const lons = (ring: [number, number][] | undefined) => (ring ?? []).map(([lon]) => lon)

describe('cutting at 180 degrees', () => {
  it('leaves a polygon that does not cross unchanged', () => {
    const square = [
      [10, 0],
      [20, 0],
      [20, 10],
      [10, 10],
      [10, 0],
    ]
    const [piece, ...more] = cutAtAntimeridian([square])
    expect(more).toEqual([])
    expect(new Set(lons(piece?.[0]))).toEqual(new Set([10, 20]))
  })

  it('cuts a polygon that crosses into two pieces', () => {
    const island = [
      [170, 0],
      [-170, 0],
      [-170, 10],
      [170, 10],
      [170, 0],
    ]
    const pieces = cutAtAntimeridian([island])
    expect(pieces).toHaveLength(2)
    const spans = pieces.map((piece) => [Math.min(...lons(piece[0])), Math.max(...lons(piece[0]))])
    expect(spans).toContainEqual([170, 180])
    expect(spans).toContainEqual([-180, -170])
  })

  it('closes a ring around a pole over the pole', () => {
    const ice = [
      [-180, -70],
      [-60, -70],
      [60, -70],
      [179, -70],
      [-180, -70],
    ]
    const pieces = cutAtAntimeridian([ice])
    const lats = pieces.flatMap((piece) => piece[0] ?? []).map(([, lat]) => lat)
    expect(Math.min(...lats)).toBe(-90)
    for (const piece of pieces)
      for (const lon of lons(piece[0])) expect(Math.abs(lon)).toBeLessThanOrEqual(180)
  })

  it('keeps holes with their piece', () => {
    const lake = [
      [12, 2],
      [14, 2],
      [14, 4],
      [12, 2],
    ]
    const land = [
      [10, 0],
      [20, 0],
      [20, 10],
      [10, 10],
      [10, 0],
    ]
    expect(cutAtAntimeridian([land, lake])[0]).toHaveLength(2)
  })
})

describe('cutting polygons with holes and bays', () => {
  const total = (pieces: [number, number][][][]) =>
    pieces.reduce((sum, coordinates) => sum + area({ type: 'Polygon', coordinates }), 0)

  it('divides a hole on the line between both sides', () => {
    const land: [number, number][] = [
      [170, 0],
      [190, 0],
      [190, 10],
      [170, 10],
      [170, 0],
    ]
    const lake: [number, number][] = [
      [178, 4],
      [178, 6],
      [182, 6],
      [182, 4],
      [178, 4],
    ]
    const pieces = cutAtAntimeridian([land, lake])
    expect(pieces).toHaveLength(2)
    expect(pieces.every((piece) => piece.length === 1)).toBe(true)
    const expected =
      area({ type: 'Polygon', coordinates: [land] }) - area({ type: 'Polygon', coordinates: [lake] })
    expect(total(pieces) / expected).toBeCloseTo(1, 9)
  })

  it('makes a piece of each tooth of a comb over the line', () => {
    const comb: [number, number][] = [
      [170, 0],
      [185, 0],
      [185, 2],
      [175, 2],
      [175, 4],
      [185, 4],
      [185, 6],
      [170, 6],
      [170, 0],
    ]
    const pieces = cutAtAntimeridian([comb])
    expect(pieces).toHaveLength(3)
    expect(total(pieces) / area({ type: 'Polygon', coordinates: [comb] })).toBeCloseTo(1, 9)
  })
})
