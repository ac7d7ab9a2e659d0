import type { MachineType } from '../machine-types.ts'

/** SQL: the icon of machine `e`, either a machine type or the address of an uploaded icon. */
export const machineIcon = {
  columns: `c.machine_type, c.icon_id, f.object_id`,
  joins: `left join haul_categories c on c.account_id = e.account_id and c.id = e.haul_category_id
    left join files f on f.account_id = e.account_id and f.container = 'haulicons' and f.container_id = c.icon_id`,
}

export interface IconRow {
  machine_type: MachineType | null
  icon_id: string | null
  object_id: string | null
}

/** Appearance of a machine without a category. */
const usual: Readonly<Record<string, MachineType>> = {
  hauler: 'articulatedTruck',
  loader: 'excavator',
  barge: 'barge',
  other: 'lightVehicle',
}

export function iconOf({ machine_type, icon_id, object_id }: IconRow, kind: string): string {
  if (icon_id !== null && object_id !== null) return contentAddress('haulicons', icon_id, object_id)
  return machine_type ?? usual[kind] ?? 'lightVehicle'
}

/** Address of the content of an icon or model. It changes with the content, so that browsers may cache it. */
export function contentAddress(resource: string, id: string, object: string): string {
  return `/api/${resource}/${id}/content?v=${object}`
}
