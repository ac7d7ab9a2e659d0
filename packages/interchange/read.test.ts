import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { pointsOnly, readItemsOfText } from './read.ts'
import { UnreadableFile, type Item } from './result.ts'

async function* pieces(text: string, size = 11): AsyncGenerator<string> {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size)
}

const options = { columns: new Map(), speedUnit: null, weightUnit: null, machine: 'truck' }

async function read(text: string, size?: number): Promise<Item[]> {
  const rows: Item[] = []
  for await (const row of pointsOnly(readItemsOfText(pieces(text, size), options))) rows.push(row)
  return rows
}

/** Why the file as a whole cannot be read. */
const refusal = (text: string) =>
  read(text).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableFile ? error.reason : error),
  )

const T = Date.UTC(2025, 10, 23, 14, 30, 12)
const WHEN = '2025-11-23T14:30:12Z'
const line = (properties: object, coordinates: unknown = [[21, 52, 100]]) =>
  JSON.stringify({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } })
const kml = (inside: string) =>
  `<?xml version="1.0"?>\n<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark>${inside}</Placemark></kml>`
const track = `<gx:Track><when>${WHEN}</when><gx:coord>21 52 100</gx:coord></gx:Track>`

describe('format detection', () => {
  it.each([
    ['a table', `time,lat,lon\n${WHEN},52,21\n`],
    [
      'GPX',
      `\uFEFF <gpx><trk><trkseg><trkpt lat="52" lon="21"><time>${WHEN}</time></trkpt></trkseg></trk></gpx>`,
    ],
    ['KML', kml(track)],
    ['GeoJSON', line({ coordTimes: [WHEN] })],
    [
      'GeoJSON of several lines',
      `{"type":"FeatureCollection","features":[{},${line({ coordinateProperties: { times: [T] } })}]}`,
    ],
    ['NMEA', '$GPGSV,3,1,11*7F\r\n$GPRMC,143012.00,A,5200.0000,N,02100.0000,E,10.0,90.0,231125,,*3C\r\n'],
  ])('reads %s', async (_, text) => {
    expect(await read(text)).toMatchObject([{ kind: 'point', machine: 'truck', t: T, lon: 21, lat: 52 }])
  })

  it('converts knots and the southern and western hemispheres, and skips rows without a position', async () => {
    const rows = await read(
      '$GNRMC,143012,A,3330.0000,S,09730.0000,W,10.0,90.0,231125,,\n$GNRMC,143013,V,,,,,,,231125,,\n$GNRMC,143014,A,3330.0,S,09730.0,W,1,90,321125,,\n$GNRMC,143015,A,3330.0,S,09730.0,W,1,90,231125,,*00\n',
    )
    expect(rows).toMatchObject([
      { lat: -33.5, lon: -97.5, speed: 18520 / 3600 },
      { line: 3, part: 'time' },
      { line: 4, part: 'form' },
      { about: 'noFix', args: { count: 1 } },
    ])
  })

  it('names unusable positions and continues', async () => {
    const places = [[21, 52], ['x', 52], [21, 99], null, [21, 52.1]]
    const times = [WHEN, WHEN, WHEN, WHEN, 'soon']
    const rows = await read(line({ coordTimes: times }, places))
    expect(rows.map((row) => (row.kind === 'refusal' ? `${row.line} ${row.part}` : 'ok'))).toEqual([
      'ok',
      '2 place',
      '3 place',
      '4 place',
      '5 time',
    ])
    const half =
      '<gx:Track><when>2025</when><when>soon</when><gx:coord>21 x</gx:coord><gx:coord>21 52</gx:coord></gx:Track>'
    expect(await read(kml(half))).toMatchObject([{ part: 'place' }, { part: 'time' }])
  })
})

describe('files that are no track', () => {
  it.each([
    ['', 'empty'],
    ['\n \n', 'empty'],
    ['\u0089PNG\u0000\u0000', 'binary'],
    ['\u2030PNG\r\n\u0000\u0000', 'binary'],
    ['a,b\n1,2\n', 'columns'],
    ['{"type":"FeatureCollection","features":[', 'json'],
    ['[1,2]', 'geojson'],
    ['{"type":"FeatureCollection","features":7}', 'geojson'],
    [line({}), 'timeless'],
    [kml('<LineString><coordinates>21,52</coordinates></LineString>'), 'timeless'],
    [kml(track).slice(0, -30), 'xml'],
    ['<kml><Placemark></kml>', 'xml'],
    ['<!DOCTYPE kml [<!ENTITY a "b">]><kml/>', 'doctype'],
    ['<html><body>Not found</body></html>', 'root'],
    ['<', 'root'],
  ])('refuses %j as %s', async (text, reason) => {
    expect(await refusal(text)).toBe(reason)
  })

  it('end in a result for any input', async () => {
    const folder = sharedData('badinput', 20)
    if (!folder) return
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const files = names.map((name) => join(folder, name)).filter((name) => statSync(name).isFile())
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const outcome = await read(readFileSync(file, 'utf8'), 65_536).then(
        () => 'read',
        (error: unknown) => (error instanceof UnreadableFile ? 'refused' : error),
      )
      expect(['read', 'refused'], file).toContain(outcome)
    }
  })
})
