/**
 * Furnishes what the office of the practice site keeps: people, rates, reasons, looks, a hired truck, a document,
 * targets and stock counts.
 */
import sharp from 'sharp'
import {
  countedBefore,
  documents,
  expiringLicense,
  foremen,
  hiredCategory,
  hiredTruck,
  ownLook,
  people,
  rates,
  stockCounts,
  targets,
} from '../site/practice-office.ts'
import { addresses, type Ids } from './addresses.ts'
import { attachFile } from './attach-file.ts'
import { complete, ensure, type Entry, refer, references } from './ensure.ts'
import type { Session } from './session.ts'
import { idsBy, instantText } from './work-site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Pixels of an icon for dense screens. */
const ICON = { width: 120, height: 60 }

async function furnishPeople(session: Session): Promise<void> {
  const groups = new Map(
    (await session.list<Entry>(addresses.groups)).map(({ id, title }) => [String(title), id]),
  )
  await ensure(session, addresses.users, people, {
    by: 'fullName',
    body: ({ role, ...one }) => ({
      ...one,
      active: true,
      loginEnabled: false,
      roles: [role],
      directGroups: references(groups, role === 3 ? [foremen] : []),
    }),
  })
}

/** Uploads a built-in look as one of the account's own, as a person would begin one. */
async function furnishLook(
  session: Session,
  path: string,
  convert: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Ids> {
  const { title, machineType } = ownLook
  const existing = await session.list<Entry>(path)
  const ids = new Map(existing.map((one) => [String(one['title']), one.id]))
  if (!ids.has(title)) {
    const bytes = await convert(await session.download(`${path}/${machineType}/content`))
    const query = new URLSearchParams({ title }).toString()
    ids.set(title, (await session.put<Entry>(`${path}/content?${query}`, bytes, 'POST')).id)
  }
  return ids
}

const drawIcon = async (svg: Uint8Array) =>
  new Uint8Array(
    await sharp(svg, { density: 300 })
      .resize({ ...ICON, fit: 'contain', background: 'transparent' })
      .png()
      .toBuffer(),
  )

async function furnishHired(session: Session): Promise<void> {
  const icon = refer(await furnishLook(session, addresses.haulIcons, drawIcon), ownLook.title)
  const model = refer(await furnishLook(session, addresses.iconModels, async (glb) => glb), ownLook.title)
  const categories = await ensure(session, addresses.haulCategories, [hiredCategory], {
    body: (one) => ({ ...one, icon, model }),
  })
  await ensure(session, addresses.equipment, [hiredTruck], {
    by: 'equipmentId',
    body: (one) => ({ ...one, haulCategory: refer(categories, hiredCategory.title) }),
  })
  await ensure(session, addresses.rates, rates, {
    body: ({ category, ...one }) => ({ ...one, haulCategory: refer(categories, category) }),
  })
}

async function attachDocuments(session: Session): Promise<void> {
  const [project] = await session.list<Entry>(addresses.projects)
  const machines = await session.list<Entry>(addresses.equipment)
  for (const { of, name, text } of documents) {
    const entry = of === undefined ? project : machines.find((one) => one['equipmentId'] === of)
    if (!entry) continue
    const container = addresses.filesOf(of === undefined ? 'projects' : 'equipment', entry.id)
    const { total } = await session.get<{ total: number }>(`${container}/files`)
    if (total === 0) await attachFile(session, container, name, new TextEncoder().encode(text))
  }
}

export async function furnishOffice(session: Session, me: string, now: number): Promise<void> {
  await furnishPeople(session)
  await furnishHired(session)
  const { employeeId, before, days } = expiringLicense
  const licenseExpiry = new Date(now + days * DAY).toISOString().slice(0, 10)
  const isExpiring = (driver: Entry) => driver['employeeId'] === employeeId
  const expire = (driver: Entry) => (isExpiring(driver) ? { licenseExpiry } : undefined)
  await complete(session, addresses.drivers, me, expire, { licenseExpiry: before })
  const { total } = await session.get<{ total: number }>(addresses.statusReasons)
  if (total === 0) await session.post(addresses.usualReasons, { language: 'en' })
  await attachDocuments(session)
}

/** Locations belong to the project of the site, so that its reports have their stocks. */
async function joinProject(session: Session, me: string): Promise<void> {
  const [project] = await session.list<Entry>(addresses.projects)
  if (project) await complete(session, addresses.locations, me, () => ({ project: { id: project.id } }))
}

export async function furnishStocks(session: Session, me: string, now: number): Promise<void> {
  await joinProject(session, me)
  const locations = await idsBy(session, addresses.locations)
  const materials = await idsBy(session, addresses.materials)
  const isThere = (one: { location: string }) => locations.has(one.location)
  const placed = <T extends { location: string; material: string }>({ location, material, ...one }: T) => ({
    ...one,
    location: refer(locations, location),
    material: refer(materials, material),
  })
  const validFrom = new Date(now - DAY).toISOString().slice(0, 10)
  await ensure(session, addresses.targets, targets.filter(isThere), {
    body: (one) => ({ ...placed(one), validFrom }),
  })
  const countedAt = instantText(Math.floor(now / HOUR - countedBefore) * HOUR)
  await ensure(session, addresses.stockCounts, stockCounts.filter(isThere), {
    body: (one) => ({ ...placed(one), countedAt }),
  })
}
