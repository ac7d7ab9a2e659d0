/** The figures above the tables, on the screen as in documents. */
import { durationText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { loadsPerHour, formatHundredths, MONEY_DECIMALS, RATE_DECIMALS, type Sums } from './sums.ts'

type Priced = Sums & { readonly currency: string | null }

interface FigureShown {
  readonly label: string
  readonly value: string
}

/** With the currency, if the account has one. */
function costsShown(all: Priced, words: Words, measures: Measures): FigureShown[] {
  if (all.unratedLoads === null) return []
  const { cost, costPerTonne, currency } = all
  const told = (hundredths: number | null) => {
    const text = measures.decimal(formatHundredths(hundredths), MONEY_DECIMALS)
    return text === '' ? '–' : [text, currency].filter(Boolean).join(' ')
  }
  return [
    { label: words('statistics.cost'), value: told(cost) },
    { label: words('statistics.costPerTonne'), value: told(costPerTonne) },
  ]
}

const knownDuration = (seconds: number | undefined) => durationText(seconds) || '–'

function cycleTimesShown({ cycleTime }: Sums, words: Words): FigureShown[] {
  return [
    { label: words('statistics.cycleAverage'), value: knownDuration(cycleTime?.average) },
    { label: words('statistics.cycleShortest'), value: knownDuration(cycleTime?.minimum) },
    { label: words('statistics.cycleLongest'), value: knownDuration(cycleTime?.maximum) },
    { label: words('statistics.cycleP90'), value: knownDuration(cycleTime?.p90) },
  ]
}

export function figuresShown(all: Priced, words: Words, measures: Measures): FigureShown[] {
  const distance = all.distanceLoaded + all.distanceEmpty
  return [
    { label: words('cycles.totals.loads'), value: measures.format('count', all.loads) },
    { label: words('statistics.weight'), value: measures.format('weight', all.weight) },
    { label: words('cycles.column.volume'), value: measures.format('haulVolume', all.volume) || '–' },
    { label: words('statistics.worked'), value: durationText(all.worked) },
    { label: words('statistics.perHour'), value: measures.decimal(loadsPerHour(all), RATE_DECIMALS) || '–' },
    { label: words('statistics.distance'), value: measures.format('longDistance', distance) },
    { label: words('statistics.idle3'), value: durationText(all.idle3) },
    ...cycleTimesShown(all, words),
    ...costsShown(all, words, measures),
  ]
}
