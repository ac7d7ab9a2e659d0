import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { area, sphereArea } from '@haulway/geo'
import { UnreadableFile } from '@haulway/interchange'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { readPlaces, type ImportedPlace } from './web/exchange/read.ts'
import { geoJsonOf, kmlOf, shapefileZipOf } from './web/exchange/write.ts'
import { shapefileOf } from './web/exchange/write-shapefile.ts'

/** The places of a file, or why it cannot be read. */
async function read(bytes: Uint8Array | string): Promise<readonly ImportedPlace[] | string> {
  try {
    return (await readPlaces(typeof bytes === 'string' ? strToU8(bytes) : bytes)).places
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return error.reason
  }
}

async function places(bytes: Uint8Array | string): Promise<readonly ImportedPlace[]> {
  const found = await read(bytes)
  if (typeof found === 'string') throw new Error(`refused: ${found}`)
  return found
}

interface Truth {
  file: string
  features: number
  polygons: number
  self_crossings_within_one_ring: number
  rings_around_a_pole: number
  'area_km2_sphere_R6371008.8': number
}

const sets = [
  ['antimeridian-cases', 17],
  ['tricky-shapes', 23],
  ['world-geo-json', 3],
  ['amazon-mining-watch', 1],
] as const

/** Refused although no sides properly cross: a hole or part touches or overlaps its neighbour. */
const touching = new Set([
  'turf-unkink-polygon__polygon-with-holes.geojson',
  'turf-kinks__multi-polygon.geojson',
  'turf-kinks__issue-2627.geojson',
])

describe.each(sets)('boundaries of real sites: %s', (set, cases) => {
  const folder = sharedData(`boundaries/${set}`, cases)
  const truth = folder
    ? (JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as { files: Truth[] }).files
    : []
  test.runIf(folder)('has as many cases as were counted', async () => expect(truth).toHaveLength(cases))
  test.each(truth)('$file', async (entry) => {
    const found = await places(readFileSync(join(folder ?? '', entry.file)))
    expect(found).toHaveLength(entry.features)
    for (const one of found) expect(one.boundary === null).toBe(one.problem !== null)
    const kept = found.flatMap(({ boundary }) => (boundary ? [boundary] : []))
    if (entry.polygons === 0 || entry.rings_around_a_pole > 0 || touching.has(entry.file)) {
      expect(kept).toEqual([])
      return
    }
    if (kept.length < found.length) {
      // Whatever is refused must cross itself according to the reference data.
      expect(entry.self_crossings_within_one_ring).toBeGreaterThan(0)
      const keys = found.flatMap(({ problem }) => (problem ? [problem.key] : []))
      expect(keys.every((key) => key.startsWith('validation.boundary'))).toBe(true)
      return
    }
    if (found.some(({ before }) => before !== null)) {
      // Whatever was repaired must have crossed itself.
      expect(entry.self_crossings_within_one_ring).toBeGreaterThan(0)
      return
    }
    const expected = entry['area_km2_sphere_R6371008.8']
    const sphere = kept.reduce((sum, one) => sum + sphereArea(one), 0) / 1e6
    expect(Math.abs(sphere / expected - 1)).toBeLessThan(0.001)
    // Displayed areas are measured on the ellipsoid, which differs from that sphere by less than 0.9 %.
    const shown = found.reduce((sum, one) => sum + one.area, 0) / 1e6
    expect(Math.abs(shown / expected - 1)).toBeLessThan(0.009)
  })
})

describe('GeoJSON that the validation must refuse or accept', () => {
  const folder = sharedData('badinput/geojsonhint', 35)
  const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.geojson')) : []
  test.runIf(folder)('has as many cases as were counted', async () => expect(files).toHaveLength(35))
  test.each(files)('%s', async (name) => {
    const found = await read(readFileSync(join(folder ?? '', name)))
    const kept = typeof found === 'string' ? [] : found.filter(({ boundary }) => boundary !== null)
    const isPolygonal = /good-polygon|multipolygon|collection\.geojson|extensions/.test(name)
    expect(kept.length).toBe(name.startsWith('good__') && isPolygonal && !/geometry/.test(name) ? 1 : 0)
    if (typeof found !== 'string') for (const one of found) expect(one.boundary ?? one.problem).not.toBeNull()
  })
})

const square = (lon: number, lat: number, side: number): [number, number][] => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
  [lon, lat],
]
const site = [
  {
    title: 'Карьер «Север» & <3',
    kind: 'load',
    description: 'Только самосвалы "90 т"',
    boundary: {
      type: 'Polygon' as const,
      coordinates: [square(60, 54, 0.01), square(60.002, 54.002, 0.002).toReversed()],
    },
  },
  {
    title: '排土场 2',
    kind: 'dump',
    description: null,
    boundary: {
      type: 'MultiPolygon' as const,
      coordinates: [[square(179.99, -17, 0.01)], [square(-180, -17, 0.01)]],
    },
  },
]

describe.each([
  ['GeoJSON', () => strToU8(geoJsonOf(site))],
  ['KML', () => strToU8(kmlOf(site))],
  ['KMZ', () => zipSync({ 'doc.kml': strToU8(kmlOf(site)), 'files/icon.png': new Uint8Array(10) })],
  ['shapefile', () => shapefileZipOf(site)],
])('%s', (_, write) => {
  test('round-trips places unchanged', async () => {
    const found = await places(write())
    expect(found.map(({ name, kind, notes }) => [name, kind, notes])).toEqual(
      site.map(({ title, kind, description }) => [title, kind, description ?? '']),
    )
    expect(found.map(({ boundary }) => boundary)).toEqual(site.map(({ boundary }) => boundary))
  })
})

test('round-trips a circle and a corridor with their shapes', async () => {
  const shape = { kind: 'circle' as const, centre: [60, 54] as [number, number], radius: 40 }
  const [drawn] = await places(JSON.stringify({ type: 'Feature', properties: { shape }, geometry: null }))
  const boundary = drawn?.boundary
  expect(boundary?.shape).toEqual(shape)
  if (!boundary) return
  expect(area(boundary) / (Math.PI * 1600)).toBeCloseTo(1, 3)
  const place = { title: 'Bay', kind: 'other', description: null, boundary }
  for (const bytes of [strToU8(geoJsonOf([place])), strToU8(kmlOf([place])), shapefileZipOf([place])])
    expect((await places(bytes))[0]?.boundary).toEqual(boundary)
})

describe('shapefiles of other programs', () => {
  const parts = () =>
    new Map(shapefileOf(site.slice(0, 1)).map(({ name, bytes }) => [`a/Zones.${name.toUpperCase()}`, bytes]))
  const zip = (files: Map<string, Uint8Array>) => zipSync(Object.fromEntries(files))

  test('decodes names in the code page of the table or the .cpg', async () => {
    const files = parts()
    files.delete('a/Zones.CPG')
    const table = files.get('a/Zones.DBF')
    if (!table) throw new Error('no table')
    // "Отвал" in windows-1251, as language driver 0xC9 declares.
    table.set([0xce, 0xf2, 0xe2, 0xe0, 0xeb, ...new Uint8Array(60).fill(0x20)], 33 + 32 * 4 + 1)
    table[29] = 0xc9
    expect((await places(zip(files)))[0]?.name).toBe('Отвал')
    table[29] = 0
    files.set('a/Zones.CPG', strToU8('1251'))
    expect((await places(zip(files)))[0]?.name).toBe('Отвал')
  })

  test('converts metres of the projection in the .prj to degrees', async () => {
    const utm =
      'PROJCS["WGS_1984_UTM_Zone_41N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",63.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'
    const metres = square(303_000, 5_987_000, 500).map(([x, y]): [number, number] => [x, y])
    const [first] = site
    if (!first) throw new Error('no site')
    const boundary = { type: 'Polygon' as const, coordinates: [metres] }
    const files = new Map(
      shapefileOf([{ ...first, boundary }]).map(({ name, bytes }) => [`z.${name}`, bytes]),
    )
    files.set('z.prj', strToU8(utm))
    const [found] = await places(zip(files))
    // The scale of the projection there is 1.0000776 along each side.
    expect((found?.area ?? 0) / 250_000).toBeCloseTo(1, 3)
    const corner = found?.boundary?.coordinates.flat(3) as number[]
    expect(corner[0]).toBeCloseTo(60, 0)
    expect(corner[1]).toBeCloseTo(54, 0)
    files.delete('z.prj')
    expect(await read(zip(files))).toBe('prj')
    files.set('z.prj', strToU8('PROJCS["Nobody knows"]'))
    expect(await read(zip(files))).toBe('projection')
  })

  test('are refused when truncated at any byte', async () => {
    const whole = parts()
    const shp = whole.get('a/Zones.SHP') ?? new Uint8Array()
    for (let length = 0; length < shp.length; length += 7) {
      const cut = new Map(whole).set('a/Zones.SHP', shp.slice(0, length))
      expect(typeof (await read(zip(cut))), `${length} bytes`).toBe('string')
    }
    const dbf = whole.get('a/Zones.DBF') ?? new Uint8Array()
    expect(await read(zip(new Map(whole).set('a/Zones.DBF', dbf.slice(0, 200))))).toBe('truncated')
    const archive = zip(whole)
    for (let length = 4; length < archive.length; length += 97)
      expect(typeof (await read(archive.slice(0, length))), `${length} bytes`).toBe('string')
  })
})

describe('malicious files', () => {
  const kml = kmlOf(site)
  test.each<[string, () => Uint8Array | string, string]>([
    ['an empty file', () => new Uint8Array(), 'empty'],
    ['a picture', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'unknown'],
    ['text', () => 'longitude;latitude', 'unknown'],
    ['half a GeoJSON', () => geoJsonOf(site).slice(0, 300), 'json'],
    ['half a KML', () => kml.slice(0, 300), 'xml'],
    ['HTML', () => '<html><body/></html>', 'root'],
    ['a KML without placemarks', () => '<kml xmlns="http://www.opengis.net/kml/2.2"/>', 'nothing'],
    ['entity declarations', () => kml.replace('<kml', '<!DOCTYPE k [<!ENTITY a "aaaa">]><kml'), 'doctype'],
    [
      'a reference to an external file',
      () => kml.replace('<kml', '<!DOCTYPE k SYSTEM "file:///etc/passwd"><kml'),
      'doctype',
    ],
    ['an unknown entity', () => kml.replace('排土场', '&a;'), 'xml'],
    ['deeply nested XML', () => `<kml>${'<Folder>'.repeat(50_000)}`, 'deep'],
    ['deeply nested JSON', () => '['.repeat(200_000), 'json'],
    ['a zip bomb', () => zipSync({ 'doc.kml': new Uint8Array(50_000_000) }), 'bomb'],
    ['an entry name that leaves the folder', () => zipSync({ '../x.kml': strToU8(kml) }), 'names'],
    ['an entry name with backslashes', () => zipSync({ '..\\x.kml': strToU8(kml) }), 'names'],
    ['an absolute entry name', () => zipSync({ '/etc/x.kml': strToU8(kml) }), 'names'],
    [
      'an archive in an archive',
      () => zipSync({ 'a.zip': zipSync({ 'doc.kml': strToU8(kml) }) }),
      'contents',
    ],
    [
      'an unknown coordinate system',
      () =>
        JSON.stringify({
          type: 'FeatureCollection',
          crs: { properties: { name: 'EPSG:9999' } },
          features: [],
        }),
      'projection',
    ],
  ])('refuses %s', async (_, make, name) => expect(await read(make())).toBe(name))

  test('refuses an archive with false sizes, or reads no more than its declared size', async () => {
    const archive = zipSync({ 'doc.kml': strToU8(kml.padEnd(200_000)) })
    const view = new DataView(archive.buffer, archive.byteOffset)
    // The size in the central directory, which the reader trusts: 24 bytes after its signature.
    for (let at = 0; at + 4 < archive.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
    expect(typeof (await read(archive))).toBe('string')
  })
})
