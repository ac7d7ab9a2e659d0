/** Coordinate systems by EPSG number, and as users type them. */
import table from './tables/systems.json' with { type: 'json' }
import { datumOfCode, datumOfSystem, WGS84 } from './datums.ts'
import { UnreadableFile } from '../result.ts'
import { wgs84System, type System } from './system.ts'

interface Family {
  readonly first: number
  readonly count: number
  readonly datum: number
  readonly terms: string
}

let families: readonly Family[] | null = null

function allFamilies(): readonly Family[] {
  families ??= table.rows.map((row) => {
    const [first, count, datum, terms = ''] = row.split('|')
    return { first: Number(first), count: Number(count), datum: Number(datum), terms }
  })
  return families
}

/** `zone=18+1` of the third of a family: `+zone=20`. */
function grown(term: string, steps: number): string {
  const [, key, start, step] = /^(\w+)=(-?[\d.]+)([+-][\d.]+)$/.exec(term) ?? []
  return key === undefined ? `+${term}` : `+${key}=${Number(start) + steps * Number(step)}`
}

const WEB_MERCATOR = new Set([3857, 900_913, 3785, 102_100, 102_113])
const webMercator: System = {
  name: 'Web Mercator',
  terms: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +nadgrids=@null',
  datum: WGS84,
  isGeographic: false,
}

/** A system by its EPSG number; null when unknown. */
export function systemOfEpsg(epsg: number): System | null {
  if (WEB_MERCATOR.has(epsg)) return webMercator
  const geographic = datumOfSystem(epsg)
  if (geographic)
    return {
      ...wgs84System,
      name: geographic.name,
      datum: geographic,
      terms: `+proj=longlat ${geographic.ellipsoid}`,
    }
  const family = allFamilies().find(({ first, count }) => epsg >= first && epsg < first + count)
  const datum = family && datumOfCode(family.datum)
  if (!family || !datum) return null
  const terms = family.terms.split(' ').map((term) => grown(term, epsg - family.first))
  return { name: `EPSG:${epsg} (${datum.name})`, terms: terms.join(' '), datum, isGeographic: false }
}

/** A system as GeoJSON names it in `crs`: `EPSG:24879`, `urn:ogc:def:crs:OGC:1.3:CRS84`. Throws `UnreadableFile`. */
export function systemNamed(name: string): System {
  if (/CRS84$|[:/]4326$|[:/]4979$/i.test(name)) return wgs84System
  const code = /EPSG\D*(?:[\d.]*[:/]{1,2})?(\d{4,6})$/i.exec(name)?.[1] ?? ''
  const system = systemOfEpsg(Number(code))
  if (system === null) throw new UnreadableFile('projection', { name: name.slice(0, 100) })
  return system
}
