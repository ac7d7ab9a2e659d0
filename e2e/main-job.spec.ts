/**
 * The main job of a newcomer: start on an empty folder, sign in, watch machines move, read the report.
 * Slices: dispatcher, cycles.
 */
import { expect, test, type Page } from './support/journey.ts'
import { readChannels } from './support/pixels.ts'
import type { Product } from './support/server.ts'
import { practiceProduct } from './support/shared-products.ts'

// Movement on the map is found by comparing screenshots.
test.use({ drawn: true })

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${product.url}/dispatcher2d`)
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdispatcher2d/)
  await page.getByLabel('Login').fill(product.login)
  await page.locator('input[type=password]').fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dispatcher2d/)
}

/** Part of the map that neither the list nor the controls cover, in pixels. */
const MAP = { x: 620, y: 100, width: 780, height: 640 }

/** Counts the pixels of the map that have changed since a screenshot. */
async function changedPixels(page: Page, before: Buffer): Promise<number> {
  const [earlier, later] = [
    await readChannels(before),
    await readChannels(await page.screenshot({ clip: MAP })),
  ]
  let changed = 0
  for (let offset = 0; offset < earlier.data.length; offset += 3) {
    const differs = (channel: number) =>
      Math.abs(earlier.data[offset + channel]! - later.data[offset + channel]!) > 40
    if (differs(0) || differs(1) || differs(2)) changed += 1
  }
  return changed
}

test('shows a newcomer moving machines after sign-in, and the proof of a cycle in the report', async ({
  page,
}) => {
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  // Other journeys run with reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page)
  await expect(page.getByText('T-01').first()).toBeVisible()

  // With the whole site drawn, only machines change on the map.
  await expect(page.getByRole('button', { name: 'Show the whole site' })).toBeVisible()
  for (let round = 0; round < 3; round += 1) {
    const before = await page.screenshot({ clip: MAP })
    await expect.poll(() => changedPixels(page, before)).toBeGreaterThan(100)
  }

  await page.getByRole('link', { name: 'Cycle Time Report' }).click()
  await expect(page.getByText(/\d+ cycles of \d+ machines/)).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ hasText: /T-\d\d/ })
    .first()
  await row.click()
  await expect(page).toHaveURL(/cycle=/)
  await expect(page.getByText(/why/i).first()).toBeVisible()
  expect(pageErrors).toEqual([])
})
