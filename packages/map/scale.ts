import { type LengthUnits, roundStep } from './grid.ts'

export interface ScaleBar {
  /** Width on the screen, pixels. */
  width: number
  value: number
  /** Name of the unit as Intl knows it. */
  unit: 'meter' | 'kilometer' | 'foot' | 'mile'
}

/** Metres in a unit: foot and mile by their exact definitions. */
const FOOT = 0.3048
const MILE = 1609.344

/** The longest round length that is not wider than `widest` pixels. */
export function scaleBar(metresAPixel: number, units: LengthUnits, widest: number): ScaleBar {
  const metres = metresAPixel * widest
  const [unit, length] =
    units === 'metric'
      ? metres >= 1000
        ? (['kilometer', 1000] as const)
        : (['meter', 1] as const)
      : metres >= MILE
        ? (['mile', MILE] as const)
        : (['foot', FOOT] as const)
  const most = metres / length
  const next = roundStep(most)
  // The step that is not below the length is too long unless it is the length itself.
  const value =
    next <= most * (1 + 1e-9) ? next : ([next / 2, next / 2.5].find((one) => isRound(one)) ?? next / 2)
  return { width: (value * length) / metresAPixel, value, unit }
}

function isRound(value: number): boolean {
  return Math.abs(roundStep(value) - value) < value * 1e-6
}
