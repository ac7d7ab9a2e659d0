/** The figures above the tables, on the screen as in documents. */
import { durationText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { Sums } from './visit-rows.ts'

interface FigureShown {
  readonly label: string
  readonly value: string
}

const lengths = ['shortest', 'average', 'p90', 'longest'] as const
const parts = ['moving', 'idle', 'off'] as const

export function figuresShown(all: Sums, words: Words, measures: Measures): FigureShown[] {
  const duration = (name: (typeof lengths | typeof parts)[number]) => ({
    label: words(`locationAnalysis.${name}`),
    value: all[name] === null ? '–' : durationText(all[name]),
  })
  const count = (name: 'visits' | 'over' | 'loads' | 'dumps') => ({
    label: words(`locationAnalysis.${name}`),
    value: measures.format('count', all[name]),
  })
  return [
    count('visits'),
    ...lengths.map(duration),
    count('over'),
    ...parts.map(duration),
    count('loads'),
    count('dumps'),
  ]
}
