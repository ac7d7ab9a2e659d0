import { expect, test } from 'vitest'
import { strangeQueries, strangeValues } from '@haulway/testing/hostile-input/hostile-input.ts'
import { seededRandom } from '@haulway/testing/random.ts'
import { parseCoordinates, formatCoordinates } from './coordinates-text.ts'

const near = (text: string, lat: number, lon: number) => {
  const found = parseCoordinates(text)
  expect(found, text).not.toBeNull()
  expect(found!.lat, text).toBeCloseTo(lat, 5)
  expect(found!.lon, text).toBeCloseTo(lon, 5)
}

test.each([
  ['38.902, -117.214', 38.902, -117.214],
  ['38.902 -117.214', 38.902, -117.214],
  ['38.902;-117.214', 38.902, -117.214],
  ['  +38.902 ,  −117.214  ', 38.902, -117.214],
  ['38,902 -117,214', 38.902, -117.214],
  ['38,902; -117,214', 38.902, -117.214],
  ['0, 0', 0, 0],
  ['-90, 180', -90, 180],
  ['３８.９０２，－１１７.２１４', 38.902, -117.214],
])('parses decimal degrees, latitude first: %s', near)

test.each([
  ['38°54′07.2″N 117°12′50.4″W', 38.902, -117.214],
  ['38° 54\' 7.2" N, 117° 12\' 50.4" W', 38.902, -117.214],
  ['N38 54 07.2 W117 12 50.4', 38.902, -117.214],
  ['117 12 50.4 W, 38 54 07.2 N', 38.902, -117.214],
  ['38 54.12n 117 12.84w', 38.902, -117.214],
  ['33.8688 S, 151.2093 E', -33.8688, 151.2093],
  ['55°45′С 37°37′В', 55.75, 37.616667],
  ['北39.9042 东116.4074', 39.9042, 116.4074],
  ['-38 54 07.2, -117 12 50.4', -38.902, -117.214],
  ['38 54 07.2 -117 12 50.4', 38.902, -117.214],
])('parses degrees, minutes and seconds: %s', near)

test.each([
  ['11S 481440 4306025', 38.90315, -117.21399],
  ['11 S 481440mE 4306025mN', 38.90315, -117.21399],
  ['11n 481440, 4306025', 38.90315, -117.21399],
  ['56H 334369 6252283', -33.85678, 151.2093],
  // Letter S for a place outside band S: south.
  ['56S 334369 6252283', -33.85678, 151.2093],
])('parses UTM with the letter of the latitude band or hemisphere: %s', (text, lat, lon) => {
  const found = parseCoordinates(text)
  expect(found, text).not.toBeNull()
  expect(Math.abs(found!.lat - lat)).toBeLessThan(0.003)
  expect(Math.abs(found!.lon - lon)).toBeLessThan(0.003)
})

test.each([
  '',
  ' ',
  'Pit 2',
  'T-01',
  '38.902',
  '91, 10',
  '10, 181',
  '38 61 00 N 117 12 50 W',
  '38 54 60 N 117 12 50 W',
  '38.5 54 07 N 117 12 50 W',
  '10 N 20 N',
  '-10 N 20 E',
  '1 2 3 4 5 6 7 8',
  '1,2,3',
  '61N 500000 4000000',
  '0N 500000 4000000',
  '11O 500000 4000000',
  '11S 999999 99999999',
  'NaN, Infinity',
  '1e3, 1e3',
  '0x10, 0x10',
  '--1, 2',
  '1..2, 3',
  '١٢, ٣٤',
  'N N',
  'NSEW',
  '°′″ °′″',
  '__proto__',
])('finds no coordinates in: %s', (text) => {
  expect(parseCoordinates(text)).toBeNull()
})

test('parses any text at once and never returns invalid coordinates', () => {
  const random = seededRandom(7)
  const signs = Array.from('0123456789 .,;+-°′″NSEWСЮ北HX\n\u0000\u202E')
  const made = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 1 + random() * 60 }, () => signs[Math.floor(random() * signs.length)]).join(''),
  )
  const long = [
    '1'.repeat(100_000),
    `${'1 '.repeat(50_000)}N`,
    '-'.repeat(80),
    '1,'.repeat(40),
    ' '.repeat(1e6),
  ]
  const strange = strangeValues.filter((one) => typeof one === 'string')
  for (const text of [...strange, ...strangeQueries, ...made, ...long]) {
    const found = parseCoordinates(text)
    if (found === null) continue
    expect(Math.abs(found.lat)).toBeLessThanOrEqual(90)
    expect(Math.abs(found.lon)).toBeLessThanOrEqual(180)
  }
})

test('parses its own formatted coordinates', () => {
  const place = { lat: -33.856784, lon: 151.215297 }
  expect(parseCoordinates(formatCoordinates(place))).toEqual(place)
})
