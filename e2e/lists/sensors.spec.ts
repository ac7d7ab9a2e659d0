/** Sensors: from a model to a pairing with readings, given to another account, removed and returned. */
import { expect, test, type Page } from '../support/journey.ts'
import { createEntry, pressSave, saveAndView, selectOption } from '../support/entries.ts'
import { postEntry, setSession } from '../support/every-screen.ts'
import { createAccountSession } from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn, signInAndOpen } from '../support/signed-in.ts'

const MAC = 'A4:C1:38:0B:22:F1'
const OTHER = 'New owner of sensors'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Sensors')
})

/** Presses a button of a sensor's view, and returns its dialog. */
async function openAction(page: Page, action: string, title: string) {
  await page.getByRole('button', { name: action, exact: true }).click()
  return page.getByRole('dialog', { name: title })
}

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Reports readings of the sensor as the tracker of a machine. */
async function report(page: Page, secret: string, readings: readonly object[]) {
  const sensors = readings.map((one, n) => ({
    mac: MAC,
    t: Date.now() - 60_000 + n * 1_000,
    kind: 'bed',
    ...one,
  }))
  const headers = { authorization: `Bearer ${secret}` }
  const body = { fixes: [], events: [], sensors }
  const reply = await createPageClient(page, product).fetch('/api/telemetry/batch', { body, headers })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as { accepted: number; rejected: unknown[] }
}

async function enrolTracker(page: Page, machine: string): Promise<string> {
  const client = createPageClient(page, product)
  const reply = await client.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Tracker' } })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { secret: string }).secret
}

/** Types the address without colons, and makes the model that is missing in place. */
async function createSensor(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const address = page.getByRole('textbox', { name: 'Device ID' })
  await address.pressSequentially('a4c1')
  await expect(address).toHaveValue('A4:C1:')
  await pressSave(page)
  await expect(page.getByText('Expected format: FF:FF:FF:FF:FF:FF').first()).toBeVisible()
  await address.fill('')
  await address.pressSequentially('a4c1380b22f1')
  await expect(address).toHaveValue(MAC)

  await selectOption(page, 'Model', 'New: Sensor Model')
  const dialog = page.getByRole('dialog', { name: 'New: Sensor Model' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tilt 2')
  await dialog.getByRole('combobox', { name: 'Measures' }).click()
  await page.getByRole('option', { name: 'Dump bed', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('Tilt 2')
  await saveAndView(page)
}

test('creates a sensor with its model, pairs it, and shows what it reads', async ({ page }) => {
  await signInAndOpen(page, product, '/sensor-inventory')
  await expect(page.getByRole('heading', { name: 'Sensor Inventory' })).toBeVisible()
  const machine = await createEntry(page, product, 'equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const secret = await enrolTracker(page, machine)
  await page.goto(`${product.url}/sensor-inventory`)
  await createSensor(page)
  await expect(regionOf(page, 'Readings').getByText('No readings yet')).toBeVisible()

  const dialog = await openAction(page, 'Pair', `Pair ${MAC}`)
  await dialog.getByRole('combobox', { name: 'Machine' }).click()
  await page.getByRole('option', { name: 'T-1', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Under the body')
  await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(regionOf(page, 'Pairing').getByRole('row').filter({ hasText: 'T-1' })).toContainText(
    'Under the body',
  )

  expect(await report(page, secret, [{ value: 0, volts: 2.9 }, { value: 1 }])).toMatchObject({ rejected: [] })
  await page.reload()
  const readings = regionOf(page, 'Readings').getByRole('row')
  await expect(readings.nth(1)).toContainText('Bed up')
  await expect(readings.nth(2)).toContainText('Bed down')
  await expect(regionOf(page, 'Battery').getByText('90 %, 2.90 V')).toBeVisible()
  await page.goto(`${product.url}/equipment/view/${machine}`)
  await expect(regionOf(page, 'Sensors').getByRole('row').filter({ hasText: MAC })).toContainText('Bed up')
})

test('gives a sensor to another account, which sees what comes from then on', async ({ page }) => {
  const other = await createAccountSession(product, OTHER)
  await signInAndOpen(page, product, '/sensor-inventory')
  await page.getByRole('link', { name: MAC, exact: true }).click()
  const dialog = await openAction(page, 'Give to an account', 'Sensors Administration')
  await dialog.getByRole('combobox', { name: 'New owner' }).fill(OTHER)
  await page.getByRole('option', { name: OTHER, exact: true }).click()
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()

  await expect(page.getByText(`This sensor belongs to ${OTHER}`)).toBeVisible()
  await expect(regionOf(page, 'Readings').getByText('Bed up')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pair', exact: true })).toHaveCount(0)

  await setSession(page, product, other.cookie, other.account)
  await page.goto(`${product.url}/sensor-inventory`)
  await page.getByRole('link', { name: MAC, exact: true }).click()
  await expect(regionOf(page, 'Readings').getByText('No readings yet')).toBeVisible()
  await expect(regionOf(page, 'Pairing').getByText('It was never paired with a machine')).toBeVisible()
})

test('removes a sensor with a reason, and returns it', async ({ page }) => {
  await signIn(page, product)
  const client = createPageClient(page, product)
  const model = await postEntry(client, '/api/sensormodels', {
    title: 'Near 3',
    kind: 'proximity',
    fullVolts: 3,
    emptyVolts: 2,
  })
  await postEntry(client, '/api/sensors', { deviceId: '02-00-00-00-00-0a', model: { id: model } })
  await page.goto(`${product.url}/sensor-inventory`)
  const row = page.getByRole('row').filter({ hasText: '02:00:00:00:00:0A' })
  const chooseOfRow = async (action: string) => {
    await row.getByRole('button', { name: 'Pair, remove: 02:00:00:00:00:0A' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await chooseOfRow('Remove')
  const dialog = page.getByRole('dialog', { name: 'Remove 02:00:00:00:00:0A' })
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Lost', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toContainText('Removed: Lost')
  await chooseOfRow('Return')
  await page.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click()
  await expect(row).toContainText('Unpaired')
})
