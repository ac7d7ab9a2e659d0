import { describe, expect, it } from 'vitest'
import { parseCorners, type Corners, cornersOfWorldFile, shiftCorners } from './world-file.ts'

const degrees = () => (x: number, y: number) => [x, y] as const
const size = { width: 200, height: 100 }

describe('world file', () => {
  it('refers to the centre of the first pixel, so corners are half a pixel farther out', () => {
    expect(cornersOfWorldFile('0.001\n0\n0\n-0.001\n10.0005\n49.9995\n', size, degrees)).toEqual([
      { lon: 10, lat: 50 },
      { lon: 10.2, lat: 50 },
      { lon: 10.2, lat: 49.9 },
      { lon: 10, lat: 49.9 },
    ])
  })

  it('may rotate the picture', () => {
    // Rotated a quarter to the right: columns run south, rows run west.
    const [topLeft, topRight, bottomRight] = cornersOfWorldFile(
      '0 -0.001 -0.001 0 10 50',
      { width: 100, height: 100 },
      degrees,
    ) as Corners
    expect(topLeft).toEqual({ lon: 10.0005, lat: 50.0005 })
    expect(topRight).toEqual({ lon: 10.0005, lat: 49.9005 })
    expect(bottomRight).toEqual({ lon: 9.9005, lat: 49.9005 })
  })

  it('accepts decimal commas and other coordinate systems', () => {
    const inMetres = () => (x: number, y: number) => [x / 100_000, y / 100_000] as const
    const corners = cornersOfWorldFile('100,0\r\n0,0\r\n0,0\r\n-100,0\r\n1050,0\r\n-50,0', size, inMetres)
    expect(corners).toMatchObject([{ lon: 0.01, lat: 0 }, { lon: 0.21 }, {}, {}])
  })

  it.each([
    ['', 'mapLayers.world.numbers'],
    ['1\n2\n3', 'mapLayers.world.numbers'],
    ['1 0 0 -1 10 fifty', 'mapLayers.world.numbers'],
    ['0 0 0 0 10 50', 'mapLayers.world.numbers'],
    ['1 0 0 -1 10 50 7', 'mapLayers.world.numbers'],
    ['0.5 0 0 -0.5 512345 5612345', 'mapLayers.world.outside'],
  ])('reports the problem with %j', (text, key) => {
    expect(cornersOfWorldFile(text, size, degrees)).toMatchObject({ key })
  })
})

describe('corners of a form value', () => {
  const corners = [10, 11, 12, 13].map((lon) => ({ lon, lat: 50 }))
  it('require both numbers of all four corners', () => {
    expect(parseCorners(corners)).toEqual(corners)
    expect(parseCorners(corners.slice(1))).toBeNull()
    expect(parseCorners(corners.with(2, { lon: 10, lat: NaN }))).toBeNull()
    expect(parseCorners([...corners.slice(1), { lon: null, lat: 4 }])).toBeNull()
    expect(parseCorners(null)).toBeNull()
  })
  it('are all shifted by the same distance', () => {
    expect(shiftCorners(parseCorners(corners)!, 1, -0.5).map(({ lon, lat }) => [lon, lat])).toEqual([
      [11, 49.5],
      [12, 49.5],
      [13, 49.5],
      [14, 49.5],
    ])
  })
})
