/**
 * Furnishes the practice site through the API, as a person would. Adds what an account of an earlier version lacks;
 * leaves what a person has changed, or deleted since.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  board,
  buttons,
  categories,
  colorSets,
  dashboard,
  drivers,
  group,
  homeView,
  layerFolder,
  machineDetails,
  materials,
  meterHours,
  newProject,
  notes,
  project,
  prompts,
  recipients,
  routes,
  scheduledReport,
  tagCategories,
  tags,
} from '../site/practice-furnishing.ts'
import { addresses, type Ids } from './addresses.ts'
import type { Session } from './session.ts'

type Entry = Readonly<Record<string, unknown>> & {
  id: string
  version: number
  auditInfo?: { modifiedBy: { id: string } | null }
}

type Body = Readonly<Record<string, unknown>>

/** Creates missing entries, recognised by one of their fields; returns the ids of all by it. */
async function ensure<T extends Body>(
  session: Session,
  path: string,
  wanted: readonly T[],
  { by = 'title', body = (one: T): Body => one }: { by?: string; body?: (one: T) => Body } = {},
): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const entry of await session.list<Entry>(path)) ids.set(String(entry[by]), entry.id)
  for (const one of wanted) {
    const name = String(one[by])
    if (!ids.has(name)) ids.set(name, (await session.post<Entry>(path, body(one))).id)
  }
  return ids
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Fills fields that are empty, or still as in new entries (`initial`), in entries that nobody else has changed. */
async function complete(
  session: Session,
  path: string,
  me: string,
  fieldsOf: (entry: Entry, n: number) => Body | undefined,
  initial: Body = {},
): Promise<void> {
  const isLacking = (entry: Entry, name: string) =>
    isEmpty(entry[name]) || isDeepStrictEqual(entry[name], initial[name])
  const entries = await session.list<Entry>(path)
  for (const [n, entry] of entries.entries()) {
    if (entry.auditInfo?.modifiedBy?.id !== me) continue
    const lacking = Object.entries(fieldsOf(entry, n) ?? {}).filter(
      ([name, value]) => !isEmpty(value) && isLacking(entry, name) && !isDeepStrictEqual(value, entry[name]),
    )
    if (lacking.length === 0) continue
    const change = { ...Object.fromEntries(lacking), version: entry.version }
    await session.change(`${path}/${entry.id}`, change)
  }
}

const refer = (ids: Ids, title: string): { id: string } | undefined => {
  const id = ids.get(title)
  return id === undefined ? undefined : { id }
}

const references = (ids: Ids, titles: readonly string[]): { id: string }[] =>
  titles.flatMap((title) => refer(ids, title) ?? [])

/** Creates the buttons of drivers with their texts; returns the id of their board. */
async function furnishCab(session: Session, materialIds: Ids): Promise<string | undefined> {
  const categoryIds = await ensure(session, addresses.tagCategories, tagCategories)
  const tagIds = await ensure(session, addresses.tags, tags, {
    body: (one) => ({ ...one, category: refer(categoryIds, one.category) }),
  })
  const buttonIds = await ensure(
    session,
    addresses.buttons,
    buttons.map((one) => ({ ...one })),
    {
      body: ({ material, tags: titles, note, ...one }) => ({
        ...one,
        textColor: '#FFFFFF',
        ...(material === undefined ? {} : { material: refer(materialIds, material) }),
        ...(titles === undefined ? {} : { tags: references(tagIds, titles) }),
        ...(note === undefined ? {} : { noteMode: 'fixed', note }),
      }),
    },
  )
  const boards = await ensure(session, addresses.boards, [board], {
    body: (one) => ({
      ...one,
      buttons: references(
        buttonIds,
        buttons.map(({ title }) => title),
      ),
    }),
  })
  return boards.get(board.title)
}

/** Sets names, targets and looks of existing entries. */
async function completeSite(session: Session, me: string, materialIds: Ids, boardId: string | undefined) {
  const onBoard = boardId === undefined ? {} : { board: { id: boardId } }
  await complete(session, addresses.projects, me, () => project, newProject)
  await complete(session, addresses.haulCategories, me, ({ title }) => categories[String(title)])
  await complete(session, addresses.equipment, me, ({ kind }, n) => ({
    ...machineDetails(n, kind === 'loader' ? 'loader' : 'hauler'),
    ...(kind === 'hauler' ? onBoard : {}),
  }))
  await complete(session, addresses.routes, me, ({ title }) => {
    const route = routes[String(title)]
    return (
      route && {
        material: refer(materialIds, route.material),
        targetLoads: route.loads,
        targetWeight: route.tonnes * 1_000,
        standardCycle: route.minutes,
        driverPrompts: prompts,
        ...(boardId === undefined ? {} : { buttonProfiles: [{ id: boardId }] }),
      }
    )
  })
}

/** Sets the site as the home view of maps. */
async function openMapsThere(session: Session): Promise<void> {
  const { settings, version } = await session.get<{ settings: Body; version: number }>(addresses.settings)
  if (isEmpty(settings['homeLon'])) await session.change(addresses.settings, { settings: homeView, version })
}

async function readMeters(session: Session): Promise<void> {
  const machines = await session.list<Entry>(addresses.equipment)
  for (const [n, { id }] of machines.entries()) {
    const path = addresses.engineHoursOf(id)
    const { total } = await session.get<{ total: number }>(path)
    if (total === 0) await session.post(path, { kind: 'reading', hours: meterHours(n) })
  }
}

async function furnishLooks(session: Session, me: string, materialIds: Ids): Promise<void> {
  await ensure(session, addresses.colorSets, colorSets, {
    body: ({ materials: shades, ...one }) => ({
      ...one,
      materials: shades.map(({ material, ...both }) => ({ ...both, material: refer(materialIds, material) })),
    }),
  })
  const folders = await ensure(session, addresses.layerFolders, [layerFolder])
  await complete(session, addresses.mapLayers, me, () => ({ folder: refer(folders, layerFolder.title) }))
}

export async function furnishSite(session: Session): Promise<void> {
  const { id: me } = await session.get<{ id: string }>(addresses.me)
  await openMapsThere(session)
  const materialIds = await ensure(session, addresses.materials, materials)
  const boardId = await furnishCab(session, materialIds)
  await ensure(session, addresses.drivers, drivers, { by: 'employeeId' })
  await completeSite(session, me, materialIds, boardId)
  await readMeters(session)
  await furnishLooks(session, me, materialIds)
  await ensure(session, addresses.recipients, recipients, { by: 'email' })
  await ensure(session, addresses.groups, [group])
  const [site] = await session.list<Entry>(addresses.projects)
  const body = (one: Body) => ({ ...one, projectId: site?.id })
  if (!site) return
  await ensure(session, addresses.dashboards, [dashboard], { body })
  const ofSite = (one: Body) => ({ ...one, project: { id: site.id } })
  await ensure(session, addresses.scheduledReports, [scheduledReport], { by: 'name', body: ofSite })
}

/** The current drivers of the site, by their numbers, and their notes. */
export async function readCrew(
  session: Session,
): Promise<{ drivers: string[]; notes: { tag: string; comment: string }[] }> {
  const [driverEntries, tagEntries] = [
    await session.list<Entry>(addresses.drivers),
    await session.list<Entry>(addresses.tags),
  ]
  const ids = new Map(driverEntries.map((one) => [String(one['employeeId']), one.id]))
  const tagIds = new Map(tagEntries.map((one) => [String(one['title']), one.id]))
  return {
    drivers: drivers.flatMap(({ employeeId }) => ids.get(employeeId) ?? []),
    notes: notes.flatMap(({ tag, comment }) => {
      const id = tagIds.get(tag)
      return id === undefined ? [] : [{ tag: id, comment }]
    }),
  }
}
