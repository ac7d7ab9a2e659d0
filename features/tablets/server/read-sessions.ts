import { createHash } from 'node:crypto'
import type { EndpointOutput, Resource, Settings } from '@haulway/resource'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { entriesOf } from '@haulway/storage'
import { accounts } from '../../accounts/account.resource.ts'
import { buttonProfiles } from '../../buttons/button-profile.resource.ts'
import { buttons } from '../../buttons/button.resource.ts'
import { equipment } from '../../equipment/equipment.resource.ts'
import { projects } from '../../projects/project.resource.ts'
import { assignmentsOf, routeChangesFor, routesSentTo } from '../../routes/index.ts'
import { routes } from '../../routes/route.resource.ts'
import type { Device } from '../../telemetry/index.ts'
import { routesOf, tabletSession, type TabletMachine, type TabletSite } from '../tablet-session.ts'
import type { readTabletSession } from '../tablets.endpoints.ts'
import { createAccountCache } from './account-cache.ts'
import { pendingMessages, TABLET_MESSAGES } from './inventory/pending-messages.ts'

export type SessionResponse = EndpointOutput<typeof readTabletSession>

/** Resources contained in all sessions of an account, and those that provide titles. */
const ofSite: ReadonlySet<string> = new Set([
  accounts.name,
  routes.name,
  projects.name,
  buttonProfiles.name,
  buttons.name,
  'locations',
  'materials',
  'tags',
])

/** Resources whose changes may change a session. */
export const relevantResources: ReadonlySet<string> = new Set([
  ...ofSite,
  equipment.name,
  'haulcategories',
  TABLET_MESSAGES,
])

async function readRoutes(resources: readonly Resource[], tx: Transaction, account: string) {
  const { rows } = await tx.query<{ all: boolean }>(
    `select coalesce(features -> 'allRoutes' = 'true', false) as all from accounts where id = $1`,
    [account],
  )
  return {
    allRoutes: rows[0]?.all === true,
    routes: await entriesOf(routes, resources, tx, account),
    projects: await entriesOf(projects, resources, tx, account),
  }
}

/** The ids of the routes that the session of a machine names, but for that of a change that waits for its driver. */
export async function readRoutesOfCab(
  resources: readonly Resource[],
  tx: Transaction,
  account: string,
  machine: string,
): Promise<ReadonlySet<string>> {
  const [found] = await entriesOf(equipment, resources, tx, account, [machine])
  if (!found) return new Set()
  const [assignment] = await assignmentsOf(tx, account, [machine])
  const site = await readRoutes(resources, tx, account)
  const offered = routesOf(site, { equipment: found, assignment, sentTo: undefined })
  return new Set(offered.map(({ id }) => id))
}

async function readSite(
  resources: readonly Resource[],
  tx: Transaction,
  account: string,
): Promise<TabletSite> {
  const { rows } = await tx.query<{ settings: Settings }>(
    'select tracker_app_settings as settings from accounts where id = $1',
    [account],
  )
  return {
    settings: rows[0]?.settings ?? {},
    ...(await readRoutes(resources, tx, account)),
    boards: await entriesOf(buttonProfiles, resources, tx, account),
    buttons: await entriesOf(buttons, resources, tx, account),
  }
}

/** Sessions by the id of the device: none for a machine that is absent. */
export type ReadSessions = (
  account: string,
  devices: readonly Device[],
) => Promise<Map<string, SessionResponse>>

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

interface FoundMachines {
  readonly machines: readonly TabletMachine[]
  readonly messages: Awaited<ReturnType<typeof pendingMessages>>
}

/** The version of a session without messages is that of its machine. */
function sessionsOf(devices: readonly Device[], site: TabletSite, { machines, messages }: FoundMachines) {
  const ofMachines = new Map(
    machines.map((machine) => {
      const session = tabletSession(site, machine)
      return [machine.equipment.id, { session, version: hashOf(session) }]
    }),
  )
  return new Map(
    devices.flatMap(({ id, equipmentId }): [string, SessionResponse][] => {
      const common = ofMachines.get(equipmentId)
      if (!common) return []
      const own = messages.get(id) ?? []
      const version = own.length === 0 ? common.version : hashOf([common.version, own])
      return [[id, { version, ...common.session, messages: own }]]
    }),
  )
}

/** What other calls of tablets need of sessions. */
export interface TabletSites {
  /** What is common to all tablets of an account. */
  readonly siteOf: (account: string) => Promise<TabletSite>
  /**
   * The routes that the session of a machine names, the current one first, then the one it is sent to; delivers no
   * change of route. undefined: there is no such machine.
   */
  readonly routesFor: (account: string, machine: string) => Promise<TabletSite['routes'] | undefined>
}

/**
 * Sessions of devices: what is common to an account is cached, what is common to the tablets in one machine is read once.
 */
export function sessionReader(
  services: Services,
  bus: Bus,
  resources: readonly Resource[],
): TabletSites & { readonly read: ReadSessions; stop(): void } {
  const { database, clock } = services
  const sites = createAccountCache({
    bus,
    clock,
    concerning: ofSite,
    read: (account) => inAccount(database, { account }, (tx) => readSite(resources, tx, account)),
  })
  const machinesOf = async (account: string, devices: readonly Device[]) => {
    const ids = [...new Set(devices.map(({ equipmentId }) => equipmentId))]
    // Read before the rest, so that dependent data is not older than the change.
    const changes = await routeChangesFor(services, account, ids)
    return await inAccount(database, { account }, async (tx) => {
      const assignments = await assignmentsOf(tx, account, ids)
      const found = await entriesOf(equipment, resources, tx, account, ids)
      const machines = found.map((machine) => {
        const assignment = assignments.find((one) => one.equipment.id === machine.id)
        return { equipment: machine, assignment, routeChange: changes.get(machine.id) ?? null }
      })
      const messages = await pendingMessages(
        tx,
        account,
        devices.map(({ id }) => id),
      )
      return { machines, messages }
    })
  }
  return {
    stop: sites.stop,
    siteOf: (account) => sites.siteOf(account),
    async routesFor(account, id) {
      const site = await sites.siteOf(account)
      return await inAccount(database, { account }, async (tx) => {
        const [machine] = await entriesOf(equipment, resources, tx, account, [id])
        if (!machine) return undefined
        const [assignment] = await assignmentsOf(tx, account, [id])
        const sentTo = (await routesSentTo(tx, account, [id])).get(id)
        const rank = (route: string) => (route === assignment?.route.id ? 0 : route === sentTo ? 1 : 2)
        const routes = routesOf(site, { equipment: machine, assignment, sentTo })
        return routes.toSorted((a, b) => rank(a.id) - rank(b.id))
      })
    },
    async read(account, devices) {
      const [site, found] = await Promise.all([sites.siteOf(account), machinesOf(account, devices)])
      return sessionsOf(devices, site, found)
    },
  }
}
