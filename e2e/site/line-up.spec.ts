/**
 * The line-up of the coming shift: assignments, conflicts, publishing and withdrawal.
 * Slices: line-up.
 */
import { expect, test } from '../support/journey.ts'
import { createEntry } from '../support/entries.ts'
import { createHaulSite } from '../support/haul-site.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { signIn } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Line-up')
})

test('assigns machines in a line-up, resolves a conflict, publishes and withdraws it', async ({ page }) => {
  await signIn(page, product)
  const { locations } = await createHaulSite(page, product)
  const shift = { title: 'Day', start: '06:00', end: '18:00', breakStart: null, breakEnd: null }
  const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const project = await createEntry(page, product, 'projects', {
    title: 'North',
    timeZone: 'UTC',
    workDays,
    shifts: [shift],
  })
  await createEntry(page, product, 'routes', {
    title: 'Haul',
    project,
    loadLocations: [locations.Pit],
    dumpLocations: [locations.Crusher],
  })
  await createEntry(page, product, 'equipment', { equipmentId: 'HT-7', kind: 'hauler' })
  await createEntry(page, product, 'equipment', { equipmentId: 'LD-1', kind: 'loader' })
  await page.goto(`${product.url}/line-up`)
  const haul = page.getByRole('region', { name: 'Haul' })
  await haul.getByRole('combobox', { name: 'Add a machine to Haul' }).click()
  await page.getByRole('option', { name: 'HT-7' }).click()
  await expect(haul.getByRole('listitem')).toContainText('HT-7')
  const unassigned = page.getByRole('region', { name: 'Loaders, and machines without a route' })
  await unassigned.getByRole('combobox', { name: /^Add a machine/ }).click()
  await page.getByRole('option', { name: 'LD-1' }).click()
  await expect(unassigned.getByText('has no place to load at')).toBeVisible()
  await unassigned.getByRole('combobox', { name: 'Place of LD-1' }).click()
  await page.getByRole('option', { name: 'Pit' }).click()
  await expect(unassigned.getByText('has no place to load at')).toBeHidden()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published /)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Not published yet')).toBeVisible()
  await haul.getByRole('button', { name: 'Take HT-7 out' }).click()
  await expect(haul.getByRole('listitem')).toHaveCount(0)
})
