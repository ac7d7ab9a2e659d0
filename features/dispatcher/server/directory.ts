import { inAccount, type Database } from '@haulway/platform/server/db/index.ts'
import type { EquipmentKind } from '../../equipment/equipment.resource.ts'
import { assignmentsOf } from '../../equipment/server/index.ts'

/** What people call a machine, and where it is sent. */
export interface DirectoryEntry {
  readonly title: string
  readonly kind: EquipmentKind
  readonly routeId: string | null
}

/** The account's machines that are not hidden, by id. */
export async function readDirectory(
  database: Database,
  account: string,
): Promise<ReadonlyMap<string, DirectoryEntry>> {
  return await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<{ id: string; title: string; kind: EquipmentKind }>(
      'select id, equipment_id as title, kind from equipment where account_id = $1 and not hidden',
      [account],
    )
    const assigned = await assignmentsOf(tx, account)
    const routes = new Map(assigned.map(({ equipment, route }) => [equipment.id, route.id]))
    return new Map(rows.map(({ id, ...entry }) => [id, { ...entry, routeId: routes.get(id) ?? null }]))
  })
}
