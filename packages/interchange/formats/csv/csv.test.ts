import { describe, expect, it, test } from 'vitest'
import { readAll, type AllItems } from '../../testing/read-all.ts'

const NOW = Date.UTC(2026, 10, 30)
const read = (text: string, options = {}) => readAll(text, { now: NOW, ...options })
const at = ({ points }: AllItems) => points.map(({ t }) => new Date(t).toISOString())
const reasons = ({ refusals }: AllItems) => refusals.map(({ line, reason }) => `${line} ${reason}`)
const PLACE = '-22.45,-69.05'
const SIX = '2026-05-04T06:00:00.000Z'

describe('times of tables', () => {
  it.each([
    [
      'UTC before local time',
      'UTC DATE,UTC TIME,LOCAL DATE,LOCAL TIME',
      '2026/05/04,06:00:00,2026/05/04,02:00:00',
    ],
    ['an offset in the header', 'Time (UTC-4)', '2026-05-04 02:00:00'],
    ['a place in the header', '"Time, America/Santiago"', '2026-05-04 02:00:00'],
    ['an order in the header', 'Date (MM/DD/YYYY),UTC Time (hh:mm:ss)', '05/04/2026,06:00:00'],
    ['digits in the order of the header', 'Date_ddmmyy,UTC_hhmmss', '040526,060000'],
    ['AM and PM in a column', 'Date,UTC Time,AM/PM', '2026-05-04,06:00:00,AM'],
    ['a temperature beside', 'T,Date,UTC Time', '21.5,2026-05-04,06:00:00'],
    ['full times beside a date', 'Date,Time', '2026-05-04,2026-05-04T06:00:00Z'],
    ['names of months', 'UTC', '"May 4, 2026 6:00 AM"'],
    ['names of months behind the day', 'UTC', '04-May-26 06:00'],
    ['the basic form of ISO 8601', 'time', '20260504T060000Z'],
    ['fourteen digits', 'time utc', '20260504060000'],
    ['milliseconds since 1970', 'epoch_ms', '1777874400000'],
  ])('reads %s', async (_, header, cells) => {
    const all = await read(`${header},lat,lon\n${cells},${PLACE}\n`)
    expect(reasons(all)).toEqual([])
    expect(at(all)).toEqual([SIX])
    expect(all.doubts).toEqual([])
  })

  it('hears PM in a column without a name', async () => {
    const all = await read(`Date,Time,,lat,lon\n2026-05-04,06:00:00,PM,${PLACE}\n`)
    expect(at(all)).toEqual(['2026-05-04T18:00:00.000Z'])
  })

  it.each([
    ['utc time,local date', '06:00:00,2026-05-04', '"06:00:00" is not a time'],
    ['date', '2026-05-04', '"2026-05-04" has no time of day'],
    ['time', '180007-04:00', '"180007-04:00" is not a time'],
    ['time', '0098-05-04T06:00:00Z', '"0098-05-04T06:00:00Z" is not a time'],
    ['time', '1900-01-01 00:00:00', '"1900-01-01 00:00:00" is not a time'],
    ['time', '2026-05-04 13:00 AM', '"2026-05-04 13:00 AM" is not a time'],
  ])('refuses %s of %s', async (header, cells, reason) => {
    expect(reasons(await read(`${header},lat,lon\n${cells},${PLACE}\n`))).toEqual([`2 ${reason}`])
  })

  it('decides the order of dates over the whole column, also for the rows before', async () => {
    const rows = ['04/05/2026 06:00', 'bad', '05/13/2026 06:00'].map((time) => `${time},${PLACE}`)
    const all = await read(['utc,lat,lon', ...rows].join('\n'))
    expect(at(all)).toEqual(['2026-04-05T06:00:00.000Z', '2026-05-13T06:00:00.000Z'])
    expect(reasons(all)).toEqual(['3 "bad" is not a time'])
    expect(all.doubts).toEqual([])
  })

  it('refuses dates in another order than the first, and says which it took', async () => {
    const rows = ['31/12/2025 06:00', '12/31/2025 06:00', '04/05/2026 06:00'].map(
      (time) => `${time},${PLACE}`,
    )
    const all = await read(['utc,lat,lon', ...rows].join('\n'))
    expect(at(all)).toEqual(['2025-12-31T06:00:00.000Z', SIX])
    expect(reasons(all)).toEqual(['3 "12/31/2025 06:00" is no date in the order of the others'])
    expect(all.doubts).toMatchObject([{ about: 'dateOrder', args: { order: 'dmy', date: '2026-05-04' } }])
  })
})

describe('coordinates of tables', () => {
  it.each([
    ['letters that the header promises', 'LATITUDE N/S,LONGITUDE E/W', '22.45S,069.05W'],
    ['letters in columns', 'lat,NorS,lon,EorW', '22.45,S,69.05,W'],
    ['words in columns', 'GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef', '22.45,South,69.05,West'],
    ['letters in columns without a name', 'lat,,lon,', '22.45,S,69.05,W'],
    ['degrees to the south and west', 'Latitude (S),Longitude (W)', '22.45,69.05'],
    ['a quoted decimal comma', 'lat,lon', '"-22,45","-69,05"'],
    ['degree signs', 'Lat (°),Lon [deg]', '-22.45°,-69.05°'],
  ])('reads %s', async (_, header, cells) => {
    const all = await read(`time,${header}\n2026-05-04T06:00:00Z,${cells}\n`)
    expect(reasons(all)).toEqual([])
    expect(all.points).toMatchObject([{ lat: -22.45, lon: -69.05 }])
  })

  it.each([
    ['lat,N/S,lon,E/W', '-22.45,N,69.05,W', '"-22.45 N" contradicts itself'],
    ['lat,N/S,lon,E/W', '22.45,,69.05,W', 'the hemisphere of the latitude is missing'],
    ['lat,lon W', '-22.45,-69.05', 'the sign of -69.05 contradicts the header'],
    ['lat,lon', '22,45,69,05', '5 fields under 3 headers'],
  ])('refuses %s of %s', async (header, cells, reason) => {
    const all = await read(`time,${header}\n2026-05-04T06:00:00Z,${cells}\n`)
    expect(reasons(all)).toEqual([`2 ${reason}`])
  })
})

test('reads units in headers and cells, with decimal commas and grouped thousands', async () => {
  const row = async (header: string, cells: string) => {
    const { points, doubts } = await read(
      `time;lat;lon;${header}\n2026-05-04T06:00:00Z;-22,45;-69,05;${cells}`,
    )
    expect(doubts).toEqual([])
    return points[0]!
  }
  expect(await row('Speed, km/h;Height [ft];Payload (t)', '36,0;1.000,5;91,5')).toMatchObject({
    speed: expect.closeTo(10, 9) as number,
    altitude: expect.closeTo(304.9524, 4) as number,
    weight: 91_500,
  })
  expect(await row('Speed;Height;Payload', '45 kph;2415 m;45.000 kg')).toMatchObject({
    speed: 12.5,
    altitude: 2415,
    weight: 45_000,
  })
  expect(await row('Speed (mph);Payload', '10;')).toMatchObject({ speed: 4.4704, weight: Number.NaN })
})

test('says the unit that it took where nothing names one', async () => {
  const text = `time,lat,lon,speed,payload\n2026-05-04T06:00:00Z,${PLACE},10,5`
  expect((await read(text)).doubts).toMatchObject([
    { about: 'speedUnit', args: { unit: 'm/s' } },
    { about: 'weightUnit', args: { unit: 'kg' } },
  ])
  expect((await read(text, { speedUnit: 'km/h', weightUnit: 't' })).doubts).toEqual([])
})

test.each(['false', '0', 'V', 'No Fix', 'invalid'])(
  'leaves out rows whose fix is %s, and counts them',
  async (no) => {
    const rows = ['1', no, '3D'].map((fix, i) => `2026-05-04T06:00:0${i}Z,${PLACE},${fix}`)
    const all = await read(['time,lat,lon,fix', ...rows].join('\n'))
    expect(all.points).toHaveLength(2)
    expect(all.doubts).toMatchObject([{ about: 'noFix', args: { count: 1 } }])
  },
)

test('finds the header below titles, and behind a line that names the separator', async () => {
  const titled = await read(
    `Report;of, many, commas, here\n\ntime;lat;lon\n2026-05-04T06:00:00Z;-22.45;-69.05`,
  )
  expect(titled.points).toMatchObject([{ line: 4 }])
  expect(titled.doubts).toMatchObject([{ about: 'header', args: { line: 3 } }])
  const told = await read(`"sep=|"\ntime|lat|lon\n2026-05-04T06:00:00Z|-22.45|-69.05`)
  expect(told).toMatchObject({ points: [{ line: 3 }], doubts: [] })
})
