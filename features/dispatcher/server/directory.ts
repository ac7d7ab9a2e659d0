import { inAccount, type Database, type Scope, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { EquipmentKind } from '../../equipment/equipment.resource.ts'
import { type IconRow, iconOf, machineIcon } from '../../haul-categories/index.ts'
import { closedProjects } from '../../projects/index.ts'
import { assignmentsOf } from '../../routes/index.ts'

/** The names of a machine, and its route. */
export interface DirectoryEntry {
  readonly title: string
  readonly kind: EquipmentKind
  /** A machine type, or the address of an uploaded icon. */
  readonly icon: string
  readonly routeId: string | null
}

/** The directory data of an account's machines, without those on routes of projects that are closed to the reader. */
export class Directory {
  readonly #machines: ReadonlyMap<string, DirectoryEntry>
  readonly #closedPlaces: ReadonlySet<string>

  constructor(machines: ReadonlyMap<string, DirectoryEntry>, closedPlaces: ReadonlySet<string>) {
    this.#machines = machines
    this.#closedPlaces = closedPlaces
  }

  /** All machines, wherever they are. */
  get machines(): Iterable<[id: string, DirectoryEntry]> {
    return this.#machines
  }

  /** Returns a machine unless it is outside routes in a place of a closed project; `place` is where it is. */
  find(machine: string, place: string | null): DirectoryEntry | undefined {
    const entry = this.#machines.get(machine)
    if (entry?.routeId === null && place !== null && this.#closedPlaces.has(place)) return undefined
    return entry
  }
}

/** Ids of what belongs to the projects. */
async function idsOf(
  tx: Transaction,
  table: 'routes' | 'locations',
  projects: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${table} where account_id = haulway_account() and project_id = any($1::uuid[])`,
    [projects],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The account's machines that are not hidden. `closed`: projects that are closed to the reader. */
export async function readDirectory(
  database: Database,
  account: string,
  closed: readonly string[],
): Promise<Directory> {
  return await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<IconRow & { id: string; title: string; kind: EquipmentKind }>(
      `select e.id, e.equipment_id as title, e.kind, ${machineIcon.columns} from equipment e ${machineIcon.joins}
        where e.account_id = $1 and not e.hidden`,
      [account],
    )
    const assigned = await assignmentsOf(tx, account)
    const routes = new Map(assigned.map(({ equipment, route }) => [equipment.id, route.id]))
    const closedRoutes = await idsOf(tx, 'routes', closed)
    const machines = rows.flatMap(({ id, title, kind, ...icon }) => {
      const routeId = routes.get(id) ?? null
      if (routeId !== null && closedRoutes.has(routeId)) return []
      return [[id, { title, kind, icon: iconOf(icon, kind), routeId }] as const]
    })
    return new Directory(new Map(machines), await idsOf(tx, 'locations', closed))
  })
}

/** The directory that the user of the scope may see. */
export async function directoryFor(database: Database, scope: Scope): Promise<Directory> {
  return await readDirectory(database, scope.account, await inAccount(database, scope, closedProjects))
}
