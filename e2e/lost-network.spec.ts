/**
 * The network is lost while somebody works: they are told, lose nothing, and go on by themselves when it is back.
 * Slices: materials.
 */
import { expect, test } from './support/journey.ts'
import { pressSave } from './support/entries.ts'
import { setSession } from './support/every-screen.ts'
import { listEntries, createAccountSession, type AccountSession } from './support/own-quarry.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'

let product: Product
let quarry: AccountSession
test.beforeAll(async () => {
  product = await productWithOwnAccount('Lost network')
  quarry = await createAccountSession(product, 'Far pit')
})

test('keeps typed input and loads a failed screen once the network returns, without a reload', async ({
  page,
  context,
}) => {
  await setSession(page, product, quarry.cookie, quarry.account)
  await page.goto(`${product.url}/materials/new`)
  await page.getByLabel(/^Title/).fill('Granite')
  const bar = page.getByRole('status').filter({ hasText: /Offline since \d\d:\d\d/ })
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await expect(page.locator('[data-stale="true"]')).toBeVisible()
  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0)
  await expect(page.getByLabel(/^Title/)).toHaveValue('Granite')
  await pressSave(page)
  await expect(page).toHaveURL(/\/materials\/view\//)
  expect(await listEntries(quarry.client, 'materials')).toHaveLength(1)

  // Nothing of this screen has been loaded.
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Map Layers' }).click()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/map-layers/)
  await expect(page.getByRole('heading', { name: 'Map Layers', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
})
