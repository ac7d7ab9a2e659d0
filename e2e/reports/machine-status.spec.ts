/**
 * Machine status: a dispatcher sets a truck down with a reason and up again, and corrects past days.
 * Slices: machine-status, dispatcher.
 */
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { createPageClient, signInAndOpen, signIn } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Machine status')
})

/** Yesterday at a time, as users type it. */
const yesterday = (time: string) => `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)} ${time}`

/** Creates a truck that stands still and reports its position. */
async function createReportingTruck(page: Page): Promise<void> {
  const client = createPageClient(page, product)
  const machine = await client.fetch('/api/equipment', { body: { equipmentId: 'HT-7', kind: 'hauler' } })
  const { id } = machine.body as { id: string }
  const device = await client.fetch(`/api/equipment/${id}/devices`, { body: { title: 'Tablet' } })
  const { secret } = device.body as { secret: string }
  const fixes = [1, 2, 3].map((seq) => ({
    seq,
    t: Date.now() - 40_000 + seq * 10_000,
    lon: 30,
    lat: 60,
    speed: 0,
  }))
  const reply = await client.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes, events: [] },
  })
  expect(reply.status, reply.text).toBe(200)
}

test('sets a machine down with a reason in the dispatcher, ends the status, and reports it', async ({
  page,
}) => {
  await signIn(page, product)
  await createReportingTruck(page)
  await page.goto(`${product.url}/dispatcher2d`)
  const row = page.getByRole('option', { name: /HT-7/ })
  await row.click()
  const card = page.getByRole('region', { name: 'Machine Status' })
  await card.getByRole('button', { name: 'Down', exact: true }).click()
  // A new account has the usual reasons.
  await page.getByRole('menuitem', { name: 'Tires' }).click()
  await expect(card.getByText('Down: Tires')).toBeVisible()
  await expect(row).toContainText('Down: Tires')
  await card.getByRole('button', { name: 'It is over' }).click()
  await expect(row).not.toContainText('Down: Tires')
  await navigateTo(page, '/machine-status?tab=reason')
  await expect(page.getByRole('row', { name: /Tires.*Down/ })).toBeVisible()
  await navigateTo(page, '/status-reasons')
  await expect(page.getByRole('row', { name: /Tires/ })).toBeVisible()
})

test('adds a past machine status, refuses one that ends before it begins, and deletes it', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/dispatcher2d')
  await page.getByRole('option', { name: /HT-7/ }).click()
  await page.getByRole('button', { name: 'Last days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Statuses of HT-7' })
  await dialog.getByRole('button', { name: 'Add a status' }).click()
  const [from, to] = [yesterday('08:00'), yesterday('09:30')]
  await dialog.getByLabel('From').fill(to)
  await dialog.getByLabel('To').fill(from)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The end comes after the beginning')).toBeVisible()
  await dialog.getByLabel('From').fill(from)
  await dialog.getByLabel('To').fill(to)
  await dialog.getByLabel('Note').fill('left front')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(`${from} – ${to}`)).toBeVisible()
  await dialog.getByRole('button', { name: `Take back ${from} – ${to}` }).click()
  await expect(dialog.getByText(`${from} – ${to}`)).toBeHidden()
})
