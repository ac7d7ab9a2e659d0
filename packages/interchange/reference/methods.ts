/** Map projections by the names that files give them, as terms of PROJ. */

/** Parameters under the names of `parameterName`; degrees and metres. */
export type Parameters = ReadonlyMap<ParameterName, number>
export type ParameterName =
  | 'lat'
  | 'lon'
  | 'k'
  | 'x'
  | 'y'
  | 'lat1'
  | 'lat2'
  | 'azimuth'
  | 'gamma'
  | 'turn'
  | 'xScale'
  | 'yScale'

const names: Readonly<Record<ParameterName, readonly string[]>> = {
  lat: ['latitudeof(?:origin|center|centre|naturalorigin|falseorigin|projectioncentre|truescale)'],
  lon: ['centralmeridian', 'longitudeof(?:origin|center|centre|naturalorigin|falseorigin|projectioncentre)'],
  k: ['scalefactor.*'],
  x: ['falseeasting', 'eastingat(?:falseorigin|projectioncentre)'],
  y: ['falsenorthing', 'northingat(?:falseorigin|projectioncentre)'],
  lat1: ['standardparallel1?', 'latitudeof(?:1st)?standardparallel', 'latitudeof1ststandardparallel'],
  lat2: ['standardparallel2', 'latitudeof2ndstandardparallel'],
  azimuth: ['azimuth.*', 'colatitudeofconeaxis'],
  gamma: ['rectifiedgridangle', 'anglefromrectifiedtoskewgrid'],
  turn: ['xyplanerotation'],
  xScale: ['xscale'],
  yScale: ['yscale'],
}
const known = Object.entries(names).map(
  ([name, forms]) => [name as ParameterName, new RegExp(`^(?:${forms.join('|')})$`)] as const,
)

export const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The parameter that a file's name means; null when it is none of them. */
export const parameterName = (name: string): ParameterName | null =>
  known.find(([, form]) => form.test(bare(name)))?.[0] ?? null

const lengths: ReadonlySet<ParameterName> = new Set(['x', 'y'])
const ratios: ReadonlySet<ParameterName> = new Set(['k', 'xScale', 'yScale'])
export const isLength = (name: ParameterName): boolean => lengths.has(name)
export const isRatio = (name: ParameterName): boolean => ratios.has(name)

type Terms = Readonly<Record<string, number | string | true | undefined>>
type Method = (p: Parameters) => Terms | null

const at = (p: Parameters): Terms => ({
  lat_0: p.get('lat') ?? 0,
  lon_0: p.get('lon') ?? 0,
  x_0: p.get('x') ?? 0,
  y_0: p.get('y') ?? 0,
})
const scaled = (p: Parameters): Terms => ({ ...at(p), k: p.get('k') ?? 1 })

/** Westings and southings; ESRI writes them as a scale of -1. */
const southward = (p: Parameters): Terms => ({
  proj: 'tmerc',
  ...scaled(p),
  k: Math.abs(p.get('k') ?? 1),
  x_0: -(p.get('x') ?? 0),
  y_0: -(p.get('y') ?? 0),
  axis: 'wsu',
})

const transverse: Method = (p) => ((p.get('k') ?? 1) < 0 ? southward(p) : { proj: 'tmerc', ...scaled(p) })

function mercator(p: Parameters): Terms | null {
  const { lat_0, ...place } = at(p)
  const lat1 = p.get('lat1') ?? 0
  if (lat_0 !== 0 && lat1 === 0) return null
  return lat1 === 0
    ? { proj: 'merc', ...place, k: p.get('k') ?? 1 }
    : { proj: 'merc', ...place, lat_ts: lat1 }
}

function conic(p: Parameters): Terms {
  const lat1 = p.get('lat1') ?? p.get('lat') ?? 0
  const lat2 = p.get('lat2') ?? lat1
  return {
    proj: 'lcc',
    ...at(p),
    lat_0: p.get('lat') ?? lat1,
    lat_1: lat1,
    lat_2: lat2,
    k_0: p.get('k') ?? 1,
  }
}

/** About a pole, true at it or at a parallel that some files write as the latitude of origin. */
function polar(p: Parameters): Terms | null {
  const lat = p.get('lat') ?? 0
  return stereographic(Math.abs(lat) === 90 || p.has('lat1') ? p : new Map([...p, ['lat1', lat]]))
}

/** Polar where it stands on a pole; PROJ has another name for the oblique one on the ellipsoid. */
function stereographic(p: Parameters): Terms | null {
  const lat1 = p.get('lat1')
  const pole = Math.sign(lat1 ?? p.get('lat') ?? 0) * 90
  const isPolar = lat1 !== undefined || Math.abs(p.get('lat') ?? 0) === 90
  if (!isPolar) return null
  return lat1 === undefined || Math.abs(lat1) === 90
    ? { proj: 'stere', ...scaled(p), lat_0: pole }
    : { proj: 'stere', ...at(p), lat_0: pole, lat_ts: lat1 }
}

/** An azimuth of 90 degrees through the centre is the Swiss projection. */
function oblique(p: Parameters, isCentred: boolean): Terms | null {
  const azimuth = p.get('azimuth')
  const gamma = p.get('gamma') ?? p.get('turn') ?? azimuth
  if (azimuth === undefined || gamma === undefined) return null
  const { lon_0, ...place } = scaled(p)
  if (isCentred && azimuth === 90 && gamma === 90) return { proj: 'somerc', ...place, lon_0 }
  return {
    proj: 'omerc',
    ...place,
    lonc: lon_0,
    alpha: azimuth,
    gamma,
    ...(isCentred ? {} : { no_uoff: true }),
  }
}

/** Southings and westings, or the same as negative eastings and northings. */
function krovak(p: Parameters, isEastNorth: boolean): Terms | null {
  const scales = [p.get('xScale') ?? 1, p.get('yScale') ?? 1, p.get('turn') ?? 0].join(' ')
  const east = isEastNorth || scales === '-1 1 90'
  if (!east && scales !== '1 1 0') return null
  return {
    proj: 'krovak',
    ...scaled(p),
    alpha: p.get('azimuth') ?? 30.28813972222222,
    ...(east ? {} : { axis: 'swu' }),
  }
}

const flat =
  (proj: string): Method =>
  (p) => ({ proj, ...at(p) })

const parallels: Method = (p) => ({
  proj: 'aea',
  ...at(p),
  lat_1: p.get('lat1') ?? 0,
  lat_2: p.get('lat2') ?? 0,
})

const webMercator: Method = (p) => {
  const { lat_0: _, ...place } = at(p)
  return { proj: 'merc', ...place, a: 6_378_137, b: 6_378_137, nadgrids: '@null' }
}

/** By the bare name. */
const methods: Readonly<Record<string, Method>> = {
  transversemercator: transverse,
  gausskruger: transverse,
  transversemercatorsouthorientated: southward,
  mercator: mercator,
  mercator1sp: mercator,
  mercator2sp: mercator,
  mercatorvarianta: mercator,
  mercatorvariantb: mercator,
  popularvisualisationpseudomercator: webMercator,
  mercatorauxiliarysphere: webMercator,
  lambertconformalconic: conic,
  lambertconformalconic1sp: conic,
  lambertconformalconic2sp: conic,
  lambertconicconformal1sp: conic,
  lambertconicconformal2sp: conic,
  albers: parallels,
  albersequalarea: parallels,
  albersconicequalarea: parallels,
  obliquestereographic: (p) => ({ proj: 'sterea', ...scaled(p) }),
  doublestereographic: (p) => ({ proj: 'sterea', ...scaled(p) }),
  stereographic,
  stereographicnorthpole: stereographic,
  stereographicsouthpole: stereographic,
  polarstereographic: polar,
  polarstereographicvarianta: polar,
  polarstereographicvariantb: polar,
  hotineobliquemercator: (p) => oblique(p, false),
  hotineobliquemercatorvarianta: (p) => oblique(p, false),
  hotineobliquemercatorazimuthnaturalorigin: (p) => oblique(p, false),
  rectifiedskeworthomorphicnaturalorigin: (p) => oblique(p, false),
  hotineobliquemercatorvariantb: (p) => oblique(p, true),
  hotineobliquemercatorazimuthcenter: (p) => oblique(p, true),
  rectifiedskeworthomorphiccenter: (p) => oblique(p, true),
  obliquemercator: (p) => oblique(p, true),
  swissobliquecylindrical: (p) => oblique(new Map([...p, ['azimuth', 90], ['gamma', 90]]), true),
  krovak: (p) => krovak(p, false),
  krovaknorthorientated: (p) => krovak(p, true),
  cassinisoldner: flat('cass'),
  cassini: flat('cass'),
  lambertazimuthalequalarea: flat('laea'),
  polyconic: flat('poly'),
  americanpolyconic: flat('poly'),
  newzealandmapgrid: flat('nzmg'),
}

/** Terms of PROJ for a projection; null when it is not known, or its parameters are not those of a site's grid. */
export function termsOfMethod(name: string, parameters: Parameters): string | null {
  const terms = methods[bare(name)]?.(parameters)
  if (!terms || Object.values(terms).some((value) => Number.isNaN(value))) return null
  return Object.entries(terms)
    .flatMap(([key, value]) => (value === undefined ? [] : [value === true ? `+${key}` : `+${key}=${value}`]))
    .join(' ')
}
