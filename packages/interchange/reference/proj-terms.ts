/** Coordinate systems as users type them: a number, a name, a definition of PROJ or well-known text. */
import { UnreadableFile } from '../result.ts'
import { datumOfCode, givenDatum, WGS84, type Datum } from './datums.ts'
import { systemOfEpsg } from './epsg.ts'
import type { System } from './system.ts'
import { systemOfWkt } from './wkt-system.ts'

/** Datums that PROJ has names for -> EPSG. */
const datums: Readonly<Record<string, number>> = {
  wgs84: 6326,
  nad83: 6269,
  nad27: 6267,
  ggrs87: 6121,
  potsdam: 6314,
  carthage: 6223,
  hermannskogel: 6312,
  ire65: 6300,
  nzgd49: 6272,
  osgb36: 6277,
}

const DATUM_TERMS = /^\+(?:datum|towgs84|nadgrids|no_defs|wktext|type|geoidgrids|vunits|vto_meter)\b/

/** Without a datum only an ellipsoid of our day tells where a system lies. */
const MODERN_ELLIPSOIDS = /^(?:GRS80|WGS84)$/i

function datumOf(terms: ReadonlyMap<string, string>, text: string): Datum {
  const given = terms.get('towgs84')?.split(',').map(Number) ?? []
  if (given.length >= 3 && given.every(Number.isFinite)) return givenDatum(text, given.slice(0, 7))
  const named = datumOfCode(datums[terms.get('datum')?.toLowerCase() ?? ''] ?? 0)
  if (named) return named
  const isModern = MODERN_ELLIPSOIDS.test(terms.get('ellps') ?? '') || terms.get('nadgrids') === '@null'
  if (isModern && !terms.has('datum')) return WGS84
  throw new UnreadableFile('datum', { name: text.slice(0, 100) })
}

function systemOfTerms(text: string): System | null {
  const parts = text.split(/\s+/)
  const terms = new Map(parts.map((part) => [part.slice(1).split('=')[0] ?? '', part.split('=')[1] ?? '']))
  const datum = datumOf(terms, text)
  const kept = parts.filter((part) => !DATUM_TERMS.test(part))
  const hasEllipsoid = terms.has('ellps') || terms.has('a') || terms.has('R')
  return {
    name: text.slice(0, 100),
    terms: [...kept, ...(hasEllipsoid ? [] : [datum.ellipsoid])].join(' '),
    datum,
    isGeographic: /^(?:longlat|latlong)$/.test(terms.get('proj') ?? ''),
  }
}

const utm = (zone: number, south: boolean): System | null => systemOfEpsg((south ? 32_700 : 32_600) + zone)

/**
 * Parses user input: `32611`, `EPSG:32611`, `UTM 11N`, `WGS 84`, a PROJ definition or well-known text; null when it is
 * none of these. Throws `UnreadableFile` when its datum or projection is not known.
 */
export function parseReference(text: string): System | null {
  const bare = text.trim()
  const number = /^(?:\+init=)?(?:EPSG\s*:?\s*(?::|\/)?\s*)?(\d{4,6})$/i.exec(bare)?.[1]
  if (number !== undefined) return systemOfEpsg(Number(number))
  const [, zone, half = ''] = /^(?:WGS\s*84\s*\/?\s*)?UTM\s*(?:zone\s*)?(\d{1,2})\s*([NS])$/i.exec(bare) ?? []
  if (zone !== undefined && Number(zone) >= 1 && Number(zone) <= 60)
    return utm(Number(zone), half.toUpperCase() === 'S')
  if (/^WGS\s*_?84$/i.test(bare)) return systemOfEpsg(4326)
  if (/^web\s*mercator$/i.test(bare)) return systemOfEpsg(3857)
  if (/^\+proj=[a-z]+( \+[\w.]+(=[\w.,@+-]+)?)*$/.test(bare)) return systemOfTerms(bare)
  return /^[A-Z][A-Z_]+\s*[[(]/i.test(bare) ? systemOfWkt(bare) : null
}
