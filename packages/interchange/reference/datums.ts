/** Geodetic datums and their published shifts to WGS 84. */
import table from './tables/datums.json' with { type: 'json' }

/** A shift by three or seven parameters. */
export interface Shift {
  /** EPSG number of the transformation; 0 for one that the file itself gives. */
  readonly code: number
  /** Metres; null where nobody states it. */
  readonly accuracy: number | null
  /** Degrees; west is greater than east across 180 degrees. */
  readonly area: readonly [west: number, south: number, east: number, north: number]
  /** Metres; arc seconds as position vector; parts per million. Empty for none. */
  readonly parameters: readonly number[]
}

export interface Datum {
  readonly name: string
  /** Terms of PROJ. */
  readonly ellipsoid: string
  readonly shifts: readonly Shift[]
}

const WORLD: Shift['area'] = [-180, -90, 180, 90]

/** A datum of the whole earth that is WGS 84 within a metre or two. */
const modern = (name: string): Datum => ({
  name,
  ellipsoid: '+ellps=WGS84',
  shifts: [{ code: 0, accuracy: 2, area: WORLD, parameters: [] }],
})

export const WGS84: Datum = modern('WGS 84')

/** A datum whose shift a file gives with its own parameters: three or seven numbers. */
export const givenDatum = (name: string, parameters: readonly number[]): Datum => ({
  name,
  ellipsoid: '',
  shifts: [{ code: 0, accuracy: null, area: WORLD, parameters: parameters.some(Boolean) ? parameters : [] }],
})

function shiftOf(text: string): Shift {
  const [code = '', accuracy = '', area = '', parameters = ''] = text.split(' ')
  const [west = 0, south = 0, east = 0, north = 0] = area.split(',').map(Number)
  return {
    code: Number(code),
    accuracy: Number(accuracy),
    area: [west, south, east, north],
    parameters: parameters === '0' ? [] : parameters.split(',').map(Number),
  }
}

interface Tables {
  readonly byName: ReadonlyMap<string, Datum>
  readonly byCode: ReadonlyMap<number, Datum>
  /** By the number of a geographic system. */
  readonly bySystem: ReadonlyMap<number, Datum>
}

/** A name as all of its spellings have it: `D_European_1950`, `European Datum 1950`. */
function bareName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*\(?\bensemble\)?$/, '')
    .replace(/^(?:d|gcs)_/, '')
    .replace(/[^a-z0-9+]/g, '')
}

function build(): Tables {
  const byName = new Map<string, Datum>()
  const byCode = new Map<number, Datum>([[6326, WGS84]])
  const bySystem = new Map<number, Datum>([4326, 4979].map((code) => [code, WGS84]))
  for (const row of table.rows) {
    const [code, name = '', others = '', systems = '', axes = '', shifts = ''] = row.split('|')
    const [a = '', b = ''] = axes.split(' ')
    const datum = { name, ellipsoid: `+a=${a} +b=${b}`, shifts: shifts.split(';').map(shiftOf) }
    byCode.set(Number(code), datum)
    for (const one of [bareName(name), ...others.split(' ')]) if (one !== '') byName.set(one, datum)
    for (const one of systems.split(' ')) bySystem.set(Number(one), datum)
  }
  return { byName, byCode, bySystem }
}

let built: Tables | null = null
const tables = (): Tables => (built ??= build())

/** Realisations and spellings that the table does not list, all of them WGS 84 within a metre or two. */
const MODERN =
  /^(?:wgs(?:19)?84|worldgeodeticsystem(?:19)?84|itrf\d|internationalterrestrialreferenceframe|ig[sb]\d|etrf|etrs|europeanterrestrialreference|nad(?:19)?83|northamerican(?:datum)?(?:of)?1983|china(?:geodeticcoordinatesystem)?2000|cgcs2000|sirgas|sistemadereferenciageocentrico|geocentricdatumofaustralia|gda(?:19)?94|gda2020|crsirgas|sistemreferensigeospasialindonesia2013|redgeodesicaparamineriaenchile|latviancoordinatesystem2020)/
/** A datum that counts longitudes from another meridian than Greenwich has the shift of the one that does not. */
const MERIDIAN = /(?:paris|ferro|oslo|jakarta|rome|madrid|bern|lisbon|bogota|stockholm|athens|brussels)$/

/** A datum by any of its names; null when none is known. */
export function datumNamed(name: string): Datum | null {
  const bare = bareName(name)
  const { byName } = tables()
  const found = byName.get(bare) ?? byName.get(bare.replace(MERIDIAN, ''))
  return found ?? (MODERN.test(bare) ? modern(name) : null)
}

/** A datum by its EPSG number. */
export const datumOfCode = (code: number): Datum | null => tables().byCode.get(code) ?? null

/** The datum of a geographic system by the EPSG number of the system. */
export const datumOfSystem = (code: number): Datum | null => tables().bySystem.get(code) ?? null
