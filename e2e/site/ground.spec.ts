/**
 * Terrain below the map of the practice site, and navigation to a place by name or coordinates.
 * Slices: ground, map-layers.
 */
import { createClient, setSession, fetchSessionCookie } from '../support/every-screen.ts'
import { expect, test, type Page } from '../support/journey.ts'
import { readChannels } from '../support/pixels.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'

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
  await dialog.getByRole('combobox', { name: 'Place, machine or coordinates' }).fill(text)
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
