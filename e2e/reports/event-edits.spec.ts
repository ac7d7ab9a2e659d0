/**
 * Corrections of loads with preview, effect and undo, a note with a photo, and bulk edits on the practice site.
 * Slices: events.
 */
import sharp from 'sharp'
import { expect, test } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

interface Event {
  readonly id: string
  readonly at: string
  readonly equipment: { readonly id: string; readonly title: string }
}

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('previews, saves and undoes the edit of a load, adds a note with a photo, and edits loads in bulk', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/events')
  const client = createPageClient(page, product)
  // The truck has dumped since the load, so the edit concerns a complete cycle.
  const fetchLatest = async (query: string) =>
    ((await client.fetch(`/api/events?${query}`)).body as { items: Event[] }).items
  await expect.poll(async () => (await fetchLatest('type=dump&limit=1')).length).toBe(1)
  const [dump] = await fetchLatest('type=dump&limit=1')
  const loads = await fetchLatest(`type=load&equipment=${dump!.equipment.id}&limit=5`)
  const load = loads.find(({ at }) => at < dump!.at)!

  await page.goto(`${product.url}/events/view/${load.id}`)
  const loadTime = await page.locator('dl time').first().innerText()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/events\/edit\//)
  await page.getByLabel('Weight').fill('41')
  await page.getByLabel('Ticket').fill('T-41')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('status', { name: 'What it would change' })
  await expect(preview).toContainText('1 cycle')
  await expect(preview.getByRole('listitem')).toContainText('41')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(preview).toBeHidden()
  await expect(page.getByText(/^1 cycle/)).toBeVisible()

  await page.goto(`${product.url}/events/view/${load.id}`)
  await expect(page.getByText(/changed it: .*T-41/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/undone by/)).toBeVisible()
  await page.getByRole('button', { name: 'Split' }).click()
  const splitDialog = page.getByRole('dialog', { name: 'It was two' })
  await expect(splitDialog).toContainText('When was the other one?')
  await splitDialog.getByRole('button', { name: 'Split' }).click()
  await expect(splitDialog).toContainText('Is the same moment')
  await splitDialog.getByRole('button', { name: 'Cancel' }).click()

  await navigateTo(page, '/events')
  await page.getByRole('link', { name: 'Add event' }).click()
  await page.getByRole('combobox', { name: 'Type', exact: true }).fill('Note')
  await page.getByRole('option', { name: 'Note', exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()

  const { title } = dump!.equipment
  await page.getByRole('combobox', { name: 'Equipment' }).fill(title)
  await page.getByRole('option', { name: title, exact: true }).click()
  await page.getByRole('textbox', { name: /^Time/ }).fill(loadTime)
  await page.locator('#event-noteComment').fill('A rock on the road')
  const image = { create: { width: 1_600, height: 1_200, channels: 3, background: '#d07020' } } as const
  const buffer = await sharp(image).jpeg().toBuffer()
  await page.getByLabel('Add photographs').setInputFiles({ name: 'rock.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('1 photograph is added')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Event', exact: true }).click()
  const photo = page.getByRole('img', { name: 'Photograph 1 of 1' })
  await expect(photo).toBeVisible()
  await page.goto(`${product.url}/events?type=note`)
  await expect(photo.first()).toBeVisible()
  await page.getByRole('row').filter({ has: photo }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Photograph 1 of 1' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photograph 1 of 1' })
  await expect(viewer.getByRole('img', { name: 'Photograph 1 of 1' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove the photograph?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('No photographs yet')).toBeVisible()

  await page.goto(`${product.url}/events?type=load`)
  const table = page.getByRole('region', { name: 'Events' })
  await table.getByRole('checkbox').nth(1).check()
  await table.getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: 'Edit selected' }).click()
  const bulk = page.getByRole('dialog', { name: 'Edit 2 events' })
  await bulk.getByLabel('Note', { exact: true }).fill('checked')
  await bulk.getByRole('button', { name: 'Preview' }).click()
  await expect(bulk.getByRole('status', { name: 'What it would change' })).toContainText('no cycle')
  await bulk.getByRole('button', { name: 'Save' }).click()
  await expect(bulk).toBeHidden()
  await expect(page.getByText('Saved; no cycle changes')).toBeVisible()
})
