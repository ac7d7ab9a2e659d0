import { readItems } from '@haulway/interchange'
import { expect, test } from 'vitest'
import { holdsZones } from '../holds-zones.ts'
import { shuttleCsv } from '../../testing/shuttle.ts'
import { searchFiles } from './search.ts'
import { writeTrackFiles } from './track-files.ts'

async function* bytesOf(file: Blob) {
  yield new Uint8Array(await file.arrayBuffer())
}

async function readPositions(file: Blob) {
  const options = { columns: new Map(), speedUnit: null, weightUnit: null, machine: '' }
  const rows = []
  for await (const row of readItems(bytesOf(file), options)) rows.push(row)
  return rows.flatMap((row) => (row.kind === 'point' ? [{ ...row, line: 0 }] : []))
}

test('writes the positions of the wanted machines under their new IDs, in files of limited length', async () => {
  const file = { name: 'day.csv', bytes: bytesOf(new Blob([shuttleCsv()])) }
  const { tracks } = await searchFiles([file], {
    zone: 'UTC',
    language: 'en',
    dateOrder: null,
    encoding: null,
  })
  const names = new Map([['T-1', 'Truck "7"; new']])
  const files = writeTrackFiles([...tracks, { ...tracks[0]!, machine: 'T-2' }], names, 1_000)
  const read = (await Promise.all(files.map(readPositions))).flat()
  expect(files).toHaveLength(2)
  expect(read).toEqual(tracks[0]!.points.map((point) => ({ ...point, line: 0, machine: 'Truck "7"; new' })))
})

test.each([
  ['zones.zip', '', true],
  ['zones.geojson', '{"type":"FeatureCollection","features":[]}', true],
  ['track.geojson', '{"properties":{"coordTimes":[]}}', false],
  ['zones.kml', '<kml><Polygon/></kml>', true],
  ['track.kml', '<kml><gx:Track/></kml>', false],
  ['day.csv', 'timestamp,lat,lon', false],
])('tells that %s holds zones from its format or its times', async (name, text, areZones) => {
  expect(await holdsZones(new File([text], name))).toBe(areZones)
})
