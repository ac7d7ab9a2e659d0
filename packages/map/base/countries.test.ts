import { expect, test } from 'vitest'
import { type Country, countryPoints, withCountryNames } from './countries.ts'

const square = (lon: number, lat: number, size: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [[[[lon, lat], [lon + size, lat], [lon + size, lat + size], [lon, lat + size], [lon, lat]]]], // oxfmt-ignore
})
const countries: Country[] = [
  { number: '840', name: 'United States of America', area: square(-120, 30, 30) },
  { number: '276', name: 'Germany', area: square(8, 48, 5) },
  { number: undefined, name: 'Kosovo', area: square(20, 42, 1) },
  { number: '10', name: 'Strange', area: square(0, 0, 1) },
]
const world = (locale: string) =>
  withCountryNames({ type: 'FeatureCollection', features: countryPoints(countries) }, locale).features

test("uses the country name of the reader's language, else the English name of the atlas", () => {
  const names = (locale: string) => world(locale).map(({ properties }) => properties['name'])
  expect(names('en')).toEqual(['United States', 'Germany', 'Kosovo', 'Strange'])
  expect(names('ru').slice(0, 3)).toEqual(['Соединенные Штаты', 'Германия', 'Kosovo'])
  expect(names('zh-CN').slice(0, 2)).toEqual(['美国', '德国'])
})

test('places the name inside the country and orders countries from large to small', () => {
  const [states, germany] = world('en')
  const { coordinates } = germany!.geometry as { coordinates: number[] }
  expect(coordinates[0]).toBeCloseTo(10.5, 6)
  expect(coordinates[1]).toBeCloseTo(50.5, 6)
  expect(states!.properties['size']).toBeGreaterThan(germany!.properties['size'] as number)
})
