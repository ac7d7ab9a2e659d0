/** Names of countries in the reader's language, for the built-in base. */
import { centerOf } from '../zones/zone-features.ts'
import type { Feature, FeatureCollection, MultiPolygon } from './geojson.ts'

/** A country as the atlas has it: its number in ISO 3166-1 (none where that knows of none), and its area as drawn. */
export interface Country {
  readonly number: string | undefined
  /** The atlas's own name, in English. */
  readonly name: string
  readonly area: MultiPolygon
}

/** The letters of ISO 3166-1 for a number: `840` is `US`. Undefined where nobody has given any. */
function lettersOf(number: string): string | undefined {
  try {
    const { region } = new Intl.Locale(`und-${number}`)
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}

/** Square degrees of the larger of its parts, as they are seen: far north they look larger. */
function seen(area: MultiPolygon): number {
  return Math.max(
    ...area.coordinates.map(([ring = []]) => {
      const [lons, lats] = [ring.map(([lon = 0]) => lon), ring.map(([, lat = 0]) => lat)]
      return (Math.max(...lons) - Math.min(...lons)) * (Math.max(...lats) - Math.min(...lats))
    }),
  )
}

/** A point of each country with what it is called, and how large it is. */
export function countryPoints(countries: readonly Country[]): Feature[] {
  return countries.map(({ number, name, area }) => {
    const code = number === undefined ? undefined : lettersOf(number)
    const geometry = { type: 'Point' as const, coordinates: centerOf(area as never) }
    return { type: 'Feature', geometry, properties: { type: 'country', code, name, size: seen(area) } }
  })
}

/** The world with the names of its countries as `name`; the atlas's English where the language has none. */
export function withNames(world: FeatureCollection, locale: string): FeatureCollection {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const features = world.features.map((one): Feature => {
    const { code, name } = one.properties
    if (typeof code !== 'string') return one
    return { ...one, properties: { ...one.properties, name: names.of(code) ?? name } }
  })
  return { ...world, features }
}
