import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPlaces } from './web/exchange/read.ts'
import { shapefileOf } from './web/exchange/write-shapefile.ts'

const ring = (lon: number): [number, number][] => [
  [lon, 50],
  [lon + 0.01, 50],
  [lon + 0.01, 50.01],
  [lon, 50.01],
  [lon, 50],
]
const kinds = async (bytes: Uint8Array) =>
  (await readPlaces(bytes)).places.map(({ name, kind }) => [name, kind])

test('reads the use of places from properties of a GeoJSON', async () => {
  const properties = [
    { name: 'A', Zone_Type: 'Loading point' },
    { name: 'B', class: 'stockpile' },
    { name: 'Pit 3', Category: 'Parking' },
    { name: 'D', layer: 'waste dumps' },
    { name: 'E', landuse: 'quarry' },
    { name: 'F', Назначение: 'Погрузка и разгрузка' },
    { name: 'Crusher', type: 7, layer: 'Mine' },
    { name: 'H', description: '排土场' },
    { name: 'I', surface: 'gravel' },
  ]
  const features = properties.map((one, i) => ({
    type: 'Feature',
    properties: one,
    geometry: { type: 'Polygon', coordinates: [ring(i)] },
  }))
  expect(await kinds(strToU8(JSON.stringify({ type: 'FeatureCollection', features })))).toEqual([
    ['A', 'load'],
    ['B', 'dump'],
    ['Pit 3', 'other'],
    ['D', 'dump'],
    ['E', 'load'],
    ['F', 'both'],
    ['Crusher', 'dump'],
    ['H', 'dump'],
    ['I', null],
  ])
})

test('reads the use of places from data and folders of a KML', async () => {
  const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring(20)
    .map((one) => one.join(','))
    .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
  const mark = (name: string, data = '') =>
    `<Placemark><name>${name}</name><ExtendedData>${data}</ExtendedData>${polygon}</Placemark>`
  const kml = `<kml><Document><name>Mine</name>
    <Folder><name>Dumps</name>${mark('A')}${mark('B', '<Data name="type"><value>load</value></Data>')}
      <Folder><name>North</name>${mark('C')}</Folder></Folder>
    ${mark('D', '<SchemaData><SimpleData name="class">crusher</SimpleData></SchemaData>')}${mark('E')}
  </Document></kml>`
  expect(await kinds(strToU8(kml))).toEqual([
    ['A', 'dump'],
    ['B', 'load'],
    ['C', null],
    ['D', 'dump'],
    ['E', null],
  ])
})

test('reads the use of places from the table of a shapefile', async () => {
  const place = (title: string, kind: string, lon: number) => ({
    title,
    kind,
    description: null,
    boundary: { type: 'Polygon' as const, coordinates: [ring(lon)] },
  })
  const files = shapefileOf([place('A', 'Haul load', 1), place('B', 'fuel', 2), place('Crusher', '', 3)])
  const zip = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [`zones.${name}`, bytes])))
  expect(await kinds(zip)).toEqual([
    ['A', 'load'],
    ['B', 'other'],
    ['Crusher', 'dump'],
  ])
})
