import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { readCsvRecords } from './csv/records.ts'
import { readCsv } from './csv/csv.ts'
import type { CsvOptions } from './csv/options.ts'
import { readGpx } from './gpx.ts'
import { type Refusal, type TrackPoint, type Item } from '../result.ts'

const options: CsvOptions = { columns: new Map(), speedUnit: null, weightUnit: null, machine: 'truck' }

/** The text in pieces of a few characters: no reader may depend on where a piece ends. */
async function* pieces(text: string, size = 7): AsyncGenerator<string> {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size)
}

async function rowsOf(rows: AsyncIterable<Item>): Promise<{ readings: TrackPoint[]; broken: Refusal[] }> {
  const readings: TrackPoint[] = []
  const broken: Refusal[] = []
  for await (const row of rows) {
    if (row.kind === 'point') readings.push(row)
    else if (row.kind === 'refusal') broken.push(row)
  }
  return { readings, broken }
}

const csv = (text: string, more: Partial<CsvOptions> = {}): ReturnType<typeof rowsOf> =>
  rowsOf(readCsv(pieces(text), { ...options, ...more }))
const gpx = (text: string): ReturnType<typeof rowsOf> => rowsOf(readGpx(pieces(text), 'truck'))

describe('tables', () => {
  it('reads several machines, units, unknown values and separators', async () => {
    const text =
      'date;time;truck;lat;lon;speed_kmh;bearing;payload_t\r\n2025-08-11;20:51:15;A;33.1;-97.8;36;-90;12.5\r\n2025-08-11;20:51:16;B;33.2;-97.9;-1;-1;-99\r\n'
    const { readings, broken } = await csv(text)
    expect(broken).toEqual([])
    expect(readings).toHaveLength(2)
    expect(readings[0]).toMatchObject({
      line: 2,
      machine: 'A',
      lat: 33.1,
      lon: -97.8,
      heading: 270,
      weight: 12500,
    })
    expect(readings[0]!.speed).toBeCloseTo(10, 9)
    expect(readings[1]).toMatchObject({
      machine: 'B',
      speed: Number.NaN,
      heading: Number.NaN,
      weight: Number.NaN,
    })
  })

  it('names broken lines and continues', async () => {
    const text = [
      'timestamp,lat,lon',
      '2025-08-11 20:00:00,33,-97',
      'not a time,33,-97',
      '2025-08-11 20:00:02,133,-97',
      '2025-08-11 20:00:03,33,abc',
      '2025-08-11 20:00:04,33',
      '',
      '2025-08-11 20:00:05,"33,-97',
      '2025-08-11 20:00:06,"34",-97',
      ',33,-97',
      '2025-08-11 20:00:07,0,0',
      '2025-08-11 20:00:08,NaN,-97',
      '2025-08-11 20:00:09,35,-97',
    ].join('\n')
    const { readings, broken } = await csv(text)
    expect(readings.map((row) => [row.line, row.lat])).toEqual([
      [2, 33],
      [9, 34],
      [11, 0],
      [13, 35],
    ])
    expect(broken.map((row) => `${row.line} ${row.reason}`)).toEqual([
      '3 "not a time" is not a time',
      '4 latitude 133 is out of range',
      '5 longitude is not a number',
      '6 only 2 fields',
      '8 a quote is not closed',
      '10 no time',
      '12 latitude is not a number',
    ])
  })

  it('reads lone carriage returns, a byte order mark and a last line without end', async () => {
    const { readings } = await csv(
      '\uFEFFtimestamp,lat,lon\r2025-08-11 20:00:00,33,-97\r2025-08-11 20:00:01,34,-97',
    )
    expect(readings.map((row) => [row.line, row.lat])).toEqual([
      [2, 33],
      [3, 34],
    ])
  })

  it('bounds memory when a line never ends', async () => {
    const { readings, broken } = await rowsOf(
      readCsv(
        pieces(`timestamp,lat,lon\n${'x'.repeat(3_000_000)}\n2025-08-11 20:00:01,34,-97`, 65536),
        options,
      ),
    )
    expect(broken.map((row) => [row.line, row.reason])).toEqual([[2, 'the line is too long']])
    expect(readings.map((row) => row.line)).toEqual([3])
  })

  it('names missing columns, and an empty file', async () => {
    await expect(csv('a,b\n1,2\n')).rejects.toThrow('columns')
    await expect(csv('\n\n')).rejects.toThrow('empty')
  })

  const spectrum = sharedData('badinput/csv-spectrum', 12)
  if (spectrum) {
    it.each(readdirSync(join(spectrum, 'csvs')).map((name) => name.replace('.csv', '')))(
      'splits csv-spectrum file %s as expected',
      async (name) => {
        const stored = readFileSync(join(spectrum, 'csvs', `${name}.csv`), 'utf8')
        // The copies lost their carriage returns; the expected answers still have them.
        const text = name.endsWith('_crlf') ? stored.replaceAll('\n', '\r\n') : stored
        const answer = [
          JSON.parse(readFileSync(join(spectrum, 'json', `${name}.json`), 'utf8')),
        ].flat() as Record<string, string>[]
        const records: string[][] = []
        for await (const record of readCsvRecords(pieces(text, 5))) records.push(record.fields)
        const [headers, ...rows] = records
        const objects = rows.map((row) => Object.fromEntries(headers!.map((header, i) => [header, row[i]])))
        // The expected answer of location_coordinates has another number than its file.
        if (name === 'location_coordinates') answer[0]!['Contact Phone Number'] = '2095257564'
        expect(objects).toEqual(answer)
      },
    )
  }
})

describe('GPX', () => {
  const point = '<trkpt lat="33.5" lon="-97.5"><ele>250</ele><time>2025-08-11T20:00:00Z</time></trkpt>'
  const around = (inside: string): string =>
    `<?xml version="1.0"?><gpx><trk><trkseg>${inside}</trkseg></trk></gpx>`

  it('reads points with the additions of GPX 1.0 and of extensions', async () => {
    const more =
      '<trkpt lat="33.5" lon="-97.5"><time>2025-08-11T20:00:01Z</time><speed>3.5</speed><extensions><gpxtpx:TrackPointExtension><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>'
    const { readings } = await gpx(around(point + more))
    expect(readings).toMatchObject([
      { lat: 33.5, lon: -97.5, altitude: 250, speed: Number.NaN, machine: 'truck' },
      { speed: 3.5, heading: 90 },
    ])
  })

  it('names unusable points and continues', async () => {
    const text = around(
      `\n<trkpt lat="x" lon="1"></trkpt>\n<trkpt lat="1" lon="1"></trkpt>\n<trkpt lat="1" lon="1"><time>soon</time></trkpt>\n${point}`,
    )
    const { readings, broken } = await gpx(text)
    expect(broken.map((row) => `${row.line} ${row.reason}`)).toEqual([
      '2 latitude is not a number',
      '3 no time',
      '4 "soon" is not a time',
    ])
    expect(readings).toHaveLength(1)
  })

  it('refuses document types and does not expand entities', async () => {
    const bomb = '<!DOCTYPE gpx [<!ENTITY a "2025-08-11T20:00:00Z">]>'
    await expect(gpx(bomb + around(point))).rejects.toThrow('doctype')
    const { broken } = await gpx(around('<trkpt lat="1" lon="1"><time>&a;</time></trkpt>'))
    expect(broken.length).toBeGreaterThan(0)
  })

  it('continues after malformed XML, and reports a truncated file', async () => {
    const { readings, broken } = await gpx(around(`${point}</wrong>${point}`))
    expect(readings).toHaveLength(2)
    expect(broken[0]!.reason).toContain('unexpected close tag')
    const cut = await gpx(around(point).slice(0, -20))
    expect(cut.readings).toHaveLength(1)
    expect(cut.broken.length).toBeGreaterThan(0)
  })

  it('refuses files that are not GPX', async () => {
    await expect(gpx('<kml></kml>')).rejects.toThrow('root')
  })
})
