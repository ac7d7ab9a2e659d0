import { expect, test } from 'vitest'
import { readAll } from '../testing/read-all.ts'

const RMC = '$GPRMC,060000,A,2227.0000,S,06903.0000,W,0.20,91.0,040526,,,A'
const gga = (time: string, quality = 1) =>
  `$GPGGA,${time},2227.0000,S,06903.0000,W,${quality},08,0.9,2415.0,M,,M,,`
const SIX = Date.UTC(2026, 4, 4, 6)

test.each([
  ['remarks before it', `# made by a logger\n; and another\n// third\n!AIVDM,1,1\n\n${RMC}`],
  ['a clock in brackets', `[06:00:01.5] ${RMC}`],
  ['a clock without a blank', `06:00:01,${RMC}`],
  ['the number of a system log', `<13>May  4 06:00:00 logger: ${RMC}`],
  ['a tag block', `\\s:gps1,c:1777874400*50\\${RMC}`],
  ['a proprietary sentence first', `$PMTK011,MTKGPS*08\n${RMC}`],
  ['another talker', RMC.replace('GP', 'BD')],
  ['a bare point in its time', RMC.replace('060000', '060000.')],
])('reads a log with %s', async (_, text) => {
  const { points, refusals } = await readAll(text)
  expect(refusals).toEqual([])
  expect(points).toMatchObject([{ t: SIX, lat: -22.45, lon: -69.05 }])
})

test('reads years of two digits from 1980 to 2079', async () => {
  const { points } = await readAll(`${RMC.replace('040526', '040598')}\n${RMC}`)
  expect(points.map(({ t }) => new Date(t).getUTCFullYear())).toEqual([1998, 2026])
})

test.each([
  ['-2227.0000,S', 'latitude is not a number'],
  ['2227.0000,', 'latitude is not a number'],
  ['2267.0000,S', 'latitude is not a number'],
  ['2227.0000,W', 'latitude is not a number'],
])('refuses the latitude %s', async (latitude, reason) => {
  const { refusals } = await readAll(RMC.replace('2227.0000,S', latitude))
  expect(refusals).toMatchObject([{ line: 1, part: 'place', reason }])
})

test('counts sentences without a position', async () => {
  const { points, doubts } = await readAll(
    [RMC, RMC.replace(',A,', ',V,'), RMC.replace(/A$/, 'N')].join('\n'),
  )
  expect(points).toHaveLength(1)
  expect(doubts).toMatchObject([{ about: 'noFix', args: { count: 2 } }])
})

test('dates GGA sentences by ZDA, before it and over midnight', async () => {
  const zda = '$GPZDA,235959.00,04,05,2026,00,00'
  const log = [gga('235958.00'), zda, gga('235959.00'), gga('000000.00'), gga('000001.00', 0)]
  const { points } = await readAll(log.join('\n'))
  expect(points.map(({ t }) => new Date(t).toISOString())).toEqual([
    '2026-05-04T23:59:58.000Z',
    '2026-05-04T23:59:59.000Z',
    '2026-05-05T00:00:00.000Z',
  ])
  expect(points[0]).toMatchObject({ altitude: 2415 })
})

test('prefers RMC to GGA, and refuses GGA without any date', async () => {
  expect((await readAll([gga('060000.00'), RMC].join('\n'))).points).toMatchObject([{ line: 2 }])
  expect((await readAll(gga('060000.00'))).unreadable).toMatchObject({ reason: 'dateless' })
})
