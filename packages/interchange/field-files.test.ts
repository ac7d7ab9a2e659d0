import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { readAll } from './testing/read-all.ts'

/** File, positions, refused lines, doubts. Outcomes: README.md of the folder. */
const tracks: readonly (readonly [string, number, number, readonly string[]])[] = [
  ['am-pm.csv', 60, 0, ['utc']],
  ['cdata-when.kml', 30, 0, []],
  ['clock-before-sentence.nmea', 40, 0, []],
  ['comment-first.nmea', 40, 0, []],
  ['decimal-comma.csv', 120, 0, ['utc']],
  ['hemisphere-columns.csv', 420, 0, ['utc']],
  ['hemisphere-letters.csv', 60, 0, []],
  ['latin1.gpx', 40, 0, []],
  ['nul-padded.csv', 60, 0, ['dateOrder', 'utc']],
  ['points-with-timestamp.kml', 90, 0, []],
  ['rows-without-fix.csv', 84, 0, ['utc', 'noFix']],
  ['sep-line.csv', 60, 0, ['utc']],
  ['tag-block.nmea', 40, 0, []],
  ['time-in-extension.gpx', 40, 0, []],
  ['time-with-bare-point.nmea', 40, 0, []],
  ['title-lines.csv', 60, 0, ['header', 'utc']],
  ['two-speeds.gpx', 60, 0, []],
  ['utc_d-utc_t.csv', 60, 0, []],
  ['year-zero.gpx', 38, 2, []],
]

const folder = sharedData('field', tracks.length + 6)
const START = Date.UTC(2026, 4, 4, 6)

if (folder !== null) {
  const read = (name: string, options = {}) => readAll(readFileSync(join(folder, name)), options)

  test.each(tracks)('reads track-%s', async (name, positions, refused, doubts) => {
    const { points, refusals, ...all } = await read(`track-${name}`)
    expect(points).toHaveLength(positions)
    expect(refusals).toHaveLength(refused)
    expect(all.doubts.map(({ about }) => about).filter((about) => about !== 'speedUnit')).toEqual(doubts)
    expect(points[0]).toMatchObject({ t: START, lat: -22.45, lon: -69.05 })
    for (const { t, lat, lon } of points) {
      expect(t % 5_000, `${t}`).toBe(0)
      expect([lat, lon]).toEqual([expect.closeTo(-22.45, 2), expect.closeTo(-69.04, 1.5)])
    }
  })

  test('reads the time of each position of a track beside which it stands', async () => {
    const { points, refusals } = await read('track-one-when-missing-interleaved.kml')
    expect(points).toHaveLength(31)
    expect(refusals).toMatchObject([{ line: 13, part: 'time', reason: 'no time' }])
    expect(points[10]).toMatchObject({ lon: -69.046, t: Date.UTC(2026, 4, 4, 6, 3, 15) })
  })

  test('takes local times in the zone that is named, else as UTC, and says so', async () => {
    const named = await read('track-local-time.csv', { timeZone: 'America/Santiago' })
    expect(new Date(named.points[0]!.t).toISOString()).toBe('2026-05-04T12:00:00.000Z')
    expect(named.doubts).toMatchObject([{ about: 'zone', args: { count: 280, zone: 'America/Santiago' } }])
    const bare = await read('track-local-time.csv')
    expect(new Date(bare.points[0]!.t).toISOString()).toBe('2026-05-04T08:00:00.000Z')
    expect(bare.doubts).toMatchObject([{ about: 'utc', args: { count: 280 } }])
  })

  test('reads the speeds of cells and of points that have them twice', async () => {
    const twice = await read('track-two-speeds.gpx')
    expect(twice.points.filter(({ speed }) => speed >= 0)).toHaveLength(60)
    expect(twice.points[30]).toMatchObject({ speed: expect.closeTo(7.78, 2) as number, heading: 91 })
    const cells = await read('track-hemisphere-columns.csv')
    expect(Math.max(...cells.points.map(({ speed }) => speed))).toBeGreaterThan(5)
    expect(cells.points[0]).toMatchObject({ speed: 0, altitude: 2415 })
  })

  test('takes a closed ring for an area, and the encoding that the XML declares', async () => {
    const ring = await read('zone-linear-ring.kml')
    expect(ring.zones).toMatchObject([{ name: 'Pit 3', geometry: { type: 'Polygon' } }])
    expect(await read('zone-latin1.kml')).toMatchObject({
      zones: [{ name: 'Carrière Süd' }],
      doubts: [],
    })
  })
}
