import { expect, test } from 'vitest'
import { UnreadableFile } from '../result.ts'
import { systemOfEpsg } from './epsg.ts'
import { placeSystem, shiftAt, type Placement } from './placement.ts'
import { datumNamed } from './datums.ts'
import type { System } from './system.ts'
import known from './testing/known-points.json' with { type: 'json' }
import spelled from './testing/spellings.json' with { type: 'json' }
import { systemOfWkt } from './wkt-system.ts'

type Point = readonly [epsg: number, name: string, x: number, y: number, lon: number, lat: number]
const points = known.points as unknown as readonly Point[]

/** Metres between a placed position and the expected one. */
function metresOff({ toDegrees }: Placement, [, , x, y, lon, lat]: Point): number {
  const [toLon, toLat] = toDegrees(x, y)
  const east = (((toLon - lon + 540) % 360) - 180) * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(east, toLat - lat) * 111_200
}

/** Metres beyond the accuracy told that another published shift may differ. */
const BEYOND = 15

/** Why a system or a position is refused: the reason, and what it is called. */
function refusal(read: () => unknown): readonly [reason: string, name: unknown] | 'accepted' {
  try {
    read()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return [error.reason, error.args['name']]
  }
}

test('brings a point of every datum to WGS 84 within the accuracy told, or refuses it by name', () => {
  const refused = points.flatMap((point) => {
    const [epsg, , x, y] = point
    const system = systemOfEpsg(epsg)
    if (!system || refusal(() => placeSystem(system, [[x, y]])) !== 'accepted') return [epsg]
    const placement = placeSystem(system, [[x, y]])
    expect(metresOff(placement, point), point[1]).toBeLessThan((placement.shift?.accuracy ?? 0) + BEYOND)
    return []
  })
  expect(points.length).toBeGreaterThan(340)
  expect(refused.length / points.length).toBeLessThan(0.1)
})

const byNumber = new Map(points.map((point) => [point[0], point]))
const texts = (spelled.systems as unknown as readonly (readonly [number, readonly string[]])[]).flatMap(
  ([epsg, spellings]) => spellings.map((text) => [epsg, byNumber.get(epsg)!, text] as const),
)

test.each(texts)('reads EPSG:%i as it is spelled', (_, point, text) => {
  const placement = placeSystem(systemOfWkt(text), [[point[2], point[3]]])
  expect(metresOff(placement, point)).toBeLessThan((placement.shift?.accuracy ?? 0) + BEYOND)
})

const psad56 = 'DATUM["D_Provisional_S_American_1956",SPHEROID["International_1924",6378388.0,297.0]]'
const utm19s =
  'PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-69.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]'
const projected = (datum: string, projection = utm19s) =>
  `PROJCS["Mine",GEOGCS["GCS",${datum},PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],${projection}]`
const place = (system: System, x: number, y: number) => placeSystem(system, [[x, y]])
const [x, y] = [495_043, 7_517_540]

test('tells the datum and the accuracy of a shift, and nothing for WGS 84 and its equals', () => {
  expect(place(systemOfWkt(projected(psad56)), x, y).shift).toMatchObject({ name: 'PSAD56', accuracy: 17 })
  for (const epsg of [32719, 31979, 9155])
    expect(place(systemOfEpsg(epsg) ?? systemOfEpsg(32719)!, x, y).shift).toBeNull()
})

test('believes TOWGS84 of the text, whose accuracy nobody states', () => {
  const own = psad56.replace(']]', '],TOWGS84[-288,175,-376,0,0,0,0]]')
  const { shift, definition } = place(systemOfWkt(projected(own)), x, y)
  expect(shift?.accuracy).toBeNull()
  expect(definition).toContain('+towgs84=-288,175,-376')
})

test('believes the transformation of a bound system, also as a coordinate frame', () => {
  const bound = (method: string, sign: number) =>
    `BOUNDCRS[SOURCECRS[${projected(psad56)}],TARGETCRS[GEOGCRS["WGS 84"]],ABRIDGEDTRANSFORMATION["Own",METHOD["${method}"],PARAMETER["X-axis translation",-288],PARAMETER["Y-axis translation",175],PARAMETER["Z-axis translation",-376],PARAMETER["X-axis rotation",${sign * 2}],PARAMETER["Y-axis rotation",0],PARAMETER["Z-axis rotation",0],PARAMETER["Scale difference",1.000001]]]`
  const vector = place(systemOfWkt(bound('Position Vector transformation (geog2D domain)', 1)), x, y)
  const frame = place(systemOfWkt(bound('Coordinate Frame rotation (geog2D domain)', -1)), x, y)
  expect(vector.definition).toContain('+towgs84=-288,175,-376,2,0,0,1')
  expect(frame.toDegrees(x, y)).toEqual(vector.toDegrees(x, y))
})

test('chooses among the shifts of a datum by the place', () => {
  const ed50 = datumNamed('D_European_1950')!
  const codes = [
    [-3, 40],
    [3, 58],
    [32, 39],
  ].map(([lon, lat]) => shiftAt(ed50, lon!, lat!)?.code)
  expect(new Set(codes).size).toBe(3)
  expect(shiftAt(ed50, -70, -22)).toBeNull()
})

test('tells an accuracy that covers what other shifts of the same place give', () => {
  const nad27 = datumNamed('North American Datum 1927')!
  const best = shiftAt(nad27, -105.31, 40.12)!
  const own = nad27.shifts.find(({ code }) => code === best.code)!
  expect(best.accuracy).toBeGreaterThanOrEqual(own.accuracy!)
})

const wgs84 = 'DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]]'

test('honours US survey feet, prime meridians and vertical parts', () => {
  const feet = projected(wgs84, utm19s.replace('UNIT["Meter",1.0]', 'UNIT["Foot_US",0.304800609601219]'))
  const inFeet = feet.replace('500000.0', '1640416.666666667').replace('10000000.0', '32808333.33333333')
  const metres = place(systemOfEpsg(32719)!, x, y).toDegrees(x, y)
  const foot = 1200 / 3937
  const [lon, lat] = place(systemOfWkt(inFeet), x / foot, y / foot).toDegrees(x / foot, y / foot)
  expect(lon).toBeCloseTo(metres[0], 7)
  expect(lat).toBeCloseTo(metres[1], 7)
  const paris = `GEOGCS["P",${wgs84},PRIMEM["Paris",2.5969213],UNIT["Degree",0.0174532925199433]]`
  expect(place(systemOfWkt(paris), 1, 48).toDegrees(1, 48)[0]).toBeCloseTo(3.33722917, 7)
  const compound = `COMPD_CS["With heights",${projected(wgs84)},VERT_CS["EGM96",VERT_DATUM["EGM96",2005],UNIT["m",1]]]`
  expect(place(systemOfWkt(compound), x, y).toDegrees(x, y)[1]).toBeCloseTo(metres[1], 9)
})

test('counts westwards and southwards where the text says so, also as a scale of -1', () => {
  const lo19 = (method: string, k: number) =>
    systemOfWkt(
      `PROJCS["Lo19",GEOGCS["G",DATUM["D_Hartebeesthoek_1994",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["${method}"],PARAMETER["False_Easting",0],PARAMETER["False_Northing",0],PARAMETER["Central_Meridian",19],PARAMETER["Scale_Factor",${k}],PARAMETER["Latitude_Of_Origin",0],UNIT["Meter",1]]`,
    )
  const systems = [lo19('Transverse_Mercator_South_Orientated', 1), lo19('Transverse_Mercator', -1)]
  for (const system of systems) {
    const [lon, lat] = place(system, 40_000, 3_750_000).toDegrees(40_000, 3_750_000)
    expect(lon).toBeCloseTo(18.567, 2)
    expect(lat).toBeCloseTo(-33.876, 2)
  }
})

test.each<[string, string, string, unknown]>([
  [
    'an unknown datum',
    projected(psad56.replaceAll('D_Provisional_S_American_1956', 'D_Mine_1912')),
    'datum',
    'D_Mine_1912',
  ],
  [
    'a datum without published parameters',
    projected(psad56.replaceAll('D_Provisional_S_American_1956', 'D_Xian_1980')),
    'datum',
    'D_Xian_1980',
  ],
  [
    'an ellipsoid alone',
    projected(
      'DATUM["Unknown_based_on_Bessel_1841_ellipsoid",SPHEROID["Bessel_1841",6377397.155,299.1528128]]',
    ),
    'datum',
    'Unknown_based_on_Bessel_1841_ellipsoid',
  ],
  [
    'an unknown projection',
    projected(wgs84, utm19s.replace('Transverse_Mercator', 'Loximuthal')),
    'method',
    'Mine',
  ],
  [
    'a system of one site',
    'LOCAL_CS["Quarry grid",LOCAL_DATUM["Quarry",0],UNIT["Meter",1.0]]',
    'local',
    'Quarry grid',
  ],
  [
    'an engineering system',
    'ENGCRS["Plant",EDATUM["Plant"],CS[Cartesian,2],AXIS["x",east],AXIS["y",north]]',
    'local',
    'Plant',
  ],
  [
    'a geocentric system',
    'GEOCCS["Centre",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]]]',
    'projection',
    'Centre',
  ],
  ['a text that breaks off', projected(wgs84).slice(0, 200), 'projection', projected(wgs84).slice(0, 60)],
  [
    'an ellipsoid that is no earth',
    projected('DATUM["D_Moon_2000",SPHEROID["Moon",1737400,0]]'),
    'projection',
    'GCS, D_Moon_2000',
  ],
])('refuses %s by name', (_, text, reason, name) => {
  expect(refusal(() => systemOfWkt(text))).toEqual([reason, name])
})

test.each<[string, number, number, number]>([
  ['swapped axes of a UTM zone', 32719, y, x],
  ['swapped axes of a national grid', 31370, 190_000, 700_000_000],
  ['degrees in a system of metres', 31370, 4.3, 50.8],
  ['latitudes beyond the pole', 4326, -22, -120],
  ['longitudes twice around', 4326, 400, 10],
  ['metres in a system of degrees', 4230, 500_000, 4_500_000],
])('refuses %s', (_, epsg, east, north) => {
  expect(refusal(() => place(systemOfEpsg(epsg)!, east, north))).toMatchObject([
    'outside',
    expect.any(String),
  ])
})

test('leaves a position that lies far off out, without losing the others', () => {
  const { toDegrees } = placeSystem(systemOfWkt(projected(psad56)), [
    [x, y],
    [x + 10, y],
    [0, 0],
  ])
  expect(toDegrees(x, y)[1]).toBeCloseTo(-22.45, 1)
  expect(toDegrees(0, 0)).toEqual([Number.NaN, Number.NaN])
})
