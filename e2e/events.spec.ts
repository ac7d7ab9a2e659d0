/**
 * The practice site's events: read down the list, narrowed, kept under a name, opened to what they were derived from, taken away.
 * Slices: events.
 */
import { readFile } from 'node:fs/promises'
import { readPdf } from '@haulway/features/testing/pdf.ts'
import { expect, test } from './journey.ts'
import type { Product } from './server.ts'
import { practiceProduct } from './shared-products.ts'
import { callsOf, signIn } from './signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('events are read, narrowed, kept, opened and taken away', async ({ page }) => {
  await signIn(page, product, '/events')
  const calls = callsOf(page, product)
  const counted = async () =>
    ((await calls.fetch('/api/events/summary?type=load')).body as { events: number }).events
  // The practice site's machines tell first what they did today.
  await expect.poll(counted).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText(/\d events/)).toBeVisible()
  const table = page.getByRole('region', { name: 'Events' })
  await expect(table.getByRole('row').nth(20)).toBeVisible()

  // Further down than the first rows reach.
  const { items } = (await calls.fetch('/api/events?limit=500')).body as { items: unknown[] }
  if (items.length > 250) {
    const shown = page.getByText(/Showing 1 to [\d,]+ of/)
    const last = async () => {
      // It grows as its rows are drawn.
      await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return Number(/to ([\d,]+) of/.exec(await shown.innerText())?.[1]?.replace(',', ''))
    }
    await expect.poll(last).toBeGreaterThan(250)
  }

  await page.goto(`${product.url}/events?type=load`)
  await expect(table.getByRole('row').nth(1)).toContainText('Load')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name').fill('All loads')
  await page.getByRole('button', { name: 'Save this choice' }).click()
  const kept = page.getByRole('link', { name: 'All loads' })
  await expect(kept).toBeVisible()
  await page.goto(`${product.url}/events`)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await kept.click()
  await expect(page).toHaveURL(/type=load/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  const document = await download
  expect(document.suggestedFilename()).toMatch(/^events_.*\.pdf$/)
  const { pages } = await readPdf(await readFile(await document.path()))
  expect(pages.flat().join(' ')).toContain('Practice quarry')

  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/view\//)
  await expect(page.getByRole('heading', { name: 'Derived from' })).toBeVisible()
  await expect(page.getByText(/Stood .* in the zone|Was in the zone|Payload rose/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where it was' })).toBeVisible()
})
