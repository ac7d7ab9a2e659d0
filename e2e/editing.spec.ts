/** Concurrent edits of an entry and import of a fleet: no input is lost, and errors are reported. */
import { expect, test, type Page } from './support/journey.ts'
import { openImport } from './support/entries.ts'
import type { Product } from './support/server.ts'
import { navigateTo } from './support/every-screen.ts'
import { productWithOwnAccount } from './support/shared-products.ts'
import { signInAndOpen } from './support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Editing')
})

async function openSignedIn(page: Page, path: string): Promise<Page> {
  await signInAndOpen(page, product, path)
  return page
}

test('merges concurrent edits of a material and keeps the input of the second user', async ({
  newWindow,
}) => {
  const first = await openSignedIn(await newWindow(), '/materials/new')
  await first.getByLabel('Title').fill('Gravel')
  await first.getByLabel('Density').fill('1.6')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first).toHaveURL(/\/materials\/view\//)
  const path = new URL(first.url()).pathname.replace('view', 'edit')
  const second = await openSignedIn(await newWindow(), path)
  await expect(second.getByLabel('Title')).toHaveValue('Gravel')
  await navigateTo(first, path)
  await first.getByLabel('Title').fill('Washed gravel')
  await first.getByLabel('Density').fill('1.7')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first).toHaveURL(/\/materials\/view\//)

  await second.getByLabel('Density').fill('1.65')
  await second.getByRole('button', { name: 'Save' }).click()
  const notice = second.getByRole('alert')
  await expect(notice).toContainText('saved other changes')
  // Untouched fields take the other user's value; edited ones keep this user's until they decide otherwise.
  await expect(second.getByLabel('Title', { exact: false }).first()).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'Title' })).toHaveValue('Washed gravel')
  await expect(second.getByRole('textbox', { name: 'Density' })).toHaveValue('1.65')
  await notice
    .getByRole('row', { name: /Density/ })
    .getByText('Take theirs')
    .click()
  await expect(second.getByRole('textbox', { name: 'Density' })).toHaveValue('1.7')
  await notice
    .getByRole('row', { name: /Density/ })
    .getByText('Keep mine')
    .click()
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second).toHaveURL(/\/materials\/view\//)
  await expect(second.getByText(/^1\.650? t/).first()).toBeVisible()
  await second.getByRole('button', { name: 'Show the history' }).click()
  await expect(second.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(3)
})

test('imports machines after errors are corrected on screen, edits them in bulk and exports them', async ({
  newWindow,
}) => {
  const page = await openSignedIn(await newWindow(), '/equipment')
  await openImport(page)
  const file = 'Equipment ID;Kind;Tare, kg\nT-1;hauler;24 500,5\nT-2;spaceship;1000\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText('1 new · 1 row with a mistake')).toBeVisible()
  const cell = page.getByRole('textbox', { name: 'Kind, Row 3' })
  await expect(cell).toHaveValue('spaceship')
  await cell.fill('Loader')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('link', { name: 'To the list' }).click()
  await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('checkbox', { name: 'License plate' }).check()
  await page.getByRole('textbox', { name: 'License plate' }).fill('B 7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'B 7' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel file (XLSX)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Equipment \d{4}-\d\d-\d\d\.xlsx$/)
})
