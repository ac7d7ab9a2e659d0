import type { ReportLook } from '@haulway/report/web/index.ts'
import { utilisation, type MachineDay } from '../utilisation.report.ts'
import { Charts } from './Charts.tsx'
import { KindFilter } from './KindFilter.tsx'
import { SpentBar } from './SpentBar.tsx'

export const utilisationLook: ReportLook = {
  report: utilisation,
  Charts,
  inputs: { kind: KindFilter },
  cells: { share: (row: MachineDay) => <SpentBar spent={row} /> },
}
