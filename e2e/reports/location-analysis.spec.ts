/**
 * Visits by location on the practice site, and speeds on the ground of one location.
 * Slices: location-analysis, locations, telemetry.
 */
import { countClicks } from '../support/count-clicks.ts'
import { expect, test } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { createPageClient, signIn, signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('shows visits by location, and mean speeds on the map of one location', async ({ page }) => {
  await signInAndOpen(page, product, '/location-analysis')
  await expect(page.getByText(/\d+ visits of \d+ locations by \d+ machines/)).toBeVisible()
  await expect(page.getByText('Choose a location to see how fast')).toBeVisible()
  await page.getByRole('tab', { name: 'By location' }).click()
  const table = page.getByRole('grid').or(page.getByRole('table'))
  await table.getByRole('columnheader', { name: 'Loads' }).click()
  const firstLink = table.getByRole('link').first()
  const title = (await firstLink.textContent()) ?? ''
  await firstLink.click()
  await expect(page.getByText(/\d+ visits? of 1 location/)).toContainText(title)
  const map = page.getByRole('region', { name: `Mean speeds by squares of 10 m: ${title}` })
  await expect(map).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Squares' }).getByText('25 m').click()
  await expect(page.getByRole('region', { name: `Mean speeds by squares of 25 m: ${title}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Speeds', exact: true })).toBeVisible()
})

test('answers in four clicks when trucks queue, where they stay longest, and at which hour there', async ({
  page,
}) => {
  await signIn(page, product)
  await page.goto(product.url)
  const readClicks = await countClicks(page)
  await page.getByRole('link', { name: 'Deep Location Analysis' }).click()
  await expect(page.getByText(/longest queue \d\d:00–\d\d:00, of at most \d+ machines?/)).toBeVisible()
  await page.getByRole('tab', { name: 'By location' }).click()
  const table = page.getByRole('grid').or(page.getByRole('table'))
  const first = table.getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByText(/\d+ visits? of 1 location/)).toContainText(title)
  await page.getByRole('tab', { name: 'By hour' }).click()
  await expect(table.getByRole('columnheader', { name: 'Average dwell' })).toBeVisible()
  expect(await readClicks()).toBeLessThan(5)
  const client = createPageClient(page, product)
  const query = new URL(page.url()).searchParams
  query.delete('tab')
  const ofHours = await client.fetch(`/api/reports/locationanalysis/byHours?${query}`)
  const hours = (ofHours.body as { items: { hour: number }[] }).items
  for (const { hour } of hours)
    await expect(table.getByText(`${String(hour).padStart(2, '0')}:00–`)).toBeVisible()
  query.delete('location')
  const reply = await client.fetch(`/api/reports/locationanalysis/byLocations?${query}`)
  const { items } = reply.body as { items: { of: { title: string }; average: number }[] }
  const longest = Math.max(...items.map(({ average }) => average))
  expect(items.find(({ average }) => average === longest)?.of.title).toBe(title)
})

test('shows dwell and queues on the dashboard of the practice site', async ({ page }) => {
  await signIn(page, product)
  const client = createPageClient(page, product)
  const boards = (await client.fetch('/api/dashboards')).body as { items: { id: string }[] }
  // The day of the quarry may have begun a minute ago.
  await page.goto(`${product.url}/dashboards/${boards.items[0]?.id}?range=MONTH`)
  // Widgets are drawn once they come into view.
  await page.getByRole('region', { name: 'Queue through the day' }).scrollIntoViewIfNeeded()
  const dwell = page.getByRole('table', { name: 'Dwell by location' })
  await expect(dwell.getByRole('columnheader', { name: 'Over 30 minutes' })).toBeVisible()
  await expect(dwell.getByRole('row')).not.toHaveCount(1)
  await expect(page.getByRole('img', { name: /Machines waiting by hour of the day/ })).toBeVisible()
})
