/** What the cells of a row, or the attributes of a point, say beside time and place. */
import type { Recognised } from './columns.ts'
import type { CsvOptions } from './options.ts'
import { type Doubt, normaliseHeading, type TrackPoint } from '../../result.ts'
import { type DecimalSign, parseQuantity, speedUnits, unitsOf, weightUnits } from '../../text/measurements.ts'

export type MeasureOptions = Pick<CsvOptions, 'speedUnit' | 'weightUnit' | 'otherwise'>
export type SaidOfPoint = Pick<TrackPoint, 'speed' | 'heading' | 'altitude' | 'weight'>

export interface MeasureReader {
  /** In base units; NaN where the cells have none. */
  readonly read: (fields: readonly string[], found: Recognised, sign: DecimalSign) => SaidOfPoint
  /** Units that nothing names. */
  readonly doubts: () => Doubt[]
}

type Measured = 'speed' | 'altitude' | 'weight'
const quantities = { speed: 'speed', altitude: 'length', weight: 'weight' } as const

function factorOf(name: Measured, unit: string): number {
  const units: Readonly<Record<string, number>> = unitsOf[quantities[name]]
  return units[unit] ?? Number.NaN
}

/** Sensors write a negative number (-1, -99) when they do not work. */
const atLeastZero = (value: number): number => (value >= 0 ? value : Number.NaN)

function headingOf(fields: readonly string[], { columns }: Recognised, sign: DecimalSign): number {
  const text = columns.heading === undefined ? '' : (fields[columns.heading] ?? '').trim()
  return text === '' ? Number.NaN : normaliseHeading(parseQuantity(text, 'angle', sign).value)
}

export function createMeasureReader({ speedUnit, weightUnit, otherwise }: MeasureOptions): MeasureReader {
  /** Values whose unit nothing names. */
  const bare = { speed: 0, weight: 0 }
  /** The unit of values without one; null when nothing names it. */
  const unitOf = (name: Measured, found: Recognised): string | null =>
    name === 'speed'
      ? (speedUnit ?? found.speedUnit ?? null)
      : name === 'weight'
        ? (weightUnit ?? found.weightUnit ?? null)
        : (found.altitudeUnit ?? 'm')
  const usual: Readonly<Record<Measured, number>> = {
    speed: speedUnits[otherwise?.speed ?? 'm/s'],
    weight: weightUnits[otherwise?.weight ?? 'kg'],
    altitude: 1,
  }
  const measured = (
    fields: readonly string[],
    name: Measured,
    found: Recognised,
    sign: DecimalSign,
  ): number => {
    const column = found.columns[name]
    const text = column === undefined ? '' : (fields[column] ?? '').trim()
    if (text === '') return Number.NaN
    // A point may group thousands where the comma is decimal.
    const plain = sign === ',' ? Number.NaN : Number(text)
    const { value, unit: own } = Number.isFinite(plain)
      ? { value: plain, unit: null }
      : parseQuantity(text, quantities[name], sign)
    const unit = own ?? unitOf(name, found)
    if (unit !== null) return value * factorOf(name, unit)
    if (value > 0 && name !== 'altitude') bare[name] += 1
    return value * usual[name]
  }
  return {
    read: (fields, found, sign) => ({
      speed: atLeastZero(measured(fields, 'speed', found, sign)),
      heading: headingOf(fields, found, sign),
      altitude: measured(fields, 'altitude', found, sign),
      weight: atLeastZero(measured(fields, 'weight', found, sign)),
    }),
    doubts() {
      const doubts: Doubt[] = []
      if (otherwise) return doubts
      if (bare.speed > 0) doubts.push({ kind: 'doubt', about: 'speedUnit', args: { unit: 'm/s' } })
      if (bare.weight > 0) doubts.push({ kind: 'doubt', about: 'weightUnit', args: { unit: 'kg' } })
      return doubts
    },
  }
}
