/**
 * Terrain below the map of the practice site, navigation to a place by name or coordinates, and the site at which a map
 * opens.
 * Slices: ground, map-layers, locations.
 */
import { createClient, setSession, fetchSessionCookie } from '../support/every-screen.ts'
import { expect, test, type Page } from '../support/journey.ts'
import { readChannels } from '../support/pixels.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct, productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'

// Terrain is recognised by its colours in screenshots.
test.use({ drawn: true })

/** Bounds of distinct colours: shaded terrain has hundreds, a plain map has those of a few lines. */
const [TERRAIN_COLORS, PLAIN_COLORS] = [60, 25]

/** Counts the distinct colours of 64x64 pixels that neither the centre mark nor the buttons cover. */
async function countColors(page: Page): Promise<number> {
  const picture = await page
    .locator('.maplibregl-canvas')
    .screenshot()
    .catch(() => null)
  // Another screen is just replacing the map.
  if (picture === null) return Number.NaN
  const { data, width, height } = await readChannels(picture)
  const colors = new Set<number>()
  for (let y = 0; y < 64; y += 1) {
    const row = (Math.floor(height / 4) + y) * width + Math.floor(width / 4)
    for (let offset = row * 3; offset < (row + 64) * 3; offset += 3) colors.add(data.readUIntBE(offset, 3))
  }
  return colors.size
}

async function goToPlace(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Go to a place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go to a place' })
  await dialog.getByRole('combobox', { name: 'Name or coordinates' }).fill(text)
  await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('shows terrain below the map of the practice site and none beyond its edge', async ({ page }) => {
  const cookie = await fetchSessionCookie(product, product.login, product.password)
  const client = createClient(product, cookie)
  const { accounts } = (await client.fetch('/api/users/me')).body as {
    accounts: { id: string; title: string }[]
  }
  const practice = accounts.find(({ title }) => title === 'Practice quarry')!
  await setSession(page, product, cookie, practice.id)
  await page.goto(`${product.url}/locations`)
  // In the hills east of the site only terrain is drawn.
  await goToPlace(page, `38°54′20″N 117°10′49″W`)
  await expect.poll(() => countColors(page)).toBeGreaterThan(TERRAIN_COLORS)
  await goToPlace(page, '38.7, -117.2')
  await expect.poll(() => countColors(page)).toBeLessThan(PLAIN_COLORS)
  await goToPlace(page, 'north p')
  await expect.poll(() => countColors(page)).toBeGreaterThan(TERRAIN_COLORS)
  await page.getByRole('link', { name: 'North Pit', exact: true }).click()
  await expect(page).toHaveURL(/\/locations\/view\//)
  await expect.poll(() => countColors(page)).toBeGreaterThan(TERRAIN_COLORS)
})

/** A square of half a kilometre around a position. */
function zoneAround(title: string, lon: number, more: object = {}) {
  const [west, east, south, north] = [lon - 0.004, lon + 0.004, 51.998, 52.002]
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]] // oxfmt-ignore
  return { title, boundary: { type: 'Polygon', coordinates: [ring] }, ...more }
}

test('opens the map at the home site, or at that of the selected project 1,000 km away', async ({ page }) => {
  const own = await productWithOwnAccount('Two sites')
  await signIn(page, own)
  const client = createPageClient(page, own)
  const post = async (path: string, body: object) => {
    const reply = await client.fetch(`/api/${path}`, { body })
    expect(reply.status, reply.text).toBe(201)
    return (reply.body as { id: string }).id
  }
  const { settings, version } = (await client.fetch('/api/settings')).body as {
    settings: object
    version: number
  }
  const home = { homeLon: 21.02, homeLat: 52.01, homeZoom: 14 }
  await client.fetch('/api/settings', {
    method: 'PUT',
    body: { settings: { ...settings, ...home }, version },
  })
  const project = await post('projects', { title: 'Far away', timeZone: 'UTC', workDays: ['mon'] })
  await post('locations', zoneAround('Near pit', 21))
  await post('locations', zoneAround('Far pit', 35.6, { project: { id: project } }))
  await post('locations', zoneAround('Far tip', 35.62))
  for (const [address, title] of [
    ['/locations', 'Near pit'],
    [`/locations?project=${project}`, 'Far pit'],
  ] as const) {
    await page.goto(`${own.url}${address}`)
    const map = page.getByRole('region', { name: 'Map of the locations' })
    await expect(async () => {
      if (!page.url().includes('/view/')) await map.click({ timeout: 1_000 })
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
})
