/** Colour sets of states, ages, speeds and materials, and their use on maps, legends and charts. */
import { expect, test, type Page } from '../support/journey.ts'
import { postEntry, navigateTo } from '../support/every-screen.ts'
import { countPixels } from '../support/pixels.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { createPageClient, signIn, signInAndOpen } from '../support/signed-in.ts'

// Colours are counted in screenshots.
test.use({ drawn: true })

/** A colour that nothing else on the screens has. */
const UNIQUE_COLOR = '#FF00FF'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

async function selectOption(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const pressSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const expectColorIn = (page: Page, label: string | RegExp) =>
  expect
    .poll(() => countPixels(page.getByRole('region', { name: label }), UNIQUE_COLOR), { intervals: [1_000] })
    .toBeGreaterThan(20)

test('creates and edits a color set after an error, with a preview of color vision', async ({ page }) => {
  await signInAndOpen(page, product, '/colorsets')
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Site speeds')
  await selectOption(page, 'Colors of', 'Speeds')
  const bounds = page.getByRole('textbox', { name: 'From' })
  await expect(bounds).toHaveCount(4)
  const colors = page.getByRole('textbox', { name: /^On (light|dark)/ })
  for (let index = 0; index < 8; index += 1) await colors.nth(index).fill(UNIQUE_COLOR)
  await expect(page.getByText('look alike').first()).toBeVisible()
  await bounds.nth(1).fill('0')
  await page.getByRole('checkbox', { name: 'Used' }).check()
  await pressSave(page)
  await expect(page.getByText('Already exist').first()).toBeVisible()
  await bounds.nth(1).fill('5')
  await pressSave(page)
  await expect(page).toHaveURL(/\/colorsets\/view\//)
  await expect(page.getByRole('region', { name: 'As people see them' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Speeds of the site')
  await pressSave(page)
  await expect(page.getByRole('heading', { name: 'Speeds of the site' }).first()).toBeVisible()
})

test('colors the track of a cycle and the haul road of a route by speed, as the color set says', async ({
  page,
}) => {
  await signIn(page, product)
  const speeds = [0, 5, 15, 30].map((speed) => ({ speed, light: UNIQUE_COLOR, dark: UNIQUE_COLOR }))
  const set = { title: 'Speeds of trucks', kind: 'speeds', used: true, speeds }
  await postEntry(createPageClient(page, product), '/api/colorsets', {
    ...set,
    states: [],
    ages: [],
    materials: [],
  })
  await page.goto(`${product.url}/cycle-times`)
  const cycle = page
    .getByRole('row')
    .filter({ hasText: /T-\d\d/ })
    .first()
  await cycle.click()
  await expect(page).toHaveURL(/cycle=/)
  const map = /^Track of/
  await page.getByText('Speed', { exact: true }).click()
  await expect(page).toHaveURL(/colors=speeds/)
  const legend = page.getByRole('region', { name: 'Speeds' })
  await expect(legend.getByRole('listitem')).toHaveCount(4)
  await expect(legend.getByText('Color set: Speeds of trucks')).toBeVisible()
  await expectColorIn(page, map)
  await page.getByText('Phase', { exact: true }).click()
  await expect(legend).toBeHidden()

  const routes = await createPageClient(page, product).fetch('/api/routes?limit=1')
  const [route] = (routes.body as { items: { id: string }[] }).items
  await navigateTo(page, `/routes/view/${route?.id}?colors=speeds`)
  await expect(legend).toBeVisible()
})

test('colors machines on the map by the time since their last contact on request', async ({ page }) => {
  await signInAndOpen(page, product, '/dispatcher2d')
  const ages = [
    { minutes: 0, light: UNIQUE_COLOR, dark: UNIQUE_COLOR },
    { minutes: 90, light: '#112233', dark: '#112233' },
  ]
  const set = { title: 'Contact', kind: 'ages', used: true, ages, states: [], speeds: [], materials: [] }
  await postEntry(createPageClient(page, product), '/api/colorsets', set)
  await page.reload()
  await page.getByText('Legend', { exact: true }).click()
  await expect(page.getByText('Loading', { exact: true }).first()).toBeVisible()
  await page.getByText('Last contact', { exact: true }).click()
  await expect(page).toHaveURL(/colors=ages/)
  const legend = page.getByRole('region', { name: 'Time since the last contact' })
  await expect(legend.getByRole('listitem')).toHaveText(['From 0 minutes', 'From 90 minutes'])
  await expect(legend.getByText('Color set: Contact')).toBeVisible()
  await expectColorIn(page, 'Map of the site with its machines')
})

test('colors hauled material by its own color, or by that of a color set', async ({ page }) => {
  await signInAndOpen(page, product, '/cycle-times')
  const client = createPageClient(page, product)
  // The practice site has color sets of its own, which would replace the usual colors.
  const sets = (await client.fetch('/api/colorsets?limit=50')).body as { items: { id: string }[] }
  for (const { id } of sets.items) await client.fetch(`/api/colorsets/${id}`, { method: 'DELETE' })
  const ore = await postEntry(client, '/api/materials', { title: 'Ore', color: '#2E7D32', tested: false })
  const { items } = (await client.fetch('/api/routes?limit=50')).body as { items: { id: string }[] }
  for (const { id } of items) {
    const route = (await client.fetch(`/api/routes/${id}`)).body as object
    const body = { ...route, material: { id: ore } }
    const reply = await client.fetch(`/api/routes/${id}`, { method: 'PUT', body })
    expect(reply.status, reply.text).toBe(200)
    // Stored loads keep their material until they are recalculated.
    const from = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const recalculated = await client.fetch(`/api/routes/${id}/recalculate`, { body: { from } })
    expect(recalculated.status, recalculated.text).toBe(200)
  }
  const legend = page.getByRole('region', { name: 'Materials' })
  const countOreCycles = async () => {
    const reply = await client.fetch(`/api/cyclereport/loadDumpCycles/summary?material=${ore}`)
    return (reply.body as { cycles: number }).cycles
  }
  await expect.poll(countOreCycles).toBeGreaterThan(0)
  await page.reload()
  await expect(legend.getByText('Ore')).toBeVisible()
  await expect(legend.getByText('Usual colors')).toBeVisible()
  const materials = [{ material: { id: ore }, light: UNIQUE_COLOR, dark: UNIQUE_COLOR }]
  const set = { title: 'Rocks', kind: 'materials', used: true, materials, states: [], speeds: [], ages: [] }
  await postEntry(client, '/api/colorsets', set)
  await page.reload()
  await expect(legend.getByText('Color set: Rocks')).toBeVisible()
  const chart = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Cycles over the day' }) })
  await expect.poll(() => countPixels(chart, UNIQUE_COLOR), { intervals: [1_000] }).toBeGreaterThan(100)
})

test('colors machine states by a color set, and by default once the set is deleted', async ({ page }) => {
  await signInAndOpen(page, product, '/dispatcher2d')
  const client = createPageClient(page, product)
  const states = [
    'loading',
    'hauling',
    'dumping',
    'returning',
    'queueing',
    'idle',
    'engineOff',
    'waiting',
    'moving',
  ]
  const stateColors = states.map((state) => ({ state, light: UNIQUE_COLOR, dark: UNIQUE_COLOR }))
  const set = { title: 'All alike', kind: 'states', used: true, states: stateColors }
  await postEntry(client, '/api/colorsets', { ...set, speeds: [], ages: [], materials: [] })
  await page.reload()
  await expectColorIn(page, 'Map of the site with its machines')
  await navigateTo(page, '/colorsets')
  await page.getByRole('button', { name: 'More actions: All alike' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'All alike' })).toHaveCount(0)
  await navigateTo(page, '/dispatcher2d')
  await expect(page.getByText('T-01').first()).toBeVisible()
  const map = page.getByRole('region', { name: 'Map of the site with its machines' })
  await expect(page.getByRole('button', { name: 'Show the whole site' })).toBeVisible()
  await expect.poll(() => countPixels(map, UNIQUE_COLOR), { intervals: [1_000] }).toBe(0)
})
