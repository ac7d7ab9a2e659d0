/**
 * The frame of the application: live updates between browsers, features of the menu, and keyboard navigation.
 * Slices: console.
 */
import { expect, test, type Page } from './support/journey.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'
import { signInAndOpen } from './support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Shell')
})

async function open(page: Page, address: string): Promise<void> {
  await signInAndOpen(page, product, address)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

test("shows another user's save in an open list and in an open form", async ({ page, newWindow }) => {
  await open(page, '/materials')
  const other = await newWindow()
  await open(other, '/materials/new')
  await other.getByLabel(/^Title/).fill('Granite')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toHaveURL(/\/materials\/view\//)
  // The list shows the entry without a reload.
  await page.getByRole('link', { name: 'Granite', exact: true }).click()
  await expect(page).toHaveURL(/\/materials\/view\//)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel(/^Title/).fill('Granite, crushed')

  await other.getByRole('link', { name: 'Edit' }).click()
  await other.getByLabel(/^Title/).fill('Granite 0/32')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/saved this entry at .* while you had it open/)).toBeVisible()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Granite, crushed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/saved other changes at/)).toBeVisible()
})

test('updates the menu and screen when features of the account are switched', async ({ page }) => {
  await open(page, '/materials')
  const { contextAccount } = (await (await page.request.get(`${product.url}/api/users/me`)).json()) as {
    contextAccount: { id: string }
  }
  const address = `${product.url}/api/accounts/${contextAccount.id}`
  const updateFeatures = async (features: object) => {
    const account = (await (await page.request.get(address)).json()) as { features: object }
    const data = { ...account, features: { ...account.features, ...features } }
    expect((await page.request.put(address, { data, headers: { origin: product.url } })).status()).toBe(200)
  }
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await updateFeatures({ consolidateTrackerMenus: true })
  await expect(menu.getByRole('button', { name: 'Tracker' })).toBeVisible()
  await updateFeatures({ consolidateTrackerMenus: false })
  await expect(menu.getByRole('button', { name: 'Tracker' })).toBeHidden()
  await updateFeatures({ tracker: false })
  await expect(page.getByText('There is nothing at /materials.')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Materials' })).toBeHidden()
  await updateFeatures({ tracker: true })
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
})

test('opens screens by keyboard shortcuts and the command palette, also on a phone', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('driv')
  await expect(page.getByRole('option', { name: /^Drivers/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/drivers$/)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/console$/)
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('Answers')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /Go to a screen/ }).click()
  await page.getByRole('combobox', { name: 'Go to' }).fill('console')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console$/)
})
