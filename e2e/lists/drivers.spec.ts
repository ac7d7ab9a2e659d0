/** Drivers: import of a roster, sign-on in the cab with a PIN, and the life of an entry. */
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '../support/journey.ts'
import {
  chooseAction,
  countEntries,
  createEntry,
  openImport,
  expectRefusal,
  deleteEntry,
  saveAndView,
} from '../support/entries.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Drivers')
})

const roster = new URL('../../features/drivers/fixtures/roster.csv', import.meta.url)

test('imports a roster of drivers after errors are corrected, and sets a PIN for the cab', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/drivers')
  await openImport(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: readFileSync(roster) })
  await expect(page.getByText('4 new · 4 rows with mistakes')).toBeVisible()
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

async function signOnInCab(page: Page, employeeId: string, pin: string): Promise<void> {
  const client = createPageClient(page, product)
  const machine = await createEntry(page, product, 'equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const device = await client.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Tablet' } })
  const { secret } = device.body as { secret: string }
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await client.fetch('/api/telemetry/driver', { body: { employeeId, pin }, headers })
  expect(reply.status, reply.text).toBe(200)
}

test('creates, edits, hides and deletes a driver, and refuses to delete one with events', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/drivers/new')
  await page.getByLabel('License valid until').fill('2020-02-28')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await expect(page.getByLabel('License valid until')).toHaveValue('2020-02-28')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ann Field')
  await saveAndView(page)
  await expect(page.getByText(/The license ended on 2020-02-28/)).toBeVisible()
  // Drivers sign on with their employee ID.
  await expect(page.getByText(/Enter an employee ID first/)).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Employee ID' }).fill('7001')
  await saveAndView(page)
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('PIN').first().fill('2580')
  await dialog.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(page.getByText('A PIN is set.', { exact: false })).toBeVisible()
  await signOnInCab(page, '7001', '2580')
  await page.getByRole('button', { name: 'Clear the PIN' }).click()
  await dialog.getByRole('button', { name: 'Clear the PIN' }).click()
  await expect(page.getByText(/No PIN is set/)).toBeVisible()

  const count = (more = '') => countEntries(page, product, 'drivers', `search=Field${more}`)
  await chooseAction(page, 'Ann Field', 'Hide')
  await expect(page.getByText('Hidden: it is left out of lists and choices.')).toBeVisible()
  expect([await count(), await count('&hidden=true')]).toEqual([0, 1])
  await chooseAction(page, 'Ann Field', 'Show again')
  await expect(page.getByText('Hidden: it is left out of lists and choices.')).toBeHidden()
  await deleteEntry(page, 'Ann Field')
  await expectRefusal(page, /In use by Events/)
  expect(await count()).toBe(1)
  await createEntry(page, product, 'drivers', { fullName: 'Newcomer' })
  await navigateTo(page, '/drivers?search=Newcomer')
  await deleteEntry(page, 'Newcomer')
  await expect(page.getByText('Nothing matches the filters')).toBeVisible()
  expect(await countEntries(page, product, 'drivers', 'search=Newcomer')).toBe(0)
})
