import { createHash } from 'node:crypto'
import type { EndpointOutput, Resource, Settings } from '@haulway/resource'
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { entriesOf } from '@haulway/storage'
import { accounts } from '../../accounts/account.resource.ts'
import { buttonProfiles } from '../../buttons/button-profile.resource.ts'
import { buttons } from '../../buttons/button.resource.ts'
import { equipment } from '../../equipment/equipment.resource.ts'
import { projects } from '../../projects/project.resource.ts'
import { assignmentsOf } from '../../routes/index.ts'
import { routes } from '../../routes/route.resource.ts'
import { tabletSession, type TabletSite } from '../tablet-session.ts'
import type { readTabletSession } from '../tablets.endpoints.ts'

export type ToldSession = EndpointOutput<typeof readTabletSession>

/** Resources whose changes may change what a tablet is told: those that stand in it, and those whose titles do. */
export const concerning: ReadonlySet<string> = new Set([
  accounts.name,
  equipment.name,
  routes.name,
  projects.name,
  buttonProfiles.name,
  buttons.name,
  'haulcategories',
  'locations',
  'materials',
  'tags',
])

async function readSite(
  resources: readonly Resource[],
  tx: Transaction,
  account: string,
): Promise<TabletSite> {
  const { rows } = await tx.query<{ settings: Settings; features: Readonly<Record<string, unknown>> }>(
    'select tracker_app_settings as settings, features from accounts where id = $1',
    [account],
  )
  return {
    settings: rows[0]?.settings ?? {},
    allRoutes: rows[0]?.features['allRoutes'] === true,
    routes: await entriesOf(routes, resources, tx, account),
    projects: await entriesOf(projects, resources, tx, account),
    boards: await entriesOf(buttonProfiles, resources, tx, account),
    buttons: await entriesOf(buttons, resources, tx, account),
  }
}

export type ReadSessions = (account: string, machines: readonly string[]) => Promise<Map<string, ToldSession>>

/** What the tablets of these machines are told, by machine: what all have in common is read once. */
export function sessionReader(database: Database, resources: readonly Resource[]): ReadSessions {
  return async (account, machines) =>
    await inAccount(database, { account }, async (tx) => {
      const site = await readSite(resources, tx, account)
      const assignments = await assignmentsOf(tx, account, machines)
      const found = await entriesOf(equipment, resources, tx, account, machines)
      return new Map(
        found.map((machine) => {
          const assignment = assignments.find((one) => one.equipment.id === machine.id)
          const session = tabletSession(site, { equipment: machine, assignment })
          const version = createHash('sha256')
            .update(JSON.stringify(session))
            .digest('base64url')
            .slice(0, 22)
          return [machine.id, { version, ...session }]
        }),
      )
    })
}
