/** Coordinate reference systems by EPSG number, as far as sites are surveyed in them, with their PROJ definitions. */

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0'
/** Datum of 1942 (EPSG 15865), good to a few metres. */
const KRASSOWSKY = '+ellps=krass +towgs84=25,-141,-78.5,0,-0.35,-0.736,0'

const utm = (zone: number, south: boolean, datum = '+datum=WGS84'): string =>
  `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${datum} +units=m +no_defs`

/** A strip of a few degrees about its middle meridian. */
const strip = (middle: number, falseEast: number, datum: string): string =>
  `+proj=tmerc +lat_0=0 +lon_0=${middle} +k=1 +x_0=${falseEast} +y_0=0 ${datum} +units=m +no_defs`

const degrees = new Set([4326, 4979, 4258, 4269, 4283, 4490, 4612, 4674, 6318, 6668, 7844])

interface Family {
  readonly from: number
  readonly to: number
  /** `n` counts from 0 within the family. */
  readonly define: (n: number) => string
}

const families: readonly Family[] = [
  { from: 32601, to: 32660, define: (n) => utm(n + 1, false) },
  { from: 32701, to: 32760, define: (n) => utm(n + 1, true) },
  // NAD83, its newer realisation of 2011, ETRS89.
  { from: 26901, to: 26923, define: (n) => utm(n + 1, false, GRS80) },
  { from: 6330, to: 6348, define: (n) => utm(n + 1, false, GRS80) },
  { from: 25828, to: 25838, define: (n) => utm(n + 28, false, GRS80) },
  // Australia, 1994 and 2020; South America, 2000.
  { from: 28346, to: 28359, define: (n) => utm(n + 46, true, GRS80) },
  { from: 7846, to: 7859, define: (n) => utm(n + 46, true, GRS80) },
  { from: 31965, to: 31976, define: (n) => utm(n + 11, false, GRS80) },
  { from: 31977, to: 31985, define: (n) => utm(n + 17, true, GRS80) },
  // China 2000: strips of six degrees, then of three, with the number of the strip before the easting and without.
  { from: 4491, to: 4501, define: (n) => strip(75 + 6 * n, (13 + n) * 1e6 + 500_000, GRS80) },
  { from: 4502, to: 4512, define: (n) => strip(75 + 6 * n, 500_000, GRS80) },
  { from: 4513, to: 4533, define: (n) => strip(75 + 3 * n, (25 + n) * 1e6 + 500_000, GRS80) },
  { from: 4534, to: 4554, define: (n) => strip(75 + 3 * n, 500_000, GRS80) },
  // The datum of 1942, strips of six degrees.
  {
    from: 28402,
    to: 28432,
    define: (n) => strip(meridian(6 * (n + 2) - 3), (n + 2) * 1e6 + 500_000, KRASSOWSKY),
  },
]

const meridian = (lon: number): number => (lon > 180 ? lon - 360 : lon)

/** The PROJ definition of an EPSG number; null when unknown. */
export function projDefinition(epsg: number): string | null {
  if (degrees.has(epsg)) return '+proj=longlat +datum=WGS84 +no_defs'
  if (epsg === 3857 || epsg === 900913 || epsg === 3785) {
    return '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs'
  }
  const family = families.find(({ from, to }) => epsg >= from && epsg <= to)
  return family ? family.define(epsg - family.from) : null
}

/**
 * Parses user input: `32611`, `EPSG:32611`, `UTM 11N`, `WGS 84`, or a PROJ definition; null when it is none of these.
 */
export function parseReference(text: string): string | null {
  const bare = text.trim()
  const number = /^(?:EPSG\s*:?\s*(?::|\/)?\s*)?(\d{4,6})$/i.exec(bare)?.[1]
  if (number !== undefined) return projDefinition(Number(number))
  const [, zone, half = ''] = /^(?:WGS\s*84\s*\/?\s*)?UTM\s*(?:zone\s*)?(\d{1,2})\s*([NS])$/i.exec(bare) ?? []
  if (zone !== undefined && Number(zone) >= 1 && Number(zone) <= 60)
    return utm(Number(zone), half.toUpperCase() === 'S')
  if (/^WGS\s*_?84$/i.test(bare)) return projDefinition(4326)
  if (/^web\s*mercator$/i.test(bare)) return projDefinition(3857)
  return /^\+proj=[a-z]+( \+[\w.]+(=[\w.,@+-]+)?)*$/.test(bare) ? bare : null
}
