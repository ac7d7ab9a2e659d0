/** Names of the columns of a table, compared without case, spaces and punctuation. */
import { signOfSide, type Axis } from '../../text/degrees.ts'
import { type Quantity, unitNamed } from '../../text/measurements.ts'

export const columnNames = [
  'timestamp',
  'date',
  'time',
  'lat',
  'latSide',
  'lon',
  'lonSide',
  'valid',
  'speed',
  'heading',
  'altitude',
  'weight',
  'machine',
] as const
export type ColumnName = (typeof columnNames)[number]

/** Columns that are known by their names alone. */
export type MeasuredColumn = 'lat' | 'lon' | 'speed' | 'heading' | 'altitude' | 'weight' | 'machine'

export const simpleHeader = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Common headers, the most specific first. */
export const known: Readonly<Record<MeasuredColumn, readonly string[]>> = {
  lat: [
    'latitude',
    'lat',
    'gpslat',
    'gpslatitude',
    'positionlat',
    'positionlatitude',
    'locationlat',
    'latdeg',
    'latwgs84',
    'y',
    'latitud',
    'breite',
    'breitengrad',
    'широта',
    '纬度',
  ],
  lon: [
    'longitude',
    'lon',
    'lng',
    'long',
    'gpslon',
    'gpslng',
    'gpslong',
    'gpslongitude',
    'positionlong',
    'positionlon',
    'positionlng',
    'positionlongitude',
    'locationlon',
    'locationlng',
    'londeg',
    'lonwgs84',
    'x',
    'longitud',
    'länge',
    'längengrad',
    'долгота',
    '经度',
  ],
  speed: [
    'speed',
    'currentspeed',
    'velocity',
    'gpsspeed',
    'groundspeed',
    'speedoverground',
    'sog',
    'vehiclespeed',
    'velocidad',
    'velocidade',
    'vitesse',
    'geschwindigkeit',
    'скорость',
    '速度',
  ],
  heading: [
    'heading',
    'bearing',
    'course',
    'courseoverground',
    'direction',
    'azimuth',
    'track',
    'cog',
    'курс',
    'направление',
    '航向',
  ],
  altitude: [
    'altitude',
    'elevation',
    'ele',
    'alt',
    'height',
    'z',
    'altitud',
    'höhe',
    'высота',
    '高度',
    '海拔',
  ],
  weight: [
    'loadweight',
    'weight',
    'payload',
    'payloadweight',
    'currentpayload',
    'load',
    'вес',
    'масса',
    '重量',
    '载重',
  ],
  machine: [
    'deviceid',
    'vehicleid',
    'truckid',
    'equipmentid',
    'machineid',
    'unitid',
    'device',
    'truck',
    'vehicle',
    'equipment',
    'machine',
    'unit',
    'машина',
    'техника',
    'самосвал',
    '设备',
    '车辆',
    '机械',
  ],
}

/** What the unit behind a header of each column measures. */
const quantities: Partial<Readonly<Record<MeasuredColumn, Quantity>>> = {
  lat: 'angle',
  lon: 'angle',
  speed: 'speed',
  heading: 'angle',
  altitude: 'length',
  weight: 'weight',
}

/** A header, and the letters and digits of it. */
export interface PlainHeader {
  readonly header: string
  readonly plain: string
}

interface MatchedHeader {
  readonly unit: string | null
}

/** `Speed (km/h)`, `speed_kmh` and `speedkmh`: the name of a column and a unit that fits it; null when it is not. */
export function matchHeader(
  name: MeasuredColumn,
  candidate: string,
  { header, plain }: PlainHeader,
): MatchedHeader | null {
  if (plain === candidate) return { unit: null }
  const quantity = quantities[name]
  if (quantity === undefined || !plain.startsWith(candidate)) return null
  // The unit is what follows the letters of the name.
  let left = candidate.length
  let at = 0
  for (; left > 0 && at < header.length; at += 1) if (/[\p{L}\p{N}]/u.test(header[at]!)) left -= 1
  const tail = header.slice(at)
  const isApart = /^[^\p{L}\p{N}°]/u.test(tail) || tail.startsWith('°')
  const unit = unitNamed(quantity, tail)
  if (unit === undefined) return null
  // A letter alone is a unit only when something parts it from the name.
  return isApart || simpleHeader(tail).length > 1 ? { unit } : null
}

const SIDE: Readonly<Record<Axis, RegExp>> = {
  lat: /^(?:gps)?(?:(?:lat|latitude)(?:ns|nors|dir|direction|hemi|hemisphere|ref|ind|indicator|side|northsouth)|ns|nors|(?:ns|northsouth)(?:ind|indicator|hemi|hemisphere|dir|direction)|(?:hemi|hemisphere|dir|direction)(?:ns|lat|latitude)|северюг|сю|南北|纬度方向|纬度半球)$/,
  lon: /^(?:gps)?(?:(?:lon|long|lng|longitude)(?:ew|eorw|dir|direction|hemi|hemisphere|ref|ind|indicator|side|eastwest)|ew|eorw|we|(?:ew|eastwest)(?:ind|indicator|hemi|hemisphere|dir|direction)|(?:hemi|hemisphere|dir|direction)(?:ew|lon|long|lng|longitude)|востокзапад|вз|东西|经度方向|经度半球)$/,
}

export const isSideHeader = (axis: Axis, header: string): boolean => SIDE[axis].test(simpleHeader(header))

const AXIS_NAME: Readonly<Record<Axis, RegExp>> = {
  lat: /^\s*(?:gps[\s_]*)?(?:latitude|lat)[\s_([]+([^\s)\]]+)[)\]]?\s*$/i,
  lon: /^\s*(?:gps[\s_]*)?(?:longitude|long|lon|lng)[\s_([]+([^\s)\]]+)[)\]]?\s*$/i,
}

/** `LATITUDE N/S` promises a letter in its cells; `Longitude (W)` counts to the west; null for other headers. */
export function lettersOfHeader(axis: Axis, header: string): { readonly sign: 1 | -1 | null } | null {
  const letters = AXIS_NAME[axis].exec(header)?.[1]
  if (letters === undefined) return null
  if (/^(?:n\/?s|e\/?w|w\/?e)$/i.test(letters)) return { sign: null }
  const sign = signOfSide(axis, letters)
  return sign === undefined ? null : { sign }
}

/** AM and PM in a column of their own. */
export const isHalfHeader = (header: string): boolean =>
  /^(?:time)?(?:ampm|meridiem|meridian|meridiam)$/.test(simpleHeader(header))

const VALID =
  /^(?:is|has)?(?:gps|position|location|gnss)?(?:valid|validity|isvalid|fix|hasfix|fixtype|fixquality|fixstatus|fixvalid)$|^(?:gps|gnss)(?:status|quality)$|^(?:достоверность|валидность|有效|定位状态)$/

export const isValidityHeader = (header: string): boolean => VALID.test(simpleHeader(header))

const NO_FIX = new Set(
  'no|none|false|v|void|invalid|notvalid|nofix|nogps|nogpsfix|nosignal|nolock|invalidfix|n|нет|недостоверно|无|无效|否|未定位'.split(
    '|',
  ),
)

/** Whether a cell of a column of validity says that the receiver had no position; what is not known says nothing. */
export function saysNoFix(cell: string): boolean {
  const plain = cell.trim().toLowerCase()
  return NO_FIX.has(plain) || NO_FIX.has(simpleHeader(plain)) || (plain !== '' && Number(plain) <= 0)
}
