/**
 * Terrain under the map of the practice site, and navigation to a place by name or coordinates with the keyboard.
 * Slices: ground, map-layers.
 */
import { createClient, setSession, fetchSessionCookie } from '../support/every-screen.ts'
import { expect, test, type Page } from '../support/journey.ts'
import { readChannels } from '../support/pixels.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'

// Only the colours of the drawn map show the terrain.
test.use({ drawn: true })

/**
 * Number of distinct colours in a part of a map: shaded terrain has hundreds, a map without it a few lines on a plain
 * ground.
 */
const [MANY, FEW] = [60, 25]

/** Counts the colours in a part of the map that neither the centre mark nor the buttons cover. */
async function colours(page: Page): Promise<number> {
  const picture = await page
    .locator('.maplibregl-canvas')
    .screenshot()
    .catch(() => null)
  // The map was just replaced by that of another screen: no count yet.
  if (picture === null) return Number.NaN
  const { data, width, height } = await readChannels(picture)
  const seen = new Set<number>()
  for (let y = 0; y < 64; y += 1) {
    const row = (Math.floor(height / 4) + y) * width + Math.floor(width / 4)
    for (let at = row * 3; at < (row + 64) * 3; at += 3) seen.add(data.readUIntBE(at, 3))
  }
  return seen.size
}

async function goTo(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Go to a place' }).click()
  const box = page.getByRole('dialog', { name: 'Go to a place' })
  await box.getByRole('combobox', { name: 'Place, machine or coordinates' }).fill(text)
  await expect(box.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
}

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('shows the terrain of the practice site where the user navigates, and none beyond it', async ({
  page,
}) => {
  const cookie = await fetchSessionCookie(product, product.login, product.password)
  const client = createClient(product, cookie)
  const { accounts } = (await client.fetch('/api/users/me')).body as {
    accounts: { id: string; title: string }[]
  }
  const practice = accounts.find(({ title }) => title === 'Practice quarry')!
  await setSession(page, product, cookie, practice.id)
  await page.goto(`${product.url}/locations`)
  // The hills east of the site, where only terrain is drawn.
  await goTo(page, `38°54′20″N 117°10′49″W`)
  await expect.poll(() => colours(page)).toBeGreaterThan(MANY)
  await goTo(page, '38.7, -117.2')
  await expect.poll(() => colours(page)).toBeLessThan(FEW)
  await goTo(page, 'north p')
  await expect.poll(() => colours(page)).toBeGreaterThan(MANY)
  // Terrain is also drawn below a boundary.
  await page.getByRole('link', { name: 'North Pit', exact: true }).click()
  await expect(page).toHaveURL(/\/locations\/view\//)
  await expect.poll(() => colours(page)).toBeGreaterThan(MANY)
})
