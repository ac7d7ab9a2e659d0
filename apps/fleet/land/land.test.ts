import { readFile } from 'node:fs/promises'
import { PMTiles } from 'pmtiles'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { insideRing } from '../site/plane.ts'
import { practiceQuarry } from '../site/practice-quarry.ts'
import { twoPlaces } from '../site/two-places.ts'
import { drivenWays, makeLand } from './land.ts'
import { writeArchive } from './pmtiles.ts'
import { LAND_SEED, landFiles } from './shipped.ts'
import { windowOf } from './window.ts'

const land = makeLand(practiceQuarry, LAND_SEED)

/** Mean height over a ring, and around it where no road leads. */
function heightsAround(title: string): { inside: number; around: number } {
  const { ring } = practiceQuarry.zones.find((zone) => zone.title === title)!
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
  const [insides, arounds]: [number[], number[]] = [[], []]
  for (let x = Math.min(...xs) - 300; x <= Math.max(...xs) + 300; x += 20) {
    for (let y = Math.min(...ys) - 300; y <= Math.max(...ys) + 300; y += 20) {
      if (insideRing(ring, { x, y })) insides.push(land.heightAt(x, y))
      else if (land.fromZone(x, y) > 180 && land.fromWay(x, y) > 60) arounds.push(land.heightAt(x, y))
    }
  }
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
  return { inside: mean(insides), around: mean(arounds) }
}

function readerOf(bytes: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => 'land',
    getBytes: (offset, length) => Promise.resolve({ data: bytes.slice(offset, offset + length).buffer }),
  })
}

describe('the land of the practice site', () => {
  it('has the height of the simulation along every way', () => {
    const off = drivenWays(practiceQuarry).map(({ x, y, height }) =>
      Math.max(...[...x].map((east, i) => Math.abs(land.heightAt(east, y[i]!) - height[i]!))),
    )
    expect(off.length).toBeGreaterThan(30)
    expect(Math.max(...off)).toBeLessThan(0.5)
  })

  it('has its pits below and its dump above the surrounding ground', () => {
    for (const pit of ['North Pit', 'South Pit', 'East Bench']) {
      const { inside, around } = heightsAround(pit)
      expect(around - inside, pit).toBeGreaterThan(8)
    }
    const dump = heightsAround('Waste Dump')
    expect(dump.inside - dump.around).toBeGreaterThan(8)
  })

  it('descends into the pits in benches: long flats, short steep faces', () => {
    // From the middle of the North Pit to the north-east, where no road leads.
    const slopes = Array.from({ length: 240 }, (_, i) => {
      const at = (metres: number) => land.heightAt(1830 + metres * 0.7, 1300 + metres * 0.7)
      return Math.abs(at(180 + 2 * i + 2) - at(180 + 2 * i)) / 2
    })
    expect(slopes.filter((slope) => slope < 0.08).length).toBeGreaterThan(120)
    expect(slopes.filter((slope) => slope > 0.25).length).toBeGreaterThan(8)
  })

  it('is the same for the same seed, and different for another', () => {
    const small = twoPlaces({ title: 'Small', loaders: 1, dumpSpots: 1, bays: 1 })
    const heights = (seed: number) => {
      const { heightAt } = makeLand(small, seed)
      return Array.from({ length: 50 }, (_, i) => heightAt(-1200 + 40 * i, 700 - 11 * i))
    }
    expect(heights(3)).toEqual(heights(3))
    expect(heights(3)).not.toEqual(heights(4))
  })
})

describe('the shipped files', () => {
  it('are those that the program generates: heights, and a picture over the site', async () => {
    const heights = readerOf(new Uint8Array(await readFile(landFiles.heights)))
    const header = await heights.getHeader()
    expect(await heights.getMetadata()).toMatchObject({ encoding: 'terrarium' })
    const tile = { zoom: 15, x: 5716, y: 12533 }
    const window = windowOf(practiceQuarry.frame, tile.zoom, tile.x, tile.y)
    const { data } = (await heights.getZxy(tile.zoom, tile.x, tile.y))!
    const pixels = await sharp(new Uint8Array(data)).raw().toBuffer({ resolveWithObject: true })
    const { channels } = pixels.info
    for (let n = 0; n < 65_536; n += 977) {
      const [red = 0, green = 0, blue = 0] = pixels.data.subarray(n * channels)
      const metres = red * 256 + green + blue / 256 - 32768
      const here = land.heightAt(window.x(n % 256), window.y(n >> 8)) + practiceQuarry.altitude
      expect(Math.abs(metres - here)).toBeLessThan(0.2)
    }
    const picture = readerOf(new Uint8Array(await readFile(landFiles.picture)))
    const { minZoom, maxZoom, minLon, maxLon } = await picture.getHeader()
    expect([minZoom, maxZoom]).toEqual([11, 17])
    expect(minLon).toBeCloseTo(header.minLon, 6)
    expect(maxLon - minLon).toBeGreaterThan(0.04)
    expect(await picture.getZxy(17, tile.x * 4, tile.y * 4)).toBeDefined()
  })
})

it('reads an archive back as written, and refuses more tiles than one directory holds', async () => {
  const bounds = { west: -10, south: 40, east: -9, north: 41 }
  const tiles = [3, 1, 2].map((n) => ({ z: 4, x: n, y: 5, bytes: Uint8Array.from({ length: n }, () => n) }))
  const archive = readerOf(writeArchive(tiles, { bounds, metadata: { name: 'Three' } }))
  expect(await archive.getHeader()).toMatchObject({ minZoom: 4, maxZoom: 4, minLon: -10, maxLat: 41 })
  expect(await archive.getMetadata()).toEqual({ name: 'Three' })
  for (const { x, bytes } of tiles)
    expect(new Uint8Array((await archive.getZxy(4, x, 5))!.data)).toEqual(bytes)
  expect(await archive.getZxy(4, 9, 5)).toBeUndefined()
  const many = Array.from({ length: 40_000 }, (_, n) => {
    return { z: 14, x: (n * 37) % 4096, y: Math.floor(n / 4), bytes: new Uint8Array(1 + ((n * 7919) % 5000)) }
  })
  expect(() => writeArchive(many, { bounds, metadata: {} })).toThrow('Too many tiles')
})
