/** Boundaries of locations: drawn on the map, validated, imported and exported. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '../support/journey.ts'
import { createEntry } from '../support/entries.ts'
import { createSquare } from '../support/haul-site.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'
import { drag, waitForStableBox, pointIn, type Point } from '../support/stable-box.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Locations')
})

interface StoredLocation {
  readonly id: string
  readonly title: string
  readonly boundary: {
    readonly type: string
    readonly coordinates: number[][][]
    readonly shape?: { readonly kind: string; readonly line?: unknown[]; readonly width?: number }
  }
}

async function findLocations(page: Page, title: string, more = ''): Promise<StoredLocation[]> {
  const path = `/api/locations?search=${encodeURIComponent(title)}&sort=title${more}`
  return ((await createPageClient(page, product).fetch(path)).body as { items: StoredLocation[] }).items
}

/** Opens a new location. Another one exists, so that the map opens on the site and not over a continent. */
async function openNewLocation(page: Page): Promise<Locator> {
  await signIn(page, product)
  if ((await findLocations(page, 'Ground')).length === 0)
    await createEntry(page, product, 'locations', { title: 'Ground', boundary: createSquare(0) })
  await page.goto(`${product.url}/locations/new`)
  return await waitForMap(page)
}

async function waitForMap(page: Page): Promise<Locator> {
  const map = page.getByRole('region', { name: 'Map to draw the boundary' })
  await expect(page.getByRole('button', { name: 'Show the whole site' })).toBeVisible()
  // Scrolled as far as possible, the page stays still below the mouse.
  await page.getByRole('toolbar', { name: 'Map to draw the boundary' }).scrollIntoViewIfNeeded()
  return map
}

async function clickPoints(page: Page, map: Locator, points: readonly Point[]): Promise<void> {
  for (const point of points) {
    const at = pointIn(await waitForStableBox(map), point)
    await page.mouse.move(...at, { steps: 3 })
    await page.mouse.click(...at)
  }
}

const coordinates = (page: Page) => page.getByRole('textbox', { name: 'Boundary: Coordinates' })

async function saveAndView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/locations\/view\//)
}

test('draws the boundary of a location corner by corner, and moves one corner later', async ({ page }) => {
  const map = await openNewLocation(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Drawn area')
  const corners: Point[] = [
    [0.2, 0.2],
    [0.6, 0.2],
    [0.6, 0.7],
    [0.2, 0.7],
  ]
  await clickPoints(page, map, [...corners, corners[0]!])
  await expect(coordinates(page)).toHaveValue(/(.+\n){3}.+/)
  await saveAndView(page)
  const [drawn] = await findLocations(page, 'Drawn area')
  const before = drawn?.boundary.coordinates[0] ?? []
  expect(before).toHaveLength(5)

  await page.getByRole('link', { name: 'Edit' }).click()
  const editMap = await waitForMap(page)
  await expect(page.getByRole('button', { name: 'Move corners' })).toHaveAttribute('aria-pressed', 'true')
  const textBefore = await coordinates(page).inputValue()
  const from = await northWest(editMap, before)
  await drag(page, from, [from[0] - 15, from[1] - 10])
  await expect(coordinates(page)).not.toHaveValue(textBefore)
  await saveAndView(page)
  const [moved] = await findLocations(page, 'Drawn area')
  const after = new Set((moved?.boundary.coordinates[0] ?? []).map(String))
  const unmoved = before.slice(1).filter((corner) => after.has(String(corner)))
  expect(unmoved).toHaveLength(3)
})

/** Position on the page of the north-west corner of a boundary to which the map is fitted with a 40 px margin. */
async function northWest(map: Locator, ring: number[][]): Promise<Point> {
  const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  const [xs, ys] = [ring.map(([lon = 0]) => (lon * Math.PI) / 180), ring.map(([, lat = 0]) => mercator(lat))]
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  const box = await waitForStableBox(map)
  // The map zooms in to 18 at most, where the equator is 512 * 2^18 pixels long.
  const maxScale = (512 * 2 ** 18) / (2 * Math.PI)
  const scale = Math.min((box.width - 80) / wide, (box.height - 80) / high, maxScale)
  return [box.x + (box.width - wide * scale) / 2, box.y + (box.height - high * scale) / 2]
}

test('stores a drawn circle as a circle with its radius', async ({ page }) => {
  const map = await openNewLocation(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Drawn circle')
  await page.getByText('Circle', { exact: true }).click()
  await clickPoints(page, map, [
    [0.4, 0.5],
    [0.5, 0.5],
  ])
  await expect(page.getByLabel(/^Radius/)).toBeVisible()
  await page.getByLabel(/^Radius/).fill('25')
  await saveAndView(page)
  const [circle] = await findLocations(page, 'Drawn circle')
  expect(circle?.boundary.shape).toMatchObject({ kind: 'circle', radius: 25 })
})

test('stores a drawn corridor as a line with its width', async ({ page }) => {
  const map = await openNewLocation(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Drawn corridor')
  await page.getByText('Corridor', { exact: true }).click()
  await page.getByLabel(/^Width/).fill('12')
  const line: Point[] = [
    [0.1, 0.8],
    [0.4, 0.5],
    [0.7, 0.4],
  ]
  await clickPoints(page, map, [...line, line[2]!])
  await expect(coordinates(page)).toHaveValue(/.+\n.+\n.+/)
  await saveAndView(page)
  const [corridor] = await findLocations(page, 'Drawn corridor')
  expect(corridor?.boundary.shape).toMatchObject({ kind: 'corridor', width: 12 })
  expect(corridor?.boundary.shape?.line).toHaveLength(3)
})

test('marks and refuses a boundary that crosses itself', async ({ page }) => {
  const map = await openNewLocation(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Bow')
  const bow: Point[] = [
    [0.2, 0.2],
    [0.6, 0.7],
    [0.6, 0.2],
    [0.2, 0.7],
  ]
  await clickPoints(page, map, [...bow, bow[0]!])
  await expect(page.getByText('The outline crosses itself where it is marked')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The boundary crosses or touches itself').first()).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/locations/new`)
  expect(await findLocations(page, 'Bow')).toEqual([])
})

// It encloses no area, so it cannot be repaired.
const degenerate = { type: 'Polygon', coordinates: [[[31, 60], [31.25, 60.25], [31.5, 60.5], [31.125, 60.125], [31, 60]]] } // oxfmt-ignore

function geoJsonFile(places: readonly (readonly [string | null, object])[]) {
  const features = places.map(([name, geometry]) => ({
    type: 'Feature',
    properties: name === null ? {} : { name },
    geometry,
  }))
  const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  return { name: 'site.geojson', mimeType: 'application/geo+json', buffer }
}

test('imports boundaries after errors are corrected, and imports their export without changes', async ({
  page,
}) => {
  await signIn(page, product)
  const project = await createEntry(page, product, 'projects', {
    title: 'Of the file',
    timeZone: 'Asia/Yakutsk',
  })
  await page.goto(`${product.url}/locations/import`)
  const file = geoJsonFile([
    ['Crossing', degenerate],
    [null, createSquare(10)],
    ['Tip', createSquare(11)],
    ['tip', createSquare(12)],
  ])
  await page.locator('input[type=file]').setInputFiles(file)
  const nameOf = (name: string) => page.getByRole('textbox', { name: `Name: ${name}`, exact: true })
  await expect(page.getByText('3 cannot be imported')).toBeVisible()
  await expect(page.getByText('The boundary has no area')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Import: Crossing' })).toBeDisabled()
  // A feature without a name is named after the file.
  await nameOf('site 2').fill('Crusher')
  await expect(page.getByText('The name stands in the file twice')).toHaveCount(2)
  await nameOf('tip').fill('Tip east')
  await expect(page.getByText('1 cannot be imported')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Project of new ones' })
    .or(page.getByRole('combobox', { name: 'Project of new ones' }))
    .click()
  await page.getByRole('option', { name: 'Of the file' }).click()
  await page.getByRole('button', { name: 'Import 3 locations' }).click()
  await expect(page.getByText('3 added, 0 changed.')).toBeVisible()
  await page.getByRole('link', { name: 'To the list' }).click()

  await page
    .getByRole('searchbox', { name: 'Search' })
    .or(page.getByPlaceholder('Search'))
    .first()
    .fill('Tip')
  await expect(page).toHaveURL(/search=Tip/)
  await expect(page.getByRole('row').filter({ hasText: 'Crusher' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Tip' })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export boundaries' }).click()
  await page.getByRole('menuitem', { name: 'GeoJSON' }).click()
  const geoJson = await readFile(await (await download).path(), 'utf8')
  const { features } = JSON.parse(geoJson) as {
    features: { properties: { name: string }; geometry: unknown }[]
  }
  const stored = await findLocations(page, 'Tip')
  expect(stored).toMatchObject([
    { title: 'Tip', project: { id: project }, timeZone: 'Asia/Yakutsk' },
    { title: 'Tip east', project: { id: project } },
  ])
  expect(features.map(({ properties, geometry }) => [properties.name, geometry])).toEqual(
    stored.map(({ title, boundary }) => [title, boundary]),
  )

  // Importing the export changes nothing.
  await navigateTo(page, '/locations/import')
  const exportedFile = {
    name: 'again.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(geoJson),
  }
  await page.locator('input[type=file]').setInputFiles(exportedFile)
  await expect(page.getByText('Changes the existing one')).toHaveCount(2)
  await page.getByRole('button', { name: 'Import 2 locations' }).click()
  await expect(page.getByText('0 added, 2 changed.')).toBeVisible()
  const after = await findLocations(page, 'Tip')
  expect(after.map(({ boundary }) => boundary)).toEqual(stored.map(({ boundary }) => boundary))
})
