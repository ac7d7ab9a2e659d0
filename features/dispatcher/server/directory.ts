import { inAccount, type Database } from '@haulway/platform/server/db/index.ts'
import type { EquipmentKind } from '../../equipment/equipment.resource.ts'
import { type IconRow, iconOf, machineIcon } from '../../haul-categories/index.ts'
import { assignmentsOf } from '../../routes/index.ts'

/** What people call a machine, and where it is sent. */
export interface DirectoryEntry {
  readonly title: string
  readonly kind: EquipmentKind
  /** A machine type, or the address of an uploaded icon. */
  readonly icon: string
  readonly routeId: string | null
}

/** The account's machines that are not hidden, by id. */
export async function readDirectory(
  database: Database,
  account: string,
): Promise<ReadonlyMap<string, DirectoryEntry>> {
  return await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<IconRow & { id: string; title: string; kind: EquipmentKind }>(
      `select e.id, e.equipment_id as title, e.kind, ${machineIcon.columns} from equipment e ${machineIcon.joins}
        where e.account_id = $1 and not e.hidden`,
      [account],
    )
    const assigned = await assignmentsOf(tx, account)
    const routes = new Map(assigned.map(({ equipment, route }) => [equipment.id, route.id]))
    return new Map(
      rows.map(({ id, title, kind, ...icon }) => [
        id,
        { title, kind, icon: iconOf(icon, kind), routeId: routes.get(id) ?? null },
      ]),
    )
  })
}
