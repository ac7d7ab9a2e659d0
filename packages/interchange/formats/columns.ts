import { UnreadableFile } from '../result.ts'

/** Recognises the columns of a table. Headers are compared without case, spaces and punctuation. */

export const columnNames = [
  'timestamp',
  'date',
  'time',
  'lat',
  'lon',
  'speed',
  'heading',
  'altitude',
  'weight',
  'machine',
] as const
export type ColumnName = (typeof columnNames)[number]

/** Index of the column of each name that was found. */
export type Columns = Partial<Record<ColumnName, number>>

/** Metres a second and kilograms of one unit. */
export const speedUnits = { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.44704, knots: 1852 / 3600 } as const
export const weightUnits = { kg: 1, t: 1000, lb: 0.45359237, ton: 907.18474 } as const
export type SpeedUnit = keyof typeof speedUnits
export type WeightUnit = keyof typeof weightUnits

/** Common headers, the most specific first. */
const known: Record<ColumnName, readonly string[]> = {
  timestamp: [
    'timestamp',
    'datetime',
    'devicetime',
    'fixtime',
    'gpstime',
    'timestamputc',
    'timeutc',
    'utctime',
    'utc',
    'recordedat',
    'eventtime',
    'reporttime',
    'locationtimestamp',
    'ts',
    't',
    'epoch',
    'датавремя',
    'времяутс',
    'отметкавремени',
    '时间戳',
    '日期时间',
  ],
  date: ['date', 'day', 'dateutc', 'дата', '日期'],
  time: ['time', 'timeofday', 'время', '时间'],
  lat: ['latitude', 'lat', 'gpslat', 'gpslatitude', 'positionlat', 'latdeg', 'y', 'широта', '纬度'],
  lon: [
    'longitude',
    'lon',
    'lng',
    'long',
    'gpslon',
    'gpslongitude',
    'positionlong',
    'positionlon',
    'londeg',
    'x',
    'долгота',
    '经度',
  ],
  speed: ['speed', 'currentspeed', 'velocity', 'gpsspeed', 'groundspeed', 'vehiclespeed', 'скорость', '速度'],
  heading: [
    'heading',
    'bearing',
    'course',
    'direction',
    'azimuth',
    'track',
    'cog',
    'курс',
    'направление',
    '航向',
  ],
  altitude: ['altitude', 'elevation', 'ele', 'alt', 'height', 'z', 'высота', '高度', '海拔'],
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

const endings: readonly [RegExp, SpeedUnit | WeightUnit][] = [
  [/(km\/?h|kph|kmph)\)?$/i, 'km/h'],
  [/mph\)?$/i, 'mph'],
  [/(knots?|kts?|kn)\)?$/i, 'knots'],
  [/m[/_ ]?p?s\)?$/i, 'm/s'],
  [/[_( [](kg|kilograms?)[)\]]?$/i, 'kg'],
  [/[_( [](t|tonnes?)[)\]]?$/i, 't'],
  [/[_( [](lbs?|pounds)[)\]]?$/i, 'lb'],
]

/** Splits a header from its unit: `Speed (km/h)` and `speed_kmh` are the speed in km/h. */
function withoutUnit(header: string): { plain: string; unit: SpeedUnit | WeightUnit | undefined } {
  for (const [ending, unit] of endings) {
    if (ending.test(header)) return { plain: simple(header.replace(ending, '')), unit }
  }
  return { plain: simple(header), unit: undefined }
}

function simple(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

export interface Recognised {
  columns: Columns
  speedUnit: SpeedUnit | undefined
  weightUnit: WeightUnit | undefined
}

/**
 * Recognises columns by their headers; `named` (from `--columns`) takes precedence and must exist. Throws when a
 * named header is absent.
 */
export function recogniseColumns(
  headers: readonly string[],
  named: ReadonlyMap<ColumnName, string>,
): Recognised {
  const columns: Columns = {}
  const plain = headers.map((header) => ({ exact: simple(header), ...withoutUnit(header.trim()) }))
  for (const name of columnNames) {
    const wanted = named.get(name)
    if (wanted !== undefined) {
      const index = headers.findIndex((header) => header.trim() === wanted.trim())
      if (index < 0)
        throw new UnreadableFile('columns', { missing: wanted, named: wanted, seen: headers.join(', ') })
      columns[name] = index
      continue
    }
    for (const candidate of known[name]) {
      const index = plain.findIndex((one) => one.exact === candidate || one.plain === candidate)
      if (index < 0) continue
      columns[name] = index
      break
    }
  }
  if (named.has('timestamp') || columns.timestamp !== undefined) {
    delete columns.date
    delete columns.time
  }
  const unitOf = (index: number | undefined): SpeedUnit | WeightUnit | undefined =>
    index === undefined ? undefined : plain[index]!.unit
  const speed = unitOf(columns.speed)
  const weight = unitOf(columns.weight)
  return {
    columns,
    speedUnit: speed && speed in speedUnits ? (speed as SpeedUnit) : undefined,
    weightUnit: weight && weight in weightUnits ? (weight as WeightUnit) : undefined,
  }
}

/** The required columns that are missing, in words, or null. */
export function missingColumns(columns: Columns): string | null {
  const missing = [
    columns.timestamp === undefined &&
      columns.date === undefined &&
      columns.time === undefined &&
      'timestamp',
    columns.lat === undefined && 'lat',
    columns.lon === undefined && 'lon',
  ].filter((name) => name !== false)
  return missing.length > 0 ? missing.join(', ') : null
}
