/**
 * From an empty account to the first cycle with at most 25 interactions: clicks, filled fields and dropped files.
 * Slices: setup, locations, equipment.
 */
import { shuttleCsv } from '@haulway/features/setup/testing/shuttle.ts'
import { createClient, setSession } from '../support/every-screen.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { Newcomer, shuttleZones } from '../support/newcomer.ts'
import { listEntries, createAccountSession, type AccountSession } from '../support/own-quarry.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import type { Product } from '../support/server.ts'

const MAX_INTERACTIONS = 25

/** Sends a track that ends now, as the truck's device does. */
async function sendTrack(product: Product, secret: string): Promise<void> {
  const rows = shuttleCsv().trim().split('\n').slice(1)
  const lastTime = Date.parse(rows.at(-1)!.split(',')[0]!)
  const shift = Date.now() - 5_000 - lastTime
  const fixes = rows.map((row, seq) => {
    const [at = '', , lat, lon] = row.split(',')
    return { seq, t: Date.parse(at) + shift, lat: Number(lat), lon: Number(lon) }
  })
  const device = createClient(product, '', { authorization: `Bearer ${secret}` })
  const reply = await device.fetch('/api/telemetry/batch', { body: { fixes, events: [] } })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
}

async function startSetup(page: Page, title: string) {
  const product = await productWithOwnAccount(title)
  const session = await createAccountSession(product, `${title}, the site`)
  await setSession(page, product, session.cookie, session.account)
  await page.goto(`${product.url}/dispatcher2d`)
  const newcomer = new Newcomer(page)
  await newcomer.click(page.getByRole('link', { name: 'Set up the site' }))
  return { product, session, newcomer }
}

async function fillPlace(newcomer: Newcomer): Promise<void> {
  const { page } = newcomer
  await newcomer.type(page.getByRole('textbox', { name: /Coordinates of the site/ }), '50.002, 20.01')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Warsaw/)
  await newcomer.click(page.getByRole('button', { name: 'Save the place' }))
}

/** Adds two machines and a device; returns the secret of the device. */
async function addFleet(newcomer: Newcomer): Promise<string> {
  const { page } = newcomer
  await newcomer.type(page.getByRole('textbox', { name: /IDs of the machines/ }), 'T-1\nExcavator 7')
  await newcomer.click(page.getByRole('button', { name: 'Add 2 machines' }))
  await newcomer.click(page.getByRole('button', { name: 'Enrol a device' }))
  const dialog = page.getByRole('dialog', { name: 'Enrol a device' })
  const secret = dialog.getByRole('textbox', { name: 'Secret of the device' })
  await expect(secret).toHaveValue(/./)
  return await secret.inputValue()
}

/** Sends the track while the dialog waits for a first position. */
async function receiveFirstPosition(newcomer: Newcomer, product: Product, secret: string): Promise<void> {
  const dialog = newcomer.page.getByRole('dialog', { name: 'Enrol a device' })
  await sendTrack(product, secret)
  await expect(dialog.getByText(/First position received/)).toBeVisible()
  await newcomer.click(dialog.getByRole('button', { name: 'Close', exact: true }).last())
}

async function expectFirstCycle(
  newcomer: Newcomer,
  { client }: AccountSession,
  startedAt: number,
): Promise<void> {
  const { page } = newcomer
  await expect(page.getByText('The site is set up')).toBeVisible()
  await expect(page.getByText('First cycle').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Cycle Time Report' })).toBeVisible()
  const range = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date().toISOString() }
  const cycles = () => listEntries(client, 'cyclereport/loadDumpCycles', `&from=${range.from}&to=${range.to}`)
  await expect.poll(async () => (await cycles()).length).toBeGreaterThanOrEqual(5)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  test.info().annotations.push({
    type: 'first cycle',
    description: `${newcomer.interactions} interactions, ${seconds} s`,
  })
  console.log(`${test.info().title}: ${newcomer.interactions} interactions, ${seconds} s`)
  expect(newcomer.interactions).toBeLessThanOrEqual(MAX_INTERACTIONS)
}

test('sets up a site from a file of zones with at most 25 interactions', async ({ page }) => {
  const startedAt = Date.now()
  const { product, session, newcomer } = await startSetup(page, 'Set up by a file')
  await fillPlace(newcomer)
  await newcomer.click(page.getByRole('link', { name: 'Import a file of zones' }))
  await newcomer.drop(page.getByText(/Drop/).first(), 'zones.geojson', shuttleZones)
  await newcomer.click(page.getByRole('button', { name: /^Import 2/ }))
  await newcomer.click(page.getByRole('link', { name: 'Go on with the set-up' }))
  const secret = await addFleet(newcomer)
  await receiveFirstPosition(newcomer, product, secret)
  await expectFirstCycle(newcomer, session, startedAt)
  const locations = await listEntries<{ title: string; kind: string }>(session.client, 'locations')
  expect(
    locations.map(({ title, kind }) => [title, kind]).toSorted((a, b) => a[0]!.localeCompare(b[0]!)),
  ).toEqual([
    ['Crusher', 'dump'],
    ['North pit', 'load'],
  ])
})

test('sets up a site from driven tracks with at most 25 interactions', async ({ page }) => {
  const startedAt = Date.now()
  const { product, session, newcomer } = await startSetup(page, 'Set up by driving')
  await fillPlace(newcomer)
  await newcomer.click(page.getByRole('button', { name: /Machines/ }))
  const secret = await addFleet(newcomer)
  await receiveFirstPosition(newcomer, product, secret)
  await newcomer.click(page.getByRole('link', { name: 'Find from what machines have driven' }).first())
  await newcomer.click(page.getByRole('button', { name: 'Take 2 places, 1 route' }))
  await expectFirstCycle(newcomer, session, startedAt)
  const routes = await listEntries<{ project: { title: string } }>(session.client, 'routes')
  expect(routes).toMatchObject([{ project: { title: 'Set up by driving, the site' } }])
  const [project] = await listEntries<{ timeZone: string }>(session.client, 'projects')
  expect(project).toMatchObject({ timeZone: 'Europe/Warsaw' })
})
