/**
 * Visits by location on the practice site, and speeds on the ground of one location.
 * Slices: location-analysis, locations, telemetry.
 */
import { expect, test } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('shows visits by location, and mean speeds on the map of one location', async ({ page }) => {
  await signInAndOpen(page, product, '/location-analysis')
  await expect(page.getByText(/\d+ visits of \d+ locations by \d+ machines/)).toBeVisible()
  await expect(page.getByText('Choose a location to see how fast')).toBeVisible()
  await page.getByRole('tab', { name: 'By location' }).click()
  const table = page.getByRole('grid').or(page.getByRole('table'))
  await table.getByRole('columnheader', { name: 'Loads' }).click()
  const firstLink = table.getByRole('link').first()
  const title = (await firstLink.textContent()) ?? ''
  await firstLink.click()
  await expect(page.getByText(/\d+ visits? of 1 location/)).toContainText(title)
  const map = page.getByRole('region', { name: `Mean speeds by squares of 10 m: ${title}` })
  await expect(map).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Squares' }).getByText('25 m').click()
  await expect(page.getByRole('region', { name: `Mean speeds by squares of 25 m: ${title}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Speeds', exact: true })).toBeVisible()
})
