import { choiceFilter, type ReportLook } from '@haulway/report/web/index.ts'
import { equipment, type EquipmentKind } from '../../equipment/equipment.resource.ts'
import { machineStatusReport } from '../machine-status.report.ts'
import { Charts } from './Charts.tsx'

const kinds = equipment.fields.kind.options['choices'] as readonly EquipmentKind[]

export const machineStatusLook: ReportLook = {
  report: machineStatusReport,
  Charts,
  inputs: { kind: choiceFilter('machineStatus.filter.any.kind', kinds, (kind) => `equipment.kind.${kind}`) },
  cells: {},
}
