/** The figures above the tables, on the screen as in documents, and how many a widget has. */
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { marked } from './columns.ts'
import type { VolumeFigures } from './volume-rows.ts'

/** Locations of a widget: more would not be read from a wall. */
export const MOST_LOCATIONS = 20

interface FigureShown {
  readonly label: string
  readonly value: string
}

export function figuresShown(all: VolumeFigures, words: Words, measures: Measures): FigureShown[] {
  const volume = (part: 'in' | 'out' | 'stock') => ({
    label: words(`volumes.${part}.volume`),
    value: marked(words, measures.format('haulVolume', all[part].volume) || '–', all[part].volumeSource),
  })
  const weight = {
    label: words('volumes.stock.weight'),
    value: marked(words, measures.format('weight', all.stock.weight) || '–', all.stock.weightSource),
  }
  const loads = (part: 'in' | 'out') => ({
    label: words(`volumes.${part}.loads`),
    value: measures.format('count', all[part].loads),
  })
  return [loads('in'), volume('in'), loads('out'), volume('out'), volume('stock'), weight]
}
