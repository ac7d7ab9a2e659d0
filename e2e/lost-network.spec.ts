/**
 * Loss of the network while somebody works: the page says so, loses nothing and recovers by itself.
 * Slices: materials.
 */
import { expect, test } from './support/journey.ts'
import { pressSave } from './support/entries.ts'
import { setSession } from './support/every-screen.ts'
import { listEntries, createAccountSession, type AccountSession } from './support/own-quarry.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'

let product: Product
let session: AccountSession
test.beforeAll(async () => {
  product = await productWithOwnAccount('Lost network')
  session = await createAccountSession(product, 'Far pit')
})

test('keeps typed input while offline, and loads a failed screen without a reload once online', async ({
  page,
  context,
}) => {
  await setSession(page, product, session.cookie, session.account)
  await page.goto(`${product.url}/materials/new`)
  await page.getByLabel(/^Title/).fill('Granite')
  const offlineBar = page.getByRole('status').filter({ hasText: /Offline since \d\d:\d\d/ })
  await context.setOffline(true)
  await expect(offlineBar).toBeVisible()
  await expect(page.locator('[data-stale="true"]')).toBeVisible()
  await context.setOffline(false)
  await expect(offlineBar).toBeHidden()
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0)
  await expect(page.getByLabel(/^Title/)).toHaveValue('Granite')
  await pressSave(page)
  await expect(page).toHaveURL(/\/materials\/view\//)
  expect(await listEntries(session.client, 'materials')).toHaveLength(1)

  // The code of this screen is not loaded yet.
  const timeOrigin = await page.evaluate(() => performance.timeOrigin)
  await context.setOffline(true)
  await expect(offlineBar).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Map Layers' }).click()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/map-layers/)
  await expect(page.getByRole('heading', { name: 'Map Layers', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOrigin)
})
