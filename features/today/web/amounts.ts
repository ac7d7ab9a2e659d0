import { useMemo } from 'react'
import { useLocale, useMeasures } from '@haulway/platform/web/app.tsx'
import type { Measures } from '@haulway/platform/measures.ts'
import type { TodayMeasure } from '../amounts.ts'

const kindOf = { weight: 'weight', loads: 'count', volume: 'haulVolume' } as const

/** Amounts for reading at a distance: in the reader's unit, with as few digits as needed. */
export interface AmountTexts {
  /** Without its unit: `1,240`, `8.5`. */
  readonly number: (measure: TodayMeasure, base: number) => string
  /** `t`; empty for loads. */
  readonly unit: (measure: TodayMeasure) => string
  /** With its unit. */
  readonly text: (measure: TodayMeasure, base: number) => string
}

/** By locale and digits: making a formatter costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits })
  formats.set(key, format)
  return format
}

/** From this value on a decimal adds nothing. */
const WHOLE = 100

export function amountTexts({ profile }: Measures, locale: string): AmountTexts {
  const unitOf = (measure: TodayMeasure) => profile.measures[kindOf[measure]][0]
  const number = (measure: TodayMeasure, base: number) => {
    const value = base * unitOf(measure).conversionFactor
    const digits = Math.abs(value) >= WHOLE || Number.isInteger(value) ? 0 : 1
    return formatOf(locale, digits).format(value)
  }
  const unit = (measure: TodayMeasure) => unitOf(measure).display.unitsLabel
  return {
    number,
    unit,
    text: (measure, base) => [number(measure, base), unit(measure)].filter(Boolean).join('\u00a0'),
  }
}

export function useAmounts(): AmountTexts {
  const measures = useMeasures()
  const locale = useLocale()
  return useMemo(() => amountTexts(measures, locale), [measures, locale])
}
