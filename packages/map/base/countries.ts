/** Names of countries in the reader's language, for the built-in base. */
import { centerOf } from '../zones/zone-features.ts'
import type { Feature, FeatureCollection, MultiPolygon } from './geojson.ts'

/** A country of the atlas: its ISO 3166-1 number (absent where there is none) and its drawn area. */
export interface Country {
  readonly number: string | undefined
  /** English name of the atlas. */
  readonly name: string
  readonly area: MultiPolygon
}

/** Alpha-2 code for an ISO 3166-1 number: `840` is `US`. Undefined where none is assigned. */
function lettersOf(number: string): string | undefined {
  try {
    const { region } = new Intl.Locale(`und-${number}`)
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}

/** Area of the largest part in square degrees, as displayed: far north countries look larger. */
function seen(area: MultiPolygon): number {
  return Math.max(
    ...area.coordinates.map(([ring = []]) => {
      const [lons, lats] = [ring.map(([lon = 0]) => lon), ring.map(([, lat = 0]) => lat)]
      return (Math.max(...lons) - Math.min(...lons)) * (Math.max(...lats) - Math.min(...lats))
    }),
  )
}

/** A label point for each country, with its name and size. */
export function countryPoints(countries: readonly Country[]): Feature[] {
  return countries.map(({ number, name, area }) => {
    const code = number === undefined ? undefined : lettersOf(number)
    const geometry = { type: 'Point' as const, coordinates: centerOf(area as never) }
    return { type: 'Feature', geometry, properties: { type: 'country', code, name, size: seen(area) } }
  })
}

/** Adds country names in the reader's language as `name`; falls back to the English name of the atlas. */
export function withCountryNames(world: FeatureCollection, locale: string): FeatureCollection {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const features = world.features.map((one): Feature => {
    const { code, name } = one.properties
    if (typeof code !== 'string') return one
    return { ...one, properties: { ...one.properties, name: names.of(code) ?? name } }
  })
  return { ...world, features }
}
