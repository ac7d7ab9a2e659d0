import { choiceFilter, type ReportLook } from '@haulway/report/web/index.ts'
import { equipment, type EquipmentKind } from '../../equipment/equipment.resource.ts'
import { utilisation, type MachineDay } from '../utilisation.report.ts'
import { Charts } from './Charts.tsx'
import { SpentBar } from './SpentBar.tsx'

const kinds = equipment.fields.kind.options['choices'] as readonly EquipmentKind[]

export const utilisationLook: ReportLook = {
  report: utilisation,
  Charts,
  inputs: { kind: choiceFilter('utilisation.filter.any.kind', kinds, (kind) => `equipment.kind.${kind}`) },
  cells: { share: (row: MachineDay) => <SpentBar spent={row} /> },
}
