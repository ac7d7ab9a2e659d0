/** GPX, KML and GeoJSON as programs write them. */
import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { type AllItems, readAll } from '../testing/read-all.ts'

const WHEN = '2026-05-04T06:00:00Z'
const SIX = Date.UTC(2026, 4, 4, 6)
const reasons = ({ refusals }: AllItems) => refusals.map(({ line, reason }) => `${line} ${reason}`)

describe('GPX', () => {
  const gpx = (inside: string) => readAll(`<gpx><trk><trkseg>${inside}</trkseg></trk></gpx>`)

  it('takes the own values of a point before those of extensions, and the first of two', async () => {
    const extended =
      '<extensions><x:speed>5</x:speed><x:speed>7</x:speed><x:course>90</x:course></extensions>'
    const { points } = await gpx(
      `<trkpt lat="1" lon="2"><time>${WHEN}</time><speed/>${extended}</trkpt>` +
        `<trkpt lat="1" lon="2"><time>${WHEN}</time><speed>3</speed><course>80</course>${extended}</trkpt>`,
    )
    expect(points).toMatchObject([
      { speed: 5, heading: 90 },
      { speed: 3, heading: 80 },
    ])
  })

  it('reads prefixed names, and leaves way points out with a doubt', async () => {
    const point = (tag: string) => `<g:${tag} lat="1" lon="2"><g:time>${WHEN}</g:time></g:${tag}>`
    const all = await readAll(
      `<g:gpx xmlns:g="urn:x">${point('wpt')}<g:trk><g:trkseg>${point('trkpt')}</g:trkseg></g:trk></g:gpx>`,
    )
    expect(all.points).toMatchObject([{ t: SIX }])
    expect(all.doubts).toMatchObject([{ about: 'waypoints', args: { count: 1 } }])
  })

  it('refuses years that no recorder can mean', async () => {
    const all = await gpx(
      ['0000', '0098', '1900']
        .map((year) => `<trkpt lat="1" lon="2"><time>${year}-05-04T06:00:00Z</time></trkpt>`)
        .join(''),
    )
    expect(all.points).toEqual([])
    expect(all.refusals).toHaveLength(3)
  })
})

describe('KML', () => {
  const W = (second: number) => `<when>2026-05-04T06:00:0${second}Z</when>\n`
  const C = (lon: number) => `<gx:coord>${lon} 2 3</gx:coord>\n`
  const kml = (inside: string, options = {}) =>
    readAll(`<kml><Placemark>${inside}</Placemark></kml>`, options)
  const track = (...parts: string[]) => kml(`<gx:Track>${parts.join('')}</gx:Track>`)
  const paired = ({ points }: AllItems) => points.map(({ t, lon }) => [(t - SIX) / 1000, lon])

  it('pairs times before positions by number, and refuses them when their counts differ', async () => {
    expect(paired(await track(W(0), W(1), C(0), C(1)))).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(reasons(await track(W(0), W(1), C(0)))).toEqual(['1 the track has 2 times for 1 positions'])
  })

  it('pairs times between positions by what they stand beside', async () => {
    const before = await track(W(0), C(0), C(1), W(2), C(2))
    expect(paired(before)).toEqual([
      [0, 0],
      [2, 2],
    ])
    expect(reasons(before)).toEqual(['3 no time'])
    expect(paired(await track(C(0), W(0), C(1), C(2), W(2)))).toEqual([
      [0, 0],
      [2, 2],
    ])
    // The first may lack its time, or the last.
    expect(reasons(await track(C(0), W(1), C(1), W(2), C(2)))).toEqual([
      '1 the track has 2 times for 3 positions',
    ])
  })

  it('reads points with a time stamp, a time span or a time among their data', async () => {
    const point = '<Point><coordinates>-69.05,-22.45,7</coordinates></Point>'
    const data =
      '<ExtendedData><Data name="speed (km/h)"><value>36</value></Data><Data name="time"><value>2026-05-04 06:00:00Z</value></Data></ExtendedData>'
    for (const when of [
      `<TimeStamp><when>${WHEN}</when></TimeStamp>`,
      `<TimeSpan><begin>${WHEN}</begin></TimeSpan>`,
      data,
    ])
      expect((await kml(when + point)).points).toMatchObject([
        { t: SIX, lon: -69.05, lat: -22.45, altitude: 7 },
      ])
    expect((await kml(data + point)).points).toMatchObject([{ speed: 10 }])
  })

  it('takes a point with a day, or with the time of a view, for a place', async () => {
    const point = '<Point><coordinates>1,2</coordinates></Point>'
    for (const when of [
      '<TimeStamp><when>2026-05-04</when></TimeStamp>',
      `<LookAt><gx:TimeStamp><when>${WHEN}</when></gx:TimeStamp></LookAt>`,
    ])
      expect(await kml(when + point)).toMatchObject({ points: [], zones: [{ geometry: { type: 'Point' } }] })
    const timed = await kml(`<TimeStamp><when>${WHEN}</when></TimeStamp>${point}`, { keepsPlaces: true })
    expect(timed).toMatchObject({ points: [], zones: [{ geometry: { type: 'Point' } }] })
  })

  it.each([
    ['LineString', '1,1 2,1 2,2 1,1', 'Polygon'],
    ['LineString', '1,1 2,1 2,2', 'LineString'],
    ['LineString', '1,1 2,1 1,1', 'LineString'],
    ['LinearRing', '1,1 2,1 2,2', 'Polygon'],
  ])('takes a %s of %s for a %s', async (tag, coordinates, type) => {
    const { zones } = await kml(`<${tag}><coordinates>${coordinates}</coordinates></${tag}>`)
    expect(zones).toMatchObject([{ geometry: { type } }])
  })
})

describe('GeoJSON', () => {
  const geojson = (
    properties: object,
    geometry: object = { type: 'Point', coordinates: [-69.05, -22.45, 7] },
  ) => readAll(JSON.stringify({ type: 'Feature', properties, geometry }))

  it.each([
    [{ time: WHEN }],
    [{ timestamp: SIX }],
    [{ dateTime: SIX / 1000 }],
    [{ when: WHEN }],
    [{ date: '2026-05-04', time: '06:00:00Z' }],
  ])('reads a point with %j', async (properties) => {
    expect((await geojson(properties)).points).toMatchObject([
      { t: SIX, lon: -69.05, lat: -22.45, altitude: 7 },
    ])
  })

  it('reads what else a point says, and says which unit it took', async () => {
    const said = await geojson({ time: WHEN, device: 'T-1', heading: 90, speed: '36 km/h' })
    expect(said.points).toMatchObject([{ machine: 'T-1', heading: 90, speed: 10 }])
    expect(await geojson({ time: WHEN, speed: 36 })).toMatchObject({
      points: [{ speed: 36 }],
      doubts: [{ about: 'speedUnit', args: { unit: 'm/s' } }],
    })
  })

  it('takes a point without a time of day for a place, and refuses a date in either order', async () => {
    expect((await geojson({ name: 'P', date: '2026-05-04' })).zones).toMatchObject([{ name: 'P' }])
    expect(reasons(await geojson({ time: '04/05/2026 06:00' }))).toEqual([
      '1 "04/05/2026 06:00" is not a time',
    ])
  })

  it('refuses a line when its times and positions differ in number', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [1, 3],
      ],
    }
    expect(reasons(await geojson({ coordTimes: [WHEN] }, line))).toEqual([
      '1 the line has 1 times for 2 positions',
    ])
  })
})

test.each([
  ['a table', `time,lat,lon\n2026-05-04 02:00:00,1,2`],
  ['GPX', '<gpx><trkpt lat="1" lon="2"><time>2026-05-04T02:00:00</time></trkpt></gpx>'],
  ['KML', '<kml><gx:Track><when>2026-05-04T02:00:00</when><gx:coord>2 1</gx:coord></gx:Track></kml>'],
  [
    'GeoJSON',
    '{"type":"Feature","properties":{"time":"2026-05-04T02:00:00"},"geometry":{"type":"Point","coordinates":[2,1]}}',
  ],
])('takes times of %s without a zone in the one that is named', async (_, text) => {
  const { points, doubts } = await readAll(text, { timeZone: 'America/Santiago' })
  expect(points).toMatchObject([{ t: SIX }])
  expect(doubts).toMatchObject([{ about: 'zone', args: { count: 1, zone: 'America/Santiago' } }])
})

test('reads one compressed track, and refuses an archive of several or a damaged one', async () => {
  const table = strToU8(`time,lat,lon\n${WHEN},1,2`)
  expect((await readAll(gzipSync(table))).points).toMatchObject([{ t: SIX }])
  expect((await readAll(zipSync({ 'day.csv': table }))).points).toMatchObject([{ t: SIX }])
  const two = await readAll(zipSync({ 'a.csv': table, 'b.csv': table }))
  expect(two.unreadable).toMatchObject({ reason: 'contents' })
  expect((await readAll(gzipSync(table).subarray(0, 30))).unreadable).toMatchObject({ reason: 'archive' })
})
