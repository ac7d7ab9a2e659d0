import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { parseInstant, type Doubt, type Refusal, type TrackPoint } from '@haulway/interchange'
import { doubtText, readTrack, type TrackOptions } from './open.ts'
import { readReplaySettings } from './settings.ts'

const trackOptions: TrackOptions = { columns: new Map(), speedUnit: null, weightUnit: null, machine: null }

async function rowsOf(rows: AsyncIterable<TrackPoint | Refusal | Doubt>) {
  const readings: TrackPoint[] = []
  const broken: Refusal[] = []
  for await (const row of rows) {
    if (row.kind === 'point') readings.push(row)
    else if (row.kind === 'refusal') broken.push(row)
  }
  return { readings, broken }
}

describe('files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haulway-readers-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('names the machine after the file if the file names none, and distinguishes GPX from a table', async () => {
    const file = join(folder, 'Truck 7.txt')
    await writeFile(file, 'time,lat,lon\n2025-08-11 20:00:00,33,-97\n')
    expect((await rowsOf(readTrack(file, trackOptions))).readings[0]).toMatchObject({ machine: 'Truck 7' })
    const named = await rowsOf(readTrack(file, { ...trackOptions, machine: 'T-7' }))
    expect(named.readings[0]).toMatchObject({ machine: 'T-7' })
    await writeFile(file, '\uFEFF <?xml version="1.0"?><gpx></gpx>')
    expect(await rowsOf(readTrack(file, trackOptions))).toEqual({ readings: [], broken: [] })
  })

  it('takes times without a zone in the one of --time-zone, else as UTC, and says so in one line', async () => {
    const file = join(folder, 'local.csv')
    await writeFile(file, 'timestamp,lat,lon\n2026-03-02 08:00:00,38,-117\n')
    const read = async (...args: string[]) => {
      const { track } = readReplaySettings([file, '--login', 'anna', ...args], { HAULWAY_PASSWORD: 'x' })
      const said: unknown[] = []
      for await (const row of readTrack(file, track))
        said.push(
          row.kind === 'point' ? new Date(row.t).toISOString() : row.kind === 'doubt' ? doubtText(row) : row,
        )
      return said
    }
    expect(await read()).toEqual(['2026-03-02T08:00:00.000Z', '1 time without a zone was taken as UTC.'])
    expect(await read('--time-zone', 'America/Santiago')).toEqual([
      '2026-03-02T11:00:00.000Z',
      '1 time has no zone; it was taken as America/Santiago.',
    ])
  })

  it('reads UTF-16 without a byte order mark', async () => {
    const file = join(folder, 'utf16.csv')
    await writeFile(file, Buffer.from('timestamp,lat,lon\n2025-08-11 20:51:15,1,2\n', 'utf16le'))
    const { readings } = await rowsOf(readTrack(file, trackOptions))
    expect(readings).toMatchObject([{ lat: 1, lon: 2 }])
  })

  const traces = sharedData('traces', 15)
  const truth = (path: string): { files?: Record<string, unknown>[] } & Record<string, unknown> =>
    JSON.parse(readFileSync(join(traces!, path, 'truth.json'), 'utf8')) as never
  if (traces) {
    it.each([
      ['quarry-lake-bridgeport', 'lake-605-8-0896_2025-08-11.csv', 20150, 1],
      ['quarry-lake-bridgeport', 'lake-605-8-0896_2025-08-11_every10s.csv', 1011, 1],
      ['quarry-lake-bridgeport', 'lake-775g-2-2266_2025-08-11.csv', 8966, 1],
      ['capmetrics-austin-bus', '2017-04-18.csv', 44300, 320],
      ['liverpool-bus-14', 'route14_outbound.csv', 1533, 8],
      ['limerick-bus-304-gpx', '304_to_UL_2019-02-18_0745.gpx', 2144, 1],
    ])('reads all of %s/%s', async (set, file, count, machines) => {
      const { readings, broken } = await rowsOf(readTrack(join(traces, set, file), trackOptions))
      expect(broken).toEqual([])
      expect(readings).toHaveLength(count)
      expect(new Set(readings.map((row) => row.machine)).size).toBe(machines)
    })

    it('reads the same positions as the truth of the recorded truck', async () => {
      const of = truth('quarry-lake-bridgeport').files![0]!
      const { readings } = await rowsOf(
        readTrack(join(traces, 'quarry-lake-bridgeport', String(of['file'])), trackOptions),
      )
      expect(readings.every((row) => row.machine === of['device_id'])).toBe(true)
      expect(parseInstant(String(of['first']))!.t).toBe(readings[0]!.t)
      expect(parseInstant(String(of['last']))!.t).toBe(readings.at(-1)!.t)
      expect(Math.max(...readings.map((row) => row.speed))).toBeCloseTo(Number(of['speed_max_m_s']), 9)
      expect(Math.max(...readings.map((row) => row.weight))).toBe(of['load_weight_max_kg'])
    })

    const gpxFiles = traces === null ? [] : truth('gpxpy-testfiles').files!
    it.each(gpxFiles.map((of) => [String(of['file']), Number(of['trkpt'])]))(
      'reads every track point of gpxpy file %s (%i)',
      async (file, points) => {
        const { readings, broken } = await rowsOf(
          readTrack(join(traces, 'gpxpy-testfiles', file), trackOptions),
        )
        expect(readings.length + broken.length).toBe(points)
        expect(new Set(broken.map((row) => row.reason))).toEqual(
          new Set(broken.length > 0 ? ['no time'] : []),
        )
      },
    )
  }
})
