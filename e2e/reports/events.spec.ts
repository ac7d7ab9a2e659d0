/**
 * The list of events: scrolling, saved filters, export, and the facts behind an event.
 * Slices: events.
 */
import { readFile } from 'node:fs/promises'
import { readPdf } from '@haulway/features/testing/pdf.ts'
import { expect, test } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

/** Rows of the first request of the list. */
const FIRST_PAGE = 250
const HISTORY_LIMIT = 90_000

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

test('loads events while scrolling, saves a filter, exports as PDF and shows the facts behind an event', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/events')
  const client = createPageClient(page, product)
  const countLoads = async () =>
    ((await client.fetch('/api/events/summary?type=load')).body as { events: number }).events
  const countListed = async () =>
    ((await client.fetch('/api/events?limit=500')).body as { items: unknown[] }).items.length
  // The practice machines first report their last hours, more than fits into the first page.
  await expect.poll(countLoads, { timeout: HISTORY_LIMIT }).toBeGreaterThan(0)
  await expect.poll(countListed, { timeout: HISTORY_LIMIT }).toBeGreaterThan(FIRST_PAGE)
  await page.reload()
  await expect(page.getByText(/\d events/)).toBeVisible()
  const table = page.getByRole('region', { name: 'Events' })
  await expect(table.getByRole('row').nth(20)).toBeVisible()
  // A taller box would have all rows in sight, and load all of them.
  expect(await table.evaluate((element) => element.clientHeight < window.innerHeight)).toBe(true)

  const rangeLabel = page.getByText(/Showing 1 to [\d,]+ of/)
  const scrollToLastRow = async () => {
    // The list grows as its rows are drawn.
    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    return Number(/to ([\d,]+) of/.exec(await rangeLabel.innerText())?.[1]?.replace(',', ''))
  }
  await expect.poll(scrollToLastRow).toBeGreaterThan(FIRST_PAGE)

  await page.goto(`${product.url}/events?type=load`)
  await expect(table.getByRole('row').nth(1)).toContainText('Load')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name').fill('All loads')
  await page.getByRole('button', { name: 'Save this choice' }).click()
  const savedFilter = page.getByRole('link', { name: 'All loads' })
  await expect(savedFilter).toBeVisible()
  await page.goto(`${product.url}/events`)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await savedFilter.click()
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
  await expect(page.getByRole('region', { name: 'Where it was' }).first()).toBeVisible()
})
