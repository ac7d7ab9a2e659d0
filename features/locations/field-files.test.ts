import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { UnreadableFile } from '@haulway/interchange'
import { polygonsOf } from '@haulway/geo'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { readPlaces, type ReadPlaces } from './web/exchange/read.ts'
import { geoJsonOf, kmlOf, shapefileZipOf } from './web/exchange/write.ts'

const folder = sharedData('field', 5)
const present = (name: string) => folder !== null && existsSync(join(folder, name))
const read = (name: string, language: 'en' | 'ru' | 'cn' = 'en'): Promise<ReadPlaces> =>
  readPlaces(readFileSync(join(folder ?? '', name)), { language })

/** Middle of the box around the first place. */
function centreOf({ places: [place] }: ReadPlaces): [lon: number, lat: number] {
  const vertices = polygonsOf(place!.boundary!).flat(2)
  const [lons, lats] = [vertices.map(([lon]) => lon), vertices.map(([, lat]) => lat)]
  const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2
  return [middle(lons), middle(lats)]
}

test.runIf(present('zone-psad56-utm19s.zip')).each([
  ['zone-psad56-utm19s.zip', 'PSAD56', -69.05, -22.45],
  ['zone-agd84-amg50.zip', 'AGD84', 118.7, -22.9],
  ['zone-dhdn-gk3.zip', 'DHDN', 9.31, 48.62],
  ['zone-bd72-lambert72.zip', 'BD72', 5.02, 50.41],
  ['zone-amersfoort-rd.zip', 'Amersfoort', 5.71, 51.33],
  ['zone-nad27-utm13n.zip', 'NAD27', -105.31, 40.12],
])('%s lies where it is, and its datum is told', async (name, datum, lon, lat) => {
  const found = await read(name)
  const [toLon, toLat] = centreOf(found)
  const metres = Math.hypot((toLon - lon) * Math.cos((lat * Math.PI) / 180), toLat - lat) * 111_200
  expect(metres).toBeLessThan(15)
  expect(found.doubts).toMatchObject([{ about: 'datum', args: { name: datum } }])
})

test.runIf(present('zone-name-cp1251-no-cpg.zip')).each([
  ['zone-name-cp1251-no-cpg.zip', 'ru', 'Отвал Южный', true],
  ['zone-name-cpg-949.zip', 'en', '동쪽 채석장', false],
  ['zone-name-cpg-932.zip', 'en', '東採石場', false],
  ['zone-name-cpg-850.zip', 'en', 'Carrière N2', false],
] as const)('%s has its name for a reader of %s', async (file, language, name, isGuessed) => {
  const { places, doubts } = await read(file, language)
  expect(places[0]?.name).toBe(name)
  expect(doubts.some(({ about }) => about === 'encoding')).toBe(isGuessed)
})

test.runIf(present('zone-name-cp1250-no-cpg.zip'))(
  'zone-name-cp1250-no-cpg.zip has its name in the encoding that the user chooses, and is doubted before',
  async () => {
    const name = 'zone-name-cp1250-no-cpg.zip'
    expect((await read(name)).doubts).toMatchObject([{ about: 'encoding' }])
    const bytes = readFileSync(join(folder ?? '', name))
    const { places } = await readPlaces(bytes, { encoding: 'windows-1250' })
    expect(places[0]?.name).toBe('Żwirownia Łąki')
  },
)

test.runIf(present('zone-hole-touches-at-corner.geojson'))(
  'zone-hole-touches-at-corner.geojson is read without its hole, and exported as it is',
  async () => {
    const { places } = await read('zone-hole-touches-at-corner.geojson')
    const [place] = places
    expect(place).toMatchObject({ problem: null, before: null })
    const [outer = [], ...holes] = polygonsOf(place!.boundary!)[0] ?? []
    expect([outer.length, holes.length]).toEqual([5, 1])
    const exported = { title: 'Pit', kind: 'load', description: null, boundary: place!.boundary! }
    for (const bytes of [
      new TextEncoder().encode(geoJsonOf([exported])),
      new TextEncoder().encode(kmlOf([exported])),
      shapefileZipOf([exported]),
    ])
      expect((await readPlaces(bytes)).places[0]?.area).toBeCloseTo(place!.area, 3)
  },
)

test('doubts degrees of a shapefile that does not say its system', async () => {
  const { places } = await readPlaces(
    withCrs('EPSG:4326', [square.map(([x = 0, y = 0]) => [x / 1e5, y / 1e5])]),
  )
  const exported = { title: 'Pit', kind: 'load', description: null, boundary: places[0]!.boundary! }
  const files = Object.entries(unzipSync(shapefileZipOf([exported])))
  for (const prj of [[], [['locations.prj', new Uint8Array()] as const]]) {
    const without = files.filter(([name]) => !name.endsWith('.prj'))
    const { doubts } = await readPlaces(zipSync(Object.fromEntries([...without, ...prj])))
    expect(doubts).toEqual([{ kind: 'doubt', about: 'degrees', args: {} }])
  }
})

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const square = [
  [0, 0],
  [500, 0],
  [500, 500],
  [0, 500],
  [0, 0],
]
const inMetres = square.map(([x = 0, y = 0]) => [495_000 + x, 7_517_000 + y])
const withCrs = (name: string, coordinates: unknown) =>
  text({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name } },
    features: [{ type: 'Feature', properties: { name: 'Pit' }, geometry: { type: 'Polygon', coordinates } }],
  })

test('shifts a GeoJSON with a crs of another datum, and says so', async () => {
  const shifted = await readPlaces(withCrs('urn:ogc:def:crs:EPSG::24879', [inMetres]))
  const plain = await readPlaces(withCrs('EPSG:32719', [inMetres]))
  expect(shifted.doubts).toMatchObject([{ about: 'datum', args: { name: 'PSAD56' } }])
  expect(plain.doubts).toEqual([])
  const [a, b] = [centreOf(shifted), centreOf(plain)]
  expect(Math.abs(a[1] - b[1]) * 111_200).toBeGreaterThan(300)
})

const reasonOf = (bytes: Uint8Array) =>
  readPlaces(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.reason : error),
  )

test('refuses a GeoJSON whose axes are swapped for its crs', async () => {
  expect(await reasonOf(withCrs('EPSG:32719', [inMetres.map((one) => one.toReversed())]))).toBe('outside')
})

test('refuses more places than a site has before it has read them all', async () => {
  const feature = { type: 'Feature', properties: {}, geometry: null }
  const features = Array.from({ length: 20_001 }, () => feature)
  expect(await reasonOf(text({ type: 'FeatureCollection', features }))).toBe('many')
})

test('says how many positions of tracks a file without areas has', async () => {
  const times = ['2026-05-04T06:00:00Z', '2026-05-04T06:00:05Z']
  const track = text({
    type: 'Feature',
    properties: { coordTimes: times },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-69, -22],
        [-69.1, -22],
      ],
    },
  })
  await expect(readPlaces(track)).rejects.toMatchObject({ reason: 'tracks', args: { count: 2 } })
})
