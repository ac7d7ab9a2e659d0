/**
 * The parts of a printed report of machine status beside the days of machines: the figures that the screen shows
 * above them.
 */
import { durationText } from '@haulway/platform/dates.ts'
import type { PdfPart } from '@haulway/platform/pdf-document.ts'
import type { PrintReader } from '@haulway/report/server/index.ts'
import type { ReportFigures } from '@haulway/report'
import type { StatusFigures } from '../machine-status.report.ts'
import { statuses } from '../status.ts'
import { availabilityOf, utilisationOf } from '../time-model.ts'

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value)} %`)

export function printedStatuses(figures: StatusFigures & ReportFigures, { words }: PrintReader): PdfPart[] {
  return [
    {
      kind: 'figures',
      items: [
        { label: words('define.availability'), value: percent(availabilityOf(figures)) },
        { label: words('define.utilisationOfTime'), value: percent(utilisationOf(figures)) },
        ...statuses.map((one) => ({
          label: words(`machineStatus.status.${one}`),
          value: durationText(figures[one]),
        })),
      ],
    },
  ]
}
