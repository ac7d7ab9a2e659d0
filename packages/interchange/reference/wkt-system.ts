/** Coordinate systems from well-known text. */
import { UnreadableFile } from '../result.ts'
import { datumNamed, datumOfCode, datumOfSystem, givenDatum, type Datum } from './datums.ts'
import { bare, isLength, isRatio, parameterName, termsOfMethod, type ParameterName } from './methods.ts'
import type { System } from './system.ts'
import { epsgOf, nameOf, nodeOf, numbersOf, parseWkt, type WktNode } from './wkt.ts'

const DEGREE = Math.PI / 180

/** Degrees east of Greenwich. Files write them in any unit, so that the name decides where it is known. */
const meridians: Readonly<Record<string, number>> = {
  greenwich: 0,
  paris: 2.33722917,
  ferro: -17.66666666666667,
  oslo: 10.72291666666667,
  jakarta: 106.8077194444444,
  rome: 12.45233333333333,
  madrid: -3.687938888888889,
  bern: 7.439583333333333,
  lisbon: -9.131906111111112,
  bogota: -74.08091666666667,
  stockholm: 18.05827777777778,
  athens: 23.7163375,
  brussels: 4.367975,
}

const UNITS = ['UNIT', 'ANGLEUNIT', 'LENGTHUNIT', 'SCALEUNIT']

/** Radians or metres of a node's unit. */
const factorOf = (node: WktNode | undefined): number | undefined => numbersOf(nodeOf(node, ...UNITS))[0]

/** Unit of a system of ISO 19162: beside its axes, or within the first of them. */
const systemFactor = (node: WktNode): number | undefined => factorOf(node) ?? factorOf(nodeOf(node, 'AXIS'))

/** Degrees without the noise of their unit's factor. */
const inDegrees = (value: number, factor: number): number => Number(((value * factor) / DEGREE).toFixed(11))

const unknown = (name: string) => new UnreadableFile('projection', { name: name.slice(0, 100) })

interface Ellipsoid {
  /** Metres. */
  readonly axis: number
  /** 1 / flattening; 0 for a sphere. */
  readonly flattening: number
}

function ellipsoidOf(datum: WktNode, name: string): Ellipsoid {
  const ellipsoid = nodeOf(datum, 'SPHEROID', 'ELLIPSOID')
  const [axis = Number.NaN, flattening = Number.NaN] = numbersOf(ellipsoid)
  const found = { axis: axis * (factorOf(ellipsoid) ?? 1), flattening }
  const isEarth = found.axis > 6_300_000 && found.axis < 6_400_000
  if (!isEarth || !(flattening === 0 || (flattening > 280 && flattening < 310))) throw unknown(name)
  return found
}

/** Metres by which half axes of one ellipsoid may differ. */
const SAME_AXIS = 5

/** A datum that needs no shift is on the ellipsoid of our day; counties raise it to their height, spheres have another. */
function isOnEllipsoid({ shifts }: Datum, { axis, flattening }: Ellipsoid): boolean {
  const isModern = shifts.every(({ parameters }) => parameters.length === 0)
  return !isModern || (Math.abs(axis - 6_378_137) < SAME_AXIS && Math.abs(flattening - 298.257) < 0.01)
}

/** Names that say that the datum is not known, only its ellipsoid. */
const NAMELESS = /unknown|notspecified|unspecified|userdefined|custom|basedon|unnamed/

function datumOf(geographic: WktNode, datum: WktNode, toWgs84: readonly number[]): Datum {
  const names = [nameOf(datum), nameOf(geographic)].filter((name) => name !== '')
  if (toWgs84.length >= 3) return givenDatum(names[1] ?? names[0] ?? '', toWgs84.slice(0, 7))
  const isNameless = NAMELESS.test(bare(names[0] ?? ''))
  const named = isNameless ? null : datumNamed(names[0] ?? '')
  const numbered = datumOfCode(epsgOf(datum) ?? 0) ?? datumOfSystem(epsgOf(geographic) ?? 0)
  const found = named ?? numbered ?? (isNameless ? null : datumNamed(names[1] ?? ''))
  if (!found) throw new UnreadableFile('datum', { name: (names[0] ?? '').slice(0, 100) })
  return found
}

interface Base {
  readonly datum: Datum
  /** Ellipsoid and prime meridian. */
  readonly terms: string
  /** Radians of its angles. */
  readonly angle: number
  readonly isSphere: boolean
}

/** The sphere of web maps, whose degrees are those of the ellipsoid. */
const isWebSphere = ({ axis, flattening }: Ellipsoid): boolean => flattening === 0 && axis === 6_378_137

function baseOf(geographic: WktNode, toWgs84: readonly number[]): Base {
  const name = nameOf(geographic)
  const datum = nodeOf(geographic, 'DATUM', 'ENSEMBLE', 'GEODETICDATUM', 'TRF')
  if (!datum) throw unknown(name)
  const own = numbersOf(nodeOf(datum, 'TOWGS84'))
  const meridian = nodeOf(geographic, 'PRIMEM', 'PRIMEMERIDIAN')
  const angle = systemFactor(geographic) ?? DEGREE
  const [offset = 0] = numbersOf(meridian)
  const lon = meridians[bare(nameOf(meridian))] ?? inDegrees(offset, factorOf(meridian) ?? angle)
  const called = `${name}, ${nameOf(datum)}`
  const ellipsoid = ellipsoidOf(datum, called)
  const { axis, flattening } = ellipsoid
  const found = datumOf(geographic, datum, toWgs84.length > 0 ? toWgs84 : own)
  if (!isWebSphere(ellipsoid) && !isOnEllipsoid(found, ellipsoid)) throw unknown(called)
  const shape = flattening === 0 ? `+b=${axis}` : `+rf=${flattening}`
  return {
    datum: found,
    terms: `+a=${axis} ${shape}${lon === 0 ? '' : ` +pm=${lon}`}`,
    angle,
    isSphere: flattening === 0,
  }
}

function parametersOf(nodes: readonly WktNode[], angle: number, length: number): Map<ParameterName, number> {
  const found = new Map<ParameterName, number>()
  for (const node of nodes) {
    const name = node.keyword === 'PARAMETER' ? parameterName(nameOf(node)) : null
    const [value] = numbersOf(node)
    if (name === null || value === undefined) continue
    const own = factorOf(node)
    if (isRatio(name)) found.set(name, value * (own ?? 1))
    else found.set(name, isLength(name) ? value * (own ?? length) : inDegrees(value, own ?? angle))
  }
  return found
}

/** First letters of the directions of its axes: `en`. */
const directionsOf = (node: WktNode): string =>
  node.nodes
    .filter(({ keyword }) => keyword === 'AXIS')
    .map(({ values }) => String(values[1] ?? '').toLowerCase()[0] ?? '')
    .join('')

/** `wsu` for axes that count westwards or southwards; eastwards and northwards need none, in whichever order. */
function axisOf(node: WktNode): string {
  const directions = directionsOf(node).slice(0, 2)
  const isPlain = /^[ew][ns]$|^[ns][ew]$/.test(directions) && /[ws]/.test(directions)
  return isPlain ? `${directions}u` : ''
}

/** Names beside the one of the method tell two projections apart that share it. */
function methodOf(node: WktNode, method: string, { isSphere }: Base): string {
  const isKrovak = bare(method) === 'krovak' && /^[en]{2}/.test(directionsOf(node))
  if (isKrovak) return 'krovaknorthorientated'
  const extension = nodeOf(node, 'EXTENSION')?.values.join(' ') ?? ''
  const isWeb =
    isSphere ||
    /\+a=6378137(?:\.0*)? \+b=6378137\b/.test(extension) ||
    /pseudo[ _-]*mercator|web[ _-]*mercator/i.test(nameOf(node))
  return isWeb && bare(method).startsWith('mercator') ? 'mercatorauxiliarysphere' : method
}

function projected(node: WktNode, toWgs84: readonly number[]): System {
  const name = nameOf(node)
  const geographic = nodeOf(node, 'GEOGCS', 'BASEGEOGCRS', 'BASEGEODCRS')
  if (!geographic) throw unknown(name)
  const base = baseOf(geographic, toWgs84)
  const conversion = nodeOf(node, 'CONVERSION') ?? node
  const method = nodeOf(conversion, 'PROJECTION', 'METHOD')
  const length = systemFactor(node) ?? 1
  const parameters = parametersOf(conversion.nodes, base.angle, length)
  const terms = termsOfMethod(methodOf(node, nameOf(method), base), parameters)
  if (terms === null) throw new UnreadableFile('method', { name, method: nameOf(method) })
  if (base.isSphere && !terms.includes('+nadgrids=@null')) throw unknown(name)
  const axis = terms.includes('+axis') ? '' : axisOf(node)
  const sphere = terms.includes('+a=') ? base.terms.replace(/\+a=\S+ \+\w+=\S+/, '') : base.terms
  const unit = length === 1 ? '' : ` +to_meter=${length}`
  return {
    name,
    datum: base.datum,
    isGeographic: false,
    terms: `${terms}${axis === '' ? '' : ` +axis=${axis}`} ${sphere}${unit}`,
  }
}

function geographic(node: WktNode, toWgs84: readonly number[]): System {
  const { datum, terms, angle, isSphere } = baseOf(node, toWgs84)
  if (isSphere) throw unknown(nameOf(node))
  if (Math.abs(angle / DEGREE - 1) > 1e-6) throw unknown(`${nameOf(node)}, ${nameOf(nodeOf(node, ...UNITS))}`)
  return { name: nameOf(node), datum, isGeographic: true, terms: `+proj=longlat ${terms}` }
}

/** The shift of a bound system: its own parameters, in the order and sense of TOWGS84. */
function boundShift(node: WktNode | undefined): readonly number[] {
  const order = [
    'xaxistranslation',
    'yaxistranslation',
    'zaxistranslation',
    'xaxisrotation',
    'yaxisrotation',
    'zaxisrotation',
    'scaledifference',
  ]
  const isFrame = /coordinateframe/.test(bare(nameOf(nodeOf(node, 'METHOD'))))
  const values = order.map((name, i) => {
    const parameter = node?.nodes.find((one) => one.keyword === 'PARAMETER' && bare(nameOf(one)) === name)
    const [value] = numbersOf(parameter)
    if (value === undefined) return null
    const own = factorOf(parameter)
    if (i < 3) return value * (own ?? 1)
    if (i < 6) return ((isFrame ? -value : value) * (own ?? DEGREE / 3_600)) / (DEGREE / 3_600)
    return value * (own ?? 1e-6) * 1e6
  })
  const given = values.filter((value) => value !== null)
  return given.length === 3 || given.length === 7 ? given : []
}

function systemOf(node: WktNode, toWgs84: readonly number[] = []): System {
  const { keyword } = node
  if (keyword === 'PROJCS' || keyword === 'PROJCRS' || keyword === 'PROJECTEDCRS')
    return projected(node, toWgs84)
  if (['GEOGCS', 'GEOGCRS', 'GEODCRS', 'GEOGRAPHICCRS', 'GEODETICCRS'].includes(keyword))
    return geographic(node, toWgs84)
  const inner = node.nodes.find((one) => /^(?:PROJ|GEOG|GEOD)/.test(one.keyword))
  if ((keyword === 'COMPD_CS' || keyword === 'COMPOUNDCRS') && inner) return systemOf(inner)
  if (keyword === 'BOUNDCRS') {
    const source = nodeOf(node, 'SOURCECRS')?.nodes[0]
    const shift = boundShift(nodeOf(node, 'ABRIDGEDTRANSFORMATION'))
    if (source) return systemOf(source, shift)
  }
  const isLocal = ['LOCAL_CS', 'ENGCRS', 'ENGINEERINGCRS', 'ENGCS'].includes(keyword)
  throw isLocal ? new UnreadableFile('local', { name: nameOf(node) }) : unknown(nameOf(node) || keyword)
}

/** The system of a `.prj`. Throws `UnreadableFile` with its name when the system, its datum or projection is not known. */
export const systemOfWkt = (text: string): System => systemOf(parseWkt(text))
