/** The parts of a printed report beside its rows: the figures that the screen shows above them. */
import type { PdfPart } from '@haulway/platform/pdf-document.ts'
import type { PrintReader } from '@haulway/report/server/index.ts'
import type { StatisticsFigures } from '../statistics-rows.ts'
import { figuresShown } from '../figures.ts'

export const printedStatistics = (
  figures: StatisticsFigures,
  { words, measures }: PrintReader,
): PdfPart[] => [{ kind: 'figures', items: figuresShown(figures, words, measures) }]
