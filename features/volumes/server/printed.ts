/** The parts of a printed snapshot beside its rows: the figures that the screen shows above them. */
import type { PdfPart } from '@haulway/platform/pdf-document.ts'
import type { PrintReader } from '@haulway/report/server/index.ts'
import { figuresShown } from '../figures.ts'
import type { VolumeFigures } from '../volume-rows.ts'

export const printedVolumes = (figures: VolumeFigures, { words, measures }: PrintReader): PdfPart[] => [
  { kind: 'figures', items: figuresShown(figures, words, measures) },
]
