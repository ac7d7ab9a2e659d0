/** Determines the routes, boards and buttons for a tablet: pure. */
import type { Item, Reference, Settings } from '@haulway/resource'
import { layOutBoard } from '../buttons/buttons.ts'
import type { buttonProfiles } from '../buttons/button-profile.resource.ts'
import type { buttons } from '../buttons/button.resource.ts'
import { tabletSettings } from '../equipment/equipment.ts'
import type { equipment } from '../equipment/equipment.resource.ts'
import type { projects } from '../projects/project.resource.ts'
import type { routes } from '../routes/route.resource.ts'
import type { MachineSession, TabletSession } from './tablets.endpoints.ts'

/** Data of an account common to all its tablets. */
export interface TabletSite {
  readonly settings: Settings
  /** Tablets show all routes of the account, not only those of the machine's project. */
  readonly allRoutes: boolean
  readonly routes: readonly Item<typeof routes>[]
  readonly projects: readonly Item<typeof projects>[]
  readonly boards: readonly Item<typeof buttonProfiles>[]
  readonly buttons: readonly Item<typeof buttons>[]
}

export interface TabletMachine {
  readonly equipment: Item<typeof equipment>
  readonly assignment: { readonly route: Reference; readonly assignedAt: Date } | undefined
  readonly routeChange: TabletSession['routeChange']
}

type Route = TabletSite['routes'][number]

/** A route that names machines or categories is only for those. */
function allows({ allowedEquipment, allowedCategories }: Route, { equipment: machine }: Driving): boolean {
  const machines = allowedEquipment ?? []
  const categories = allowedCategories ?? []
  if (machines.length === 0 && categories.length === 0) return true
  const category = machine.haulCategory?.id
  return machines.some((one) => one.id === machine.id) || categories.some((one) => one.id === category)
}

/** What decides which routes a machine may drive. `sentTo`: the route that it is being sent to, if any. */
type Driving = Pick<TabletMachine, 'equipment' | 'assignment'> & { readonly sentTo: string | undefined }

/**
 * The machine's current route, the one it is being sent to, and the other allowed routes of that project. Without an
 * assignment, or when the account shows all routes: those of every project open to everybody.
 */
export function routesOf(
  site: Pick<TabletSite, 'allRoutes' | 'routes' | 'projects'>,
  machine: Driving,
): Route[] {
  const present = site.routes.find(({ id }) => id === machine.assignment?.route.id)
  const narrowed = present !== undefined && !site.allRoutes
  const open = new Set(site.projects.filter((one) => !one.restricted && !one.hidden).map(({ id }) => id))
  return site.routes.filter((route) => {
    if (route === present || route.id === machine.sentTo) return true
    const own = route.project.id === present?.project.id
    return !route.hidden && (own || (!narrowed && open.has(route.project.id))) && allows(route, machine)
  })
}

function routeOf(route: Route): TabletSession['routes'][number] {
  const { id, title, project, loadLocations, dumpLocations, material, materialSettings } = route
  const { notes, shifts, tags, driverPrompts, buttonProfiles } = route
  const places = { loadLocations, dumpLocations, material, materialSettings }
  return { id, title, project, ...places, notes, shifts, tags, driverPrompts, boards: buttonProfiles ?? [] }
}

/** Selects the fields for tablets; others are for people only. */
function buttonOf({
  version: _version,
  hidden: _hidden,
  auditInfo: _audit,
  ...button
}: TabletSite['buttons'][number]) {
  return button
}

export function tabletSession(site: TabletSite, machine: TabletMachine): MachineSession {
  const { id, equipmentId, kind, haulCategory } = machine.equipment
  const routes = routesOf(site, { ...machine, sentTo: machine.routeChange?.route.id }).map(routeOf)
  const inUse = new Set(routes.map((route) => route.project.id))
  const tablet = tabletSettings(machine.equipment, site.settings)
  const boardIds = new Set(routes.flatMap((route) => route.boards.map((one) => one.id)))
  if (tablet.board) boardIds.add(tablet.board.id)
  const known = new Map(site.buttons.map((one) => [one.id, one]))
  const boards = site.boards
    .filter((one) => boardIds.has(one.id))
    .map((one) => {
      const placed = one.buttons.flatMap((button) => known.get(button.id) ?? [])
      const { places, columns } = layOutBoard(placed.map(({ size }) => size))
      const at = placed.flatMap((button, index) => {
        const place = places[index]
        return place ? [{ id: button.id, ...place }] : []
      })
      return { id: one.id, title: one.title, columns, buttons: at }
    })
  const pressed = new Set(boards.flatMap((board) => board.buttons.map((one) => one.id)))
  const { route = null, assignedAt = null } = machine.assignment ?? {}
  return {
    machine: { id, title: equipmentId, kind, haulCategory },
    settings: site.settings,
    tablet,
    routeChange: machine.routeChange,
    route,
    assignedAt: assignedAt?.toISOString() ?? null,
    routes,
    projects: site.projects
      .filter((one) => inUse.has(one.id))
      .map(({ id: project, title, timeZone, shifts }) => ({ id: project, title, timeZone, shifts })),
    boards,
    buttons: site.buttons.filter((one) => pressed.has(one.id)).map(buttonOf),
  }
}
