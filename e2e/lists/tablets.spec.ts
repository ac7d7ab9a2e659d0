/** Tablets: connecting one from the page of a machine, until it is unregistered. */
import { expect, test } from '../support/journey.ts'
import { createEntry } from '../support/entries.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'

test('connects a tablet with the code on the screen, and unregisters it', async ({ page }) => {
  const product = await productWithOwnAccount('Tablets')
  await signIn(page, product)
  const machine = await createEntry(page, product, 'equipment', { equipmentId: 'T-1', kind: 'hauler' })
  await page.goto(`${product.url}/equipment/view/${machine}`)
  await page.getByRole('link', { name: 'Connect a tablet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a tablet' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('T-1')
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const code = await dialog.getByLabel('Code', { exact: true }).innerText()

  const client = createPageClient(page, product)
  const joined = await client.fetch('/api/telemetry/tablet/join', { body: { code } })
  expect(joined.status, joined.text).toBe(200)
  await expect(dialog.getByText('T-1 is connected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const row = page.getByRole('row').filter({ hasText: 'T-1' })
  await expect(row).toContainText('Connected')

  await row.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unregister' }).click()
  await expect(row).toContainText('Unregistered')
  const { secret } = joined.body as { secret: string }
  const headers = { authorization: `Bearer ${secret}` }
  expect((await client.fetch('/api/telemetry/tablet', { headers })).status).toBe(401)
})
