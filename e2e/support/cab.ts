/** A site with a machine, its driver and boards, and the window of the tablet in its cab. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createEntry } from './entries.ts'
import { expect } from './journey.ts'
import { createHaulSite } from './haul-site.ts'
import type { Product } from './server.ts'
import { createPageClient } from './signed-in.ts'

export const EMPLOYEE_ID = 'E-7'
export const PIN = '2580'

/** In the pit of the site. */
export const IN_THE_PIT = { longitude: 30.001, latitude: 60.0005, accuracy: 5 }

export interface CabSite {
  readonly machine: string
  /** Id of the route by its title. */
  readonly routes: Readonly<Record<'Pit to crusher' | 'Ramp to stockpile', string>>
}

/** Creates it as the user of the page: T-1 is on *Pit to crusher*, whose board has *Wait* and *Fuel*. */
export async function createCabSite(page: Page, product: Product): Promise<CabSite> {
  const client = createPageClient(page, product)
  const { locations, materials } = await createHaulSite(page, product)
  const project = await createEntry(page, product, 'projects', { title: 'North', timeZone: 'UTC' })
  const note = { title: 'Wait', eventType: 'note', noteMode: 'fixed', note: 'Waits', inMotion: false }
  const fuel = { title: 'Fuel', eventType: 'fuel', quantityMode: 'ask', color: '#0B706B' }
  const buttons = [
    await createEntry(page, product, 'buttons', note),
    await createEntry(page, product, 'buttons', fuel),
  ]
  const board = await createEntry(page, product, 'buttonprofiles', { title: 'Trucks', buttons })
  const route = (title: string, load: string, dump: string) =>
    createEntry(page, product, 'routes', {
      title,
      project,
      loadLocations: [load],
      dumpLocations: [dump],
      material: materials.Gravel,
      buttonProfiles: [board],
    })
  const routes = {
    'Pit to crusher': await route('Pit to crusher', locations.Pit, locations.Crusher),
    'Ramp to stockpile': await route('Ramp to stockpile', locations.Ramp, locations.Stockpile),
  }
  const machine = await createEntry(page, product, 'equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const driver = await createEntry(page, product, 'drivers', { fullName: 'Dana', employeeId: EMPLOYEE_ID })
  const pin = await client.fetch(`/api/drivers/${driver}/pin`, { method: 'PUT', body: { pin: PIN } })
  expect(pin.status, pin.text).toBe(204)
  const assignment = { route: routes['Pit to crusher'], equipment: [machine] }
  expect((await client.fetch('/api/equipment/assign', { body: assignment })).status).toBe(200)
  return { machine, routes }
}

/** A code with which a tablet joins for the machine. */
export async function createTabletCode(page: Page, product: Product, machine: string): Promise<string> {
  const body = { title: 'Cab of T-1', machines: [machine] }
  const made = await createPageClient(page, product).fetch('/api/tabletsetup/codes', { body })
  expect(made.status, made.text).toBe(201)
  return (made.body as { code: string }).code
}

/** The browser of a tablet that knows where it is. */
export async function openTablet(browser: Browser): Promise<BrowserContext> {
  return await browser.newContext({
    viewport: { width: 1024, height: 600 },
    permissions: ['geolocation'],
    geolocation: IN_THE_PIT,
    reducedMotion: 'reduce',
  })
}

/** Joins with the code in the address, and signs the driver on. */
export async function joinAndSignOn(cab: Page, product: Product, code: string): Promise<void> {
  await cab.goto(`${product.url}/cab/#code=${code}`)
  await cab.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(cab.getByRole('heading', { name: 'Who is driving?' }).or(machineChoice(cab))).toBeVisible()
  if (await machineChoice(cab).isVisible()) await cab.getByRole('button', { name: /T-1/ }).click()
  await cab.getByLabel('Employee ID').fill(EMPLOYEE_ID)
  await cab.getByRole('button', { name: 'Next' }).click()
  await cab.getByLabel('PIN').fill(PIN)
  await cab.getByRole('button', { name: 'Sign on' }).click()
}

const machineChoice = (cab: Page) => cab.getByRole('heading', { name: 'Which machine is this?' })
