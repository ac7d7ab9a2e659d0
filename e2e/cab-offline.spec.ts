/**
 * The cab as it is installed: opened once with a network, it opens without one from then on.
 * Slices: cab, tablets.
 */
import { expect, test, type Page } from './support/journey.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Cab offline')
})

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })

async function openKept(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(codeField(page)).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

test('opens without network, in every language, once it was opened with one', async ({ page, context }) => {
  await openKept(page, `${product.url}/cab/`)
  await context.setOffline(true)
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { name: 'Меню' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '菜单' })).toBeVisible()
  await context.setOffline(false)
})

test('takes the code of a link into its field and out of the address', async ({ page }) => {
  await openKept(page, `${product.url}/cab/#code=K7MX42QP`)
  await expect(codeField(page)).toHaveValue('K7MX42QP')
  expect(page.url()).toBe(`${product.url}/cab/`)
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('K7MX42QP')
})

test('refuses a wrong code with words, and keeps it', async ({ page }) => {
  await openKept(page, `${product.url}/cab/#code=WRONG0000`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong, used or older than 15 minutes')
  await expect(codeField(page)).toHaveValue('WRONG0000')
})

test('answers neither the office nor calls of the server from what is kept', async ({ page, context }) => {
  await openKept(page, `${product.url}/cab/`)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/cab/')
  expect(kept.filter((path) => !path.startsWith('/cab/'))).toEqual([])
  await context.setOffline(true)
  expect(
    await page.evaluate(
      async () =>
        await fetch('/api/telemetry/session').then(
          () => true,
          () => false,
        ),
    ),
  ).toBe(false)
  await context.setOffline(false)
})
