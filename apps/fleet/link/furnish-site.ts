/**
 * Furnishes the practice site through the API, as a person would. Adds what an account of an earlier version lacks;
 * leaves what a person has changed, or deleted since.
 */
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
import { type Body, complete, ensure, type Entry, isEmpty, refer, references } from './ensure.ts'
import { furnishCabTruck } from './furnish-cab.ts'
import { furnishOffice, furnishStocks } from './furnish-office.ts'
import { furnishSensors } from './furnish-sensors.ts'
import type { Session } from './session.ts'

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

/** Before the routes are made: a load counts by the first settings of its route. */
export const furnishMaterials = (session: Session): Promise<Ids> =>
  ensure(session, addresses.materials, materials)

async function furnishFirst(session: Session, me: string): Promise<void> {
  await openMapsThere(session)
  const materialIds = await furnishMaterials(session)
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

/** A higher version adds entries, also to an account furnished before. */
export const FURNISHING = 6

/**
 * `done`: the version that the account has; what a person has deleted of it stays deleted. `secret`: of a tracker,
 * through which sensors report.
 */
export async function furnishSite(
  session: Session,
  done: number,
  now: number,
  secret?: string,
): Promise<void> {
  const { id: me } = await session.get<{ id: string }>(addresses.me)
  if (done < 2) await furnishFirst(session, me)
  if (done < 3) await furnishOffice(session, me, now)
  if (done < 4) await furnishCabTruck(session)
  if (done < 5) await furnishSensors(session, now, secret)
  if (done < FURNISHING) await furnishStocks(session, me, now)
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
