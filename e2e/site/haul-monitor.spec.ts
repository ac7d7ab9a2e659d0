/**
 * Tiles of machines, loaders and routes of the practice quarry, and their wall mode.
 * Slices: haul-monitor, today.
 */
import { findAccessibilityViolations, findPageFaults } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('shows tiles of machines, loaders and routes, and links them to the cycle report', async ({ page }) => {
  await signInAndOpen(page, product, '/haul-monitor')
  await expect(page.getByRole('heading', { name: 'Equipment Snapshot' })).toBeVisible()
  const tiles = page.getByRole('article')
  await expect(tiles.first()).toBeVisible()
  const truck = tiles.first()
  await expect(truck).toContainText('Last cycle')
  await expect(truck).toContainText('Contact')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findPageFaults(page)).toEqual([])
  await page.getByText('Loaders', { exact: true }).click()
  await expect(tiles.first()).toContainText('Trucks')
  await page.getByText('Routes', { exact: true }).click()
  await expect(tiles.first()).toContainText('On it')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such route')
  await expect(page.getByText('Nothing is called so')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(tiles.first()).toBeVisible()
  const title = await tiles.first().getAttribute('aria-label')
  await tiles.first().getByTitle(`Cycles of ${title} in this shift`).click()
  await expect(page).toHaveURL(/cycle-times\?.*route=/)
})

test('shows only the tiles in wall mode of the haul monitor until Escape is pressed', async ({ page }) => {
  await signInAndOpen(page, product, '/haul-monitor')
  const client = createPageClient(page, product)
  const countMachines = async () =>
    ((await client.fetch('/api/haulmonitor')).body as { machines: object[] }).machines.length
  await expect.poll(countMachines).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Wall mode' }).click()
  const wall = page.getByRole('dialog', { name: 'Equipment Snapshot' })
  await expect(wall.getByRole('article').first()).toBeVisible()
  await expect(wall.getByRole('link')).toHaveCount(0)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(wall).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  // The search applies in wall mode, too.
  await page.goto(`${product.url}/haul-monitor?wall=1&search=no%20such%20machine`)
  await expect(wall.getByText('Nothing is called so')).toBeVisible()
})
