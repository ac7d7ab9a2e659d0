/** Machines: entries, photos, devices, meter readings and labels. */
import { expect, test, type Page } from '../support/journey.ts'
import { createEntry, selectOption, pngFile, saveAndView } from '../support/entries.ts'
import { navigateTo } from '../support/every-screen.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signInAndOpen, signIn } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Machines')
})

const createMachine = (page: Page, equipmentId: string) =>
  createEntry(page, product, 'equipment', { equipmentId, kind: 'hauler' })
const openMachine = (page: Page, id: string) => page.goto(`${product.url}/equipment/view/${id}`)

test('creates and edits a machine, adds a photo and refuses a duplicate ID', async ({ page }) => {
  await signInAndOpen(page, product, '/equipment')
  await createEntry(page, product, 'haulcategories', { title: 'Rigid 40', machineType: 'rigidTruck' })
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Equipment ID' }).fill('T-1')
  await page.getByRole('textbox', { name: 'Description' }).fill('Night shift truck')
  await selectOption(page, 'Haul category', 'Rigid 40')
  await page.getByRole('textbox', { name: 'Tare' }).fill('24.5')
  await saveAndView(page)
  await expect(page.getByText('24.50 t')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rigid 40' })).toBeVisible()
  // The icon is the category's silhouette.
  const row = page.locator('dd').filter({ hasText: 'Rigid 40' })
  await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/svg/)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'License plate' }).fill('A 123 BC')
  await saveAndView(page)
  await expect(page.getByText('A 123 BC')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles(await pngFile('front.png', '#c08040', 400, 300))
  await expect(page.getByRole('img', { name: 'front.png' })).toBeVisible()
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
  await page.locator('input[type=file]').setInputFiles(fake)
  await expect(page.getByRole('list', { name: 'Uploads' }).getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel fake.png' }).click()
  await expect(page.getByText('fake.png')).toHaveCount(0)

  await navigateTo(page, '/equipment/new')
  await page.getByRole('textbox', { name: 'Equipment ID' }).fill('t-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Already exist').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Equipment ID' })).toHaveValue('t-1')
})

test('shows the secret of a device once, renews it, and rejects fixes after revocation', async ({ page }) => {
  await signIn(page, product)
  await openMachine(page, await createMachine(page, 'T-2'))
  const sendFix = async (secret: string) => {
    const body = { fixes: [{ seq: 1, t: Date.now() - 1_000, lon: 30, lat: 60 }] }
    const headers = { authorization: `Bearer ${secret}` }
    return (await createPageClient(page, product).fetch('/api/telemetry/batch', { body, headers })).status
  }
  const readSecret = async () => {
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Secret of the device' })
    await expect(field).toHaveValue(/^[\w-]{43}$/)
    const secret = await field.inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(secret)).toHaveCount(0)
    return secret
  }
  await page.getByRole('button', { name: 'Enrol a device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enrol a device' })
  await dialog.getByRole('textbox', { name: 'Device name' }).fill('Tablet 7')
  await dialog.getByRole('button', { name: 'Enrol a device' }).click()
  const firstSecret = await readSecret()
  expect(await sendFix(firstSecret)).toBe(200)

  await page.getByRole('button', { name: 'Renew the secret Tablet 7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew the secret' }).click()
  const secondSecret = await readSecret()
  expect(secondSecret).not.toBe(firstSecret)
  expect([await sendFix(firstSecret), await sendFix(secondSecret)]).toEqual([200, 200])

  await page.getByRole('button', { name: 'Revoke Tablet 7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Revoke Tablet 7' })).toHaveCount(0)
  expect([await sendFix(firstSecret), await sendFix(secondSecret)]).toEqual([401, 401])
})

test('keeps accumulated engine hours when the meter of a machine is replaced', async ({ page }) => {
  await signIn(page, product)
  await openMachine(page, await createMachine(page, 'T-3'))
  const enterHours = async (
    hours: string,
    fillMore: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
  ) => {
    await page.getByRole('button', { name: 'Enter hours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter hours' })
    await fillMore(dialog)
    await dialog.getByRole('textbox', { name: 'Hours' }).fill(hours)
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  await expect(await enterHours('9990.5', async () => undefined)).toBeHidden()
  await expect(page.getByText('On the meter: 9,990.5 h')).toBeVisible()
  const refusedDialog = await enterHours('12', async () => undefined)
  await expect(refusedDialog.getByText(/The meter shows 9,?990.5 hours/)).toBeVisible()
  // An error summary would cover the field to correct.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await refusedDialog.getByRole('button', { name: 'Cancel' }).click()
  const renewedDialog = await enterHours('0', async (dialog) => {
    await selectOption(page, 'What', 'New meter')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Meter broken')
  })
  await expect(renewedDialog).toBeHidden()
  await expect(page.getByText('On the meter: 0.0 h')).toBeVisible()
  await expect(page.getByText('Accumulated over all meters: 9,990.5 h')).toBeVisible()
  const statements = page.getByRole('region', { name: 'Engine hours' }).getByRole('row')
  await expect(statements.filter({ hasText: 'Meter reading' })).toContainText('9,990.5')
  await expect(statements.filter({ hasText: 'New meter' })).toContainText('Meter broken')
  await navigateTo(page, '/equipment?search=T-3')
  await expect(page.getByRole('row').filter({ hasText: 'T-3' })).toContainText('9,990.5')
})

test('prints labels of one machine and of all machines found by a search', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await signIn(page, product)
  await openMachine(page, await createMachine(page, 'L-1'))
  await createMachine(page, 'L-2')
  await page.getByRole('link', { name: 'Labels' }).click()
  const labels = page.getByRole('list', { name: 'Machine labels' }).getByRole('listitem')
  await expect(labels).toHaveText(['L-1'])
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await navigateTo(page, '/equipment?search=L-')
  await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(labels).toHaveText(['L-1', 'L-2'])
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(5_000)
})
