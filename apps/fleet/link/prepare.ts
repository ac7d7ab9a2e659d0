/** Creates missing entries through the API; never changes existing ones. */
import type { SiteEquipmentPlan, SitePlan } from '../site/export.ts'
import { addresses, requestBodies, type Ids } from './addresses.ts'
import type { Session } from './session.ts'

interface Titled {
  id: string
  title?: string
  kind?: string
}

export interface PreparedSite {
  locations: Ids
  routes: Ids
  haulCategories: Ids
}

async function idsByTitle(session: Session, path: string): Promise<Map<string, string>> {
  const items = await session.list<Titled>(path)
  return new Map(items.map((item) => [item.title ?? '', item.id]))
}

async function createMissing<T extends { title: string }>(
  session: Session,
  path: string,
  wanted: readonly T[],
  body: (one: T) => unknown,
): Promise<{ ids: Map<string, string>; created: Set<string> }> {
  const ids = wanted.length > 0 ? await idsByTitle(session, path) : new Map<string, string>()
  const created = new Set<string>()
  for (const one of wanted) {
    if (ids.has(one.title)) continue
    const item = await session.post<Titled>(path, body(one))
    ids.set(one.title, item.id)
    created.add(one.title)
  }
  return { ids, created }
}

/** Existing locations of another kind, which stay unchanged; the caller should report them. */
async function noteOtherKinds(session: Session, plan: SitePlan, say: (text: string) => void): Promise<void> {
  const wanted = new Map(plan.locations.map((one) => [one.title, one.kind]))
  for (const one of await session.list<Titled>(addresses.locations)) {
    const kind = wanted.get(one.title ?? '')
    if (kind === undefined || one.kind === kind) continue
    say(`location "${one.title ?? ''}" exists with kind ${one.kind ?? '?'}, not ${kind}; it stays as it is`)
  }
}

/**
 * Project, locations, haul categories and routes of the plan; machines come with `openEnrolment`. `materials`: existing
 * ones, which new routes haul.
 */
export async function prepareSite(
  session: Session,
  plan: SitePlan,
  say: (text: string) => void,
  materials: Ids = new Map(),
): Promise<PreparedSite> {
  const projects = await createMissing(session, addresses.projects, [plan.project], requestBodies.project)
  await noteOtherKinds(session, plan, say)
  const project = projects.ids.get(plan.project.title)!
  const locations = await createMissing(session, addresses.locations, plan.locations, (location) =>
    requestBodies.location(location, project),
  )
  const categories = await createMissing(
    session,
    addresses.haulCategories,
    plan.haulCategories,
    requestBodies.haulCategory,
  )
  const routes = await createMissing(session, addresses.routes, plan.routes, (route) =>
    requestBodies.route(route, project, locations.ids, materials.get(route.material ?? '')),
  )
  return { locations: locations.ids, routes: routes.ids, haulCategories: categories.ids }
}

/** Assigns the machines to the routes of the plan; leaves those that are assigned already. */
export async function assignMachines(
  session: Session,
  plan: SitePlan,
  routes: Ids,
  machines: Ids,
): Promise<void> {
  for (const { title, equipment } of plan.routes) {
    const ids = equipment.flatMap((name) => machines.get(name) ?? [])
    if (ids.length === 0) continue
    await session.post(addresses.assign, requestBodies.assignment(routes.get(title)!, ids))
  }
}

/** Storage of the secrets of enrolled devices between runs, by machine. */
export interface SecretStore {
  get: (key: string) => string | undefined
  set: (key: string, secret: string) => Promise<void>
}

interface Enrolled {
  /** Id of the equipment. */
  id: string
  secret: string
}

export interface Enrolment {
  /** The machine's device: created with the machine when missing, else known from an earlier run. */
  open: (machine: SiteEquipmentPlan) => Promise<Enrolled>
  /** A new device for a machine whose old one the server refuses. */
  renew: (machine: SiteEquipmentPlan) => Promise<Enrolled>
}

/** Uses the same device for the same machine in every run, so that facts sent before are duplicates. */
export async function openEnrolment(
  session: Session,
  haulCategories: Ids,
  store: SecretStore,
): Promise<Enrolment> {
  const existing = await session.list<{ id: string; equipmentId: string }>(addresses.equipment)
  // The server compares names of machines without regard to case.
  const ids = new Map(existing.map((one) => [one.equipmentId.toLowerCase(), one.id]))
  const keyOf = (id: string): string => `${session.url} ${session.account} ${id}`
  const idOf = async (machine: SiteEquipmentPlan): Promise<string> => {
    const known = ids.get(machine.equipmentId.toLowerCase())
    if (known !== undefined) return known
    const made = await session.post<{ id: string }>(
      addresses.equipment,
      requestBodies.equipment(machine, haulCategories),
    )
    ids.set(machine.equipmentId.toLowerCase(), made.id)
    return made.id
  }
  const enrol = async (machine: SiteEquipmentPlan, id: string): Promise<Enrolled> => {
    const { secret } = await session.post<{ secret: string }>(
      addresses.devicesOf(id),
      requestBodies.device(machine.equipmentId),
    )
    await store.set(keyOf(id), secret)
    return { id, secret }
  }
  return {
    open: async (machine) => {
      const id = await idOf(machine)
      const secret = store.get(keyOf(id))
      return secret === undefined ? enrol(machine, id) : { id, secret }
    },
    renew: async (machine) => enrol(machine, await idOf(machine)),
  }
}
