/** Files in all combinations of the ways in which devices write signs, dates and encodings: right, or said to be not. */
import { expect, test } from 'vitest'
import { readAll } from './testing/read-all.ts'

const NOW = Date.UTC(2026, 5, 1)

/** A small generator of numbers with a seed (Park and Miller). */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const each = <T>(...lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), [[]])

type Coordinate = (
  degrees: number,
  letters: readonly [string, string],
) => readonly [cell: string, side: string]

const letterOf = (degrees: number, [positive, negative]: readonly [string, string]) =>
  degrees < 0 ? negative : positive
const size = (degrees: number) => Math.abs(degrees).toFixed(6)
const minutes = (degrees: number) => ((Math.abs(degrees) % 1) * 60).toFixed(4)
const whole = (degrees: number) => String(Math.floor(Math.abs(degrees)))

const coordinates: Readonly<Record<string, Coordinate>> = {
  signed: (degrees) => [degrees.toFixed(6), ''],
  letterBehind: (degrees, letters) => [`${size(degrees)}${letterOf(degrees, letters)}`, ''],
  letterBefore: (degrees, letters) => [`${letterOf(degrees, letters)} ${size(degrees)}`, ''],
  minutes: (degrees, letters) => [`${whole(degrees)}°${minutes(degrees)}' ${letterOf(degrees, letters)}`, ''],
  blanks: (degrees, letters) => [`${whole(degrees)} ${minutes(degrees)} ${letterOf(degrees, letters)}`, ''],
  column: (degrees, letters) => [size(degrees), letterOf(degrees, letters)],
  signedColumn: (degrees, letters) => [degrees.toFixed(6), letterOf(degrees, letters)],
}

const sideHeaders = [
  ['N/S', 'E/W'],
  ['lat_dir', 'lon_dir'],
  ['Latitude hemisphere', 'Longitude hemisphere'],
  ['Lat Hemi', 'Lon Hemi'],
  ['', ''],
  ['flag a', 'flag b'],
] as const

test('reads latitudes and longitudes with signs, letters and columns of letters', async () => {
  const random = seeded(7)
  for (const [form, separator, comma] of each<string>(
    Object.keys(coordinates),
    [',', ';', '\t'],
    ['.', ','],
  )) {
    const write = coordinates[form!]!
    const [latSide, lonSide] = sideHeaders[random(sideHeaders.length)]!
    const hasSides = form === 'column' || form === 'signedColumn'
    const places = Array.from({ length: 4 }, () => [random(179e6) / 1e6 - 89.5, random(359e6) / 1e6 - 179.5])
    const cell = (text: string) => (comma === ',' ? text.replace('.', ',') : text)
    const quoted = (text: string) => (separator === ',' && text.includes(',') ? `"${text}"` : text)
    const lines = places.map(([lat, lon], i) => {
      const [north, ns] = write(lat!, ['N', 'S'])
      const [east, ew] = write(lon!, ['E', 'W'])
      const cells = hasSides ? [cell(north), ns, cell(east), ew] : [cell(north), cell(east)]
      return [`2026-05-04T06:00:0${i}Z`, ...cells.map(quoted)].join(separator)
    })
    const header = (hasSides ? ['time', 'lat', latSide, 'lon', lonSide] : ['time', 'lat', 'lon']).join(
      separator,
    )
    const { points, refusals } = await readAll([header, ...lines].join('\n'), { now: NOW })
    const about = `${form}, parted by ${separator}, decimal ${comma}, ${latSide}`
    expect(refusals, about).toEqual([])
    expect(
      points.map(({ lat, lon }) => [lat, lon]),
      about,
    ).toEqual(places.map(([lat, lon]) => [expect.closeTo(lat!, 5), expect.closeTo(lon!, 5)]))
  }
})

const two = (value: number) => String(value).padStart(2, '0')

interface Clocked {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const dates: Readonly<Record<string, (of: Clocked, sign: string, isShort: boolean) => string>> = {
  ymd: ({ year, month, day }, sign, isShort) =>
    [isShort ? two(year % 100) : year, two(month), two(day)].join(sign),
  dmy: ({ year, month, day }, sign, isShort) =>
    [two(day), two(month), isShort ? two(year % 100) : year].join(sign),
  mdy: ({ year, month, day }, sign, isShort) =>
    [two(month), two(day), isShort ? two(year % 100) : year].join(sign),
}
const clocks: Readonly<Record<string, (of: Clocked) => string>> = {
  full: ({ hour, minute }) => `${two(hour)}:${two(minute)}:07`,
  short: ({ hour, minute }) => `${two(hour)}:${two(minute)}`,
  half: ({ hour, minute }) => `${hour % 12 || 12}:${two(minute)}:07 ${hour < 12 ? 'AM' : 'PM'}`,
  compact: ({ hour, minute }) => `${two(hour)}${two(minute)}07`,
}
const zones = { none: '', utc: 'Z', west: '-04:00' } as const

const combinations = each<string>(
  Object.keys(dates),
  ['/', '-', '.', ''],
  ['long', 'short'],
  Object.keys(clocks),
  Object.keys(zones),
  ['one', 'two'],
).filter(([order, sign]) => sign !== '.' || order === 'dmy')

test('reads dates in any order, or says which order it took', async () => {
  const random = seeded(11)
  let clear = 0
  for (const [order, sign, length, clock, zone, columns] of combinations) {
    const times = Array.from({ length: 3 }, (_, i): Clocked => ({
      year: 2024 + random(2),
      month: 1 + random(12),
      day: 1 + random(28),
      hour: random(24),
      minute: 10 * i,
    }))
    const texts = times.map((at) => {
      const date = dates[order!]!(at, sign!, length === 'short')
      const time = `${clocks[clock!]!(at)}${zones[zone as keyof typeof zones]}`
      return columns === 'one' ? `${date} ${time}` : `${date},${time}`
    })
    const header = columns === 'one' ? 'timestamp,lat,lon' : 'date,time,lat,lon'
    const lines = texts.map((text) => `${text},-22.45,-69.05`)
    const { points, refusals, doubts } = await readAll([header, ...lines].join('\n'), { now: NOW })
    const right = times.map(({ year, month, day, hour, minute }) => {
      const seconds = clock === 'short' ? 0 : 7
      return Date.UTC(year, month - 1, day, hour + (zone === 'west' ? 4 : 0), minute, seconds)
    })
    const isRight = refusals.length === 0 && points.every(({ t }, i) => t === right[i])
    const isSaid = refusals.length > 0 || doubts.some(({ about }) => about === 'dateOrder')
    expect(isRight || isSaid, `${order} ${sign} ${length} ${clock}: ${texts.join(' | ')}`).toBe(true)
    expect(
      doubts.some(({ about }) => about === 'utc'),
      texts.join(' | '),
    ).toBe(zone === 'none' && points.length > 0)
    if (isRight && !isSaid) clear += 1
  }
  // Most need no doubt: one day after the 12th decides.
  expect(clear).toBeGreaterThan(combinations.length * 0.6)
})

test('takes the order of dates that the user chose', async () => {
  const file = 'time,lat,lon\n04/05/2026 06:00:00,-22.45,-69.05\n'
  const at = async (dateOrder: 'dmy' | 'mdy') => {
    const { points, doubts } = await readAll(file, { dateOrder, now: NOW })
    return [new Date(points[0]!.t).toISOString().slice(0, 10), doubts.map(({ about }) => about)]
  }
  expect(await at('dmy')).toEqual(['2026-05-04', ['utc']])
  expect(await at('mdy')).toEqual(['2026-04-05', ['utc']])
})

const names = {
  'ISO-8859-1': ['Carrière Süd', 0],
  'windows-1251': ['Отвал Южный', 0x350],
} as const

test.each(Object.entries(names))('decodes XML that declares %s', async (label, [name, shift]) => {
  const encode = (text: string) =>
    Uint8Array.from(text, (sign) => {
      const code = sign.codePointAt(0)!
      return code > 255 ? code - shift : code
    })
  const polygon =
    '<Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon>'
  const xml = `<?xml version="1.0" encoding="${label}"?><kml><Placemark><name>${name}</name>${polygon}</Placemark></kml>`
  const { zones: places, doubts } = await readAll(encode(xml))
  expect(places).toMatchObject([{ name }])
  expect(doubts).toEqual([])
})
