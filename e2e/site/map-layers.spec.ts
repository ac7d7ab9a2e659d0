/** Map layers: files, tiles and pictures, their order and folders, visibility and permissions. */
import { Buffer } from 'node:buffer'
import { expect, test, type Page } from '../support/journey.ts'
import { pixel } from '@haulway/testing/hostile-input/request-examples.ts'
import { findAccessibilityViolations } from '../support/axe.ts'
import {
  createClient,
  setSession,
  postEntry,
  fetchSessionCookie,
  navigateTo,
} from '../support/every-screen.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { fetchAccountId, createPageClient, signIn, signInAndOpen } from '../support/signed-in.ts'
import { drag, waitForStableBox, pointIn } from '../support/stable-box.ts'

let product: Product
// Some tests assert all layers of the account, so each has its own.
test.beforeEach(async () => {
  product = await productWithOwnAccount(`Layers: ${test.info().title}`.slice(0, 90))
})

const PASSWORD = 'correct horse battery'
const defaults = { color: '#112233', opacity: 80, minZoom: 0, maxZoom: 24, position: 0, shown: true }
const filePayload = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})
const line = { type: 'LineString', coordinates: [[30, 60], [30.01, 60.005], [30.02, 60]] } // oxfmt-ignore
const roads = JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: line }] }) // oxfmt-ignore

async function selectOption(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const pressSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const upload = (page: Page, payload: ReturnType<typeof filePayload>) =>
  page.getByLabel('Add files').and(page.locator('input')).setInputFiles(payload)
const preview = (page: Page) => page.getByRole('region', { name: 'The layer on the map' })

async function newLayer(page: Page, title: string, kind: string): Promise<void> {
  await signInAndOpen(page, product, '/map-layers')
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await selectOption(page, 'Kind', kind)
}

interface ShownLayer {
  readonly id: string
  readonly title: string
  readonly corners: { readonly lon: number; readonly lat: number }[]
}

async function listShownLayers(page: Page): Promise<ShownLayer[]> {
  const reply = await createPageClient(page, product).fetch('/api/maplayers/shown')
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: ShownLayer[] }).items
}

test('explains why a file cannot be drawn as a map layer, then draws a valid one', async ({ page }) => {
  await newLayer(page, 'Haul roads', 'GeoJSON')
  await pressSave(page)
  await expect(page).toHaveURL(/\/map-layers\/view\//)
  await expect(page.getByText('The layer has no file yet')).toBeVisible()

  await upload(
    page,
    filePayload('plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  )
  await expect(page.getByText('Files of this kind are not accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan.svg' }).click()
  await upload(
    page,
    filePayload('bomb.kmz', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)])),
  )
  await expect(page.getByText('Files of this kind are not accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel bomb.kmz' }).click()

  await upload(page, filePayload('roads.geojson', roads.slice(0, 60)))
  await expect(page.getByText('The file is no whole JSON: it may be cut off.')).toBeVisible()
  await upload(page, filePayload('roads.geojson', roads))
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('The file is no whole JSON: it may be cut off.')).toBeHidden()
  await expect(preview(page)).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Credit' }).fill('Survey office')
  await pressSave(page)
  await expect(page.getByText('Survey office').first()).toBeVisible()
})

test('loads the tiles of a map layer from allowed hosts only', async ({ page }) => {
  await newLayer(page, 'Photo from above', 'Tiles (XYZ)')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('https://elsewhere.example/{z}/{x}/{y}.png')
  await pressSave(page)
  await expect(page.getByText('elsewhere.example is not among the map hosts').first()).toBeVisible()
  const tileRequests: string[] = []
  await page.route('https://tile.example/**', (route) => {
    tileRequests.push(route.request().url())
    return route.fulfill({
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
      body: Buffer.from(pixel),
    })
  })
  await address.fill('https://tile.example/{z}/{x}/{y}.png')
  await pressSave(page)
  await expect(page).toHaveURL(/\/map-layers\/view\//)
  await expect.poll(() => tileRequests.length).toBeGreaterThan(0)
  expect(tileRequests[0]).toMatch(/^https:\/\/tile\.example\/\d+\/\d+\/\d+\.png$/)
})

test('places a picture on the map by dragging a corner and by a world file', async ({ page }) => {
  await newLayer(page, 'Site plan', 'Picture, drone photograph')
  await pressSave(page)
  await expect(page).toHaveURL(/\/map-layers\/view\//)
  await upload(page, filePayload('plan.png', Buffer.from(pixel)))
  await expect(page.getByText('The picture is not placed yet: its four corners are missing.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Lay it into the middle of the map' }).click()
  const longitude = page.getByRole('textbox', { name: 'Longitude' }).nth(2)
  const before = Number(await longitude.inputValue())
  const handle = page.getByTitle('Bottom right')
  await handle.scrollIntoViewIfNeeded()
  const [x, y] = pointIn(await waitForStableBox(handle), [0.5, 0.5])
  await drag(page, [x, y], [x + 20, y + 10])
  await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(before)
  await pressSave(page)
  await expect(page).toHaveURL(/\/view\//)
  await expect(page.getByText('its four corners are missing')).toBeHidden()
  const placed = (await listShownLayers(page)).find(({ title }) => title === 'Site plan')
  expect(placed?.corners).toHaveLength(4)

  await page.getByRole('link', { name: 'Edit' }).click()
  const worldFileInput = page.getByLabel('Read a world file').and(page.locator('input'))
  // A world file needs the size of the picture, which has to load first.
  await expect(page.getByRole('button', { name: 'Read a world file' })).toBeEnabled()
  await worldFileInput.setInputFiles(filePayload('plan.pgw', 'a plan of the site'))
  await expect(page.getByText('This is no world file')).toBeVisible()
  await worldFileInput.setInputFiles(filePayload('plan.pgw', '100\n0\n0\n-100\n500050\n6651950\n'))
  await expect(page.getByText('These are no degrees on the map.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Coordinates of the world file, EPSG' }).fill('32636')
  await worldFileInput.setInputFiles(filePayload('plan.pgw', '100\n0\n0\n-100\n500050\n6651950\n'))
  await expect(page.getByText('These are no degrees on the map.')).toBeHidden()
  // 500 km east is the central meridian of UTM zone 36: 33 degrees.
  await expect(page.getByRole('textbox', { name: 'Longitude' }).first()).toHaveValue('33')
  await pressSave(page)
  await expect(page).toHaveURL(/\/view\//)
})

const createFolder = (page: Page) =>
  postEntry(createPageClient(page, product), '/api/maplayers/folders', { title: 'Plans' })

/** Creates three layers, the last on top; `overrides` are fields by title. */
async function createLayers(page: Page, overrides: Record<string, object> = {}): Promise<void> {
  const tiles = { source: 'xyz', address: 'https://tile.example/{z}/{x}/{y}.png' }
  const layers = [
    { title: 'Haul roads', source: 'geojson' },
    { title: 'Photo from above', ...tiles },
    { title: 'Site plan', source: 'image' },
  ]
  for (const [position, layer] of layers.entries())
    await postEntry(createPageClient(page, product), '/api/maplayers', {
      ...defaults,
      ...layer,
      ...overrides[layer.title],
      position,
    })
}

test('arranges map layers in folders by keyboard and mouse', async ({ page }) => {
  await signIn(page, product)
  await createLayers(page)
  await page.goto(`${product.url}/map-layers`)
  await page.getByRole('link', { name: 'Folders' }).click()
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Plans')
  await pressSave(page)
  await expect(page).toHaveURL(/\/map-layers\/folders\/view\//)
  await navigateTo(page, '/map-layers/order')
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const rows = (name: string) => group(name).getByRole('listitem').getByRole('link')
  await expect(rows('Without a folder')).toHaveText(['Site plan', 'Photo from above', 'Haul roads'])

  const down = page.getByRole('button', { name: 'Move down: Site plan' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(rows('Without a folder')).toHaveText(['Photo from above', 'Site plan', 'Haul roads'])
  await expect(down).toBeFocused()
  await expect(page.getByText('Site plan: place 2 of 3, Without a folder')).toBeAttached()

  const grip = group('Without a folder').getByTitle('Drag Site plan')
  const to = await waitForStableBox(group('Plans'))
  await drag(page, pointIn(await waitForStableBox(grip), [0.5, 0.5]), [to.x + 40, to.y + to.height / 2])
  await expect(rows('Plans')).toHaveText(['Site plan'])
  await expect
    .poll(async () => (await listShownLayers(page)).map(({ title }) => title))
    .toEqual(['Haul roads', 'Photo from above', 'Site plan'])
  await page.getByRole('button', { name: 'Plans 1 layer' }).click()
  await expect(rows('Plans')).toHaveCount(0)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('remembers which layers and folders of the map panel are switched off', async ({ page }) => {
  await page.route('https://tile.example/**', (route) => route.abort())
  await signIn(page, product)
  const plans = { folder: await createFolder(page) }
  await createLayers(page, { 'Photo from above': { attribution: 'Survey office' }, 'Site plan': plans })
  await page.goto(`${product.url}/dispatcher2d`)
  const panelButton = page.getByRole('button', { name: /^Map layers/ })
  await panelButton.click()
  await expect(page.getByText('Survey office').first()).toBeVisible()
  // All tiles fail, and only their layer is affected.
  await expect(page.getByText('Some tiles do not come.')).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Photo from above' }).uncheck()
  await expect(page.getByText('Some tiles do not come.')).toBeHidden()
  await page.getByRole('button', { name: 'Plans', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Site plan' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Haul roads' })).toBeHidden()
  await page.reload()
  await panelButton.click()
  await expect(page.getByRole('checkbox', { name: 'Photo from above' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Plans', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
})

test('hides map layers of other roles and of other screens', async ({ page, newWindow }) => {
  await signIn(page, product)
  const client = createPageClient(page, product)
  const layerBody = (name: string) => ({ title: name, source: 'geojson', ...defaults })
  await postEntry(client, '/api/maplayers', layerBody('Haul roads'))
  await postEntry(client, '/api/maplayers', { ...layerBody('For managers'), roles: ['HAUL_MANAGER'] })
  await postEntry(client, '/api/maplayers', { ...layerBody('For locations'), screens: ['locations'] })
  const account = await fetchAccountId(client)
  const loginId = `viewer-of-${product.login}`
  const login = {
    active: true,
    loginEnabled: true,
    loginId,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
  const person = { fullName: 'Viewer', email: `${loginId}@example.com`, roles: [4] }
  await postEntry(client, '/api/users', { ...person, ...login })
  const cookie = await fetchSessionCookie(product, loginId, PASSWORD)
  const other = await newWindow()
  await setSession(other, product, cookie, account)
  await other.goto(`${product.url}/dispatcher2d`)
  await other.getByRole('button', { name: /^Map layers/ }).click()
  await expect(other.getByRole('checkbox', { name: 'Haul roads' })).toBeVisible()
  await expect(other.getByRole('checkbox', { name: 'For managers' })).toBeHidden()
  await expect(other.getByRole('checkbox', { name: 'For locations' })).toBeHidden()
  await navigateTo(other, '/locations')
  await other.getByRole('button', { name: /^Map layers/ }).click()
  await expect(other.getByRole('checkbox', { name: 'For locations' })).toBeVisible()
  // Nor does the API return it.
  const viewer = createClient(product, cookie, { 'x-context-account': account })
  const { items } = (await viewer.fetch('/api/maplayers/shown')).body as { items: ShownLayer[] }
  expect(items.map((layer) => layer.title)).not.toContain('For managers')
})

test('refuses to delete a folder that contains map layers', async ({ page }) => {
  await signIn(page, product)
  await createLayers(page, { 'Site plan': { folder: await createFolder(page) } })
  await page.goto(`${product.url}/map-layers/folders`)
  const deleteEntry = async (name: string) => {
    await page.getByRole('button', { name: `More actions: ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await deleteEntry('Plans')
  await expect(page.getByText('In use by Map Layers')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await navigateTo(page, '/map-layers')
  await deleteEntry('Site plan')
  await expect(page.getByRole('row').filter({ hasText: 'Site plan' })).toHaveCount(0)
  await navigateTo(page, '/map-layers/folders')
  await deleteEntry('Plans')
  await expect(page.getByRole('row').filter({ hasText: 'Plans' })).toHaveCount(0)
})
