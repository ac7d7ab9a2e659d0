import { roundStep } from '../base/grid.ts'
import type { LengthUnits } from '../base/length-units.ts'

export interface ScaleBar {
  /** Width on the screen, pixels. */
  width: number
  /** Length in the unit that the label names. */
  value: number
  label: string
}

/** The longest round length that is at most `widest` pixels wide. */
export function scaleBar(metresAPixel: number, units: LengthUnits, widest: number): ScaleBar {
  const metres = metresAPixel * widest
  const unit = metres >= units.long.metres ? units.long : units.short
  const most = metres / unit.metres
  const next = roundStep(most)
  // `roundStep` rounds up: its result is too long unless it equals the length.
  const value =
    next <= most * (1 + 1e-9) ? next : ([next / 2, next / 2.5].find((one) => isRound(one)) ?? next / 2)
  return { width: (value * unit.metres) / metresAPixel, value, label: unit.label }
}

function isRound(value: number): boolean {
  return Math.abs(roundStep(value) - value) < value * 1e-6
}
