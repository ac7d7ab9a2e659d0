/** A roster of drivers that comes in a file, and one of them made ready for the cab: by a person's way through the screens. */
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { startProduct, type StartedProduct } from './server.ts'

let product: StartedProduct
test.beforeAll(async () => {
  product = await startProduct({ HAULWAY_PRACTICE: 'off' })
})
test.afterAll(async () => {
  await product.stop()
})

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByLabel('Login').fill(product.login)
  await page.locator('input[type=password]').fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(path))
}

const roster = new URL('../features/drivers/fixtures/roster.csv', import.meta.url)

test('a roster with mistakes is mended on the screen, then a driver gets a PIN for the cab', async ({
  page,
}) => {
  await signIn(page, '/drivers')
  await page.getByRole('link', { name: 'Import' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: readFileSync(roster) })
  await expect(page.getByText('3 new · 5 rows with mistakes')).toBeVisible()
  await page.getByRole('textbox', { name: 'License valid until, Row 3' }).fill('2028-02-14')
  await page.getByRole('textbox', { name: 'License valid until, Row 5' }).fill('2030-02-28')
  await page.getByRole('textbox', { name: 'Full name, Row 6' }).fill('Ким Алексей')
  await page.getByRole('textbox', { name: 'Employee ID, Row 7' }).fill('1006')
  await page.getByRole('textbox', { name: 'User, Row 8' }).fill('')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 8 rows' }).click()
  await page.getByRole('link', { name: 'To the list' }).click()
  await expect(page.getByText('Showing 1 to 8 of 8 entries')).toBeVisible()

  await page.getByRole('link', { name: 'Ахметов Руслан', exact: true }).click()
  await expect(page.getByText('2028-02-14')).toBeVisible()
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('PIN').first().fill('1234')
  await dialog.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(dialog.getByText(/too easy to guess/)).toBeVisible()
  await dialog.getByLabel('PIN').first().fill('2580')
  await dialog.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(page.getByText('A PIN is set.', { exact: false })).toBeVisible()
})
