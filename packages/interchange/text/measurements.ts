/** Numbers and quantities as cells of a table have them. */

/** The sign before the fraction of a row's numbers. */
export type DecimalSign = '.' | ','

/** `22,45` has a decimal comma: cells with a comma are quoted where commas part the cells. */
export const decimalSignOf = (latitude: string, longitude: string): DecimalSign =>
  (latitude.includes(',') && !latitude.includes('.')) || (longitude.includes(',') && !longitude.includes('.'))
    ? ','
    : '.'

const GROUPED = { '.': /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, ',': /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/ }
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A number with this decimal sign, its thousands grouped or not; NaN when it is none. */
export function parseNumber(text: string, sign: DecimalSign): number {
  const bare = text.replaceAll(/(?<=\d)[\u00A0\u202F' ](?=\d{3})/g, '')
  if (GROUPED[sign].test(bare))
    return Number(sign === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.'))
  const pointed = sign === ',' ? bare.replace(',', '.') : bare
  return PLAIN.test(pointed) ? Number(pointed) : Number.NaN
}

/** Metres a second, kilograms and metres of one unit. */
export const speedUnits = { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.44704, knots: 1852 / 3600 } as const
export const weightUnits = { kg: 1, t: 1000, lb: 0.45359237, ton: 907.18474 } as const
const lengthUnits = { m: 1, ft: 0.3048 } as const
const angleUnits = { degrees: 1 } as const
export const unitsOf = {
  speed: speedUnits,
  weight: weightUnits,
  length: lengthUnits,
  angle: angleUnits,
} as const
export type Quantity = keyof typeof unitsOf
export type SpeedUnit = keyof typeof speedUnits
export type WeightUnit = keyof typeof weightUnits
export type LengthUnit = keyof typeof lengthUnits

const written: Readonly<Record<Quantity, Readonly<Record<string, string>>>> = {
  speed: {
    'km/h': 'kmh kmph kph км/ч кмч 公里/小时 千米/时',
    mph: 'mph mi/h mih',
    knots: 'knots knot kts kt kn узлы уз 节',
    'm/s': 'ms mps м/с мс 米/秒',
  },
  weight: {
    kg: 'kg kgs kilogram kilograms кг 千克 公斤',
    t: 't tonne tonnes т 吨',
    lb: 'lb lbs pound pounds',
    ton: 'ton tons ust',
  },
  length: { m: 'm metre metres meter meters м 米', ft: 'ft feet foot' },
  angle: { degrees: '° deg degs degree degrees dd град 度' },
}

const simple = (unit: string): string => unit.toLowerCase().replaceAll(/[^\p{L}\p{N}°]|per/gu, '')
const namesOf = (quantity: Quantity): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(written[quantity]).flatMap(([unit, all]) =>
      all.split(' ').map((one): [string, string] => [simple(one), unit]),
    ),
  )
const names: Readonly<Record<Quantity, ReadonlyMap<string, string>>> = {
  speed: namesOf('speed'),
  weight: namesOf('weight'),
  length: namesOf('length'),
  angle: namesOf('angle'),
}

/** `km/h` of `kph` or `[km/h]`; undefined when the text is no unit of this quantity. */
export function unitNamed<Of extends Quantity>(
  quantity: Of,
  text: string,
): (keyof (typeof unitsOf)[Of] & string) | undefined {
  return names[quantity].get(simple(text)) as (keyof (typeof unitsOf)[Of] & string) | undefined
}

/** Longer cells are no quantities. */
const LONGEST = 60
const WITH_UNIT = /^([+-]?[\d.,\u00A0\u202F' ]*\d[.,]?)\s*([^\d\s].*)$/

/** A quantity of a cell. `unit` is the cell's own; NaN when the cell is empty, no number, or in an unknown unit. */
export function parseQuantity(
  text: string,
  quantity: Quantity,
  sign: DecimalSign,
): { readonly value: number; readonly unit: string | null } {
  if (text.length > LONGEST) return { value: Number.NaN, unit: null }
  const own = WITH_UNIT.exec(text)
  const unit = own ? unitNamed(quantity, own[2]!) : undefined
  if (own && unit !== undefined) return { value: parseNumber(own[1]!, sign), unit }
  return { value: parseNumber(text, sign), unit: null }
}
