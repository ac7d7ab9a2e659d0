/**
 * Statistics of the practice site: a manager's question, groups, filters, and costs from rates.
 * Slices: statistics, cycles, rates.
 */
import { expect, test, type Page } from '../support/journey.ts'
import { saveAndView } from '../support/entries.ts'
import { navigateTo } from '../support/every-screen.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { createPageClient, signIn, signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

/** Clicks, counted in the page: a person's and those of the test alike. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['clicks'] = '0'
    const count = () =>
      (document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks']) + 1))
    document.addEventListener('click', count, { capture: true })
  })
  return async () => Number(await page.evaluate(() => document.body.dataset['clicks']))
}

test('answers in two clicks which machine stood longest this week beside last week, and what a tonne cost', async ({
  page,
}) => {
  await signIn(page, product)
  const client = createPageClient(page, product)
  const rate = { title: 'Hire', basis: 'hour', amount: 85.5, validFrom: '2020-01-01' }
  const { status, text } = await client.fetch('/api/rates', { body: rate })
  expect(status, text).toBe(201)
  await page.goto(product.url)
  const readClicks = await countClicks(page)
  await page.getByRole('link', { name: 'Statistics Report' }).click()
  await page.getByRole('link', { name: 'Who stood longest this week, beside last week?' }).click()
  const table = page.getByRole('grid').or(page.getByRole('table'))
  for (const name of ['Idle over 3 min', 'Idle over 3 min, difference', 'Cost per tonne'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeInViewport()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^\d+\.\d\d$/ })
      .first(),
  ).toBeVisible()
  expect(await readClicks()).toBeLessThan(5)
  const query = new URL(page.url()).searchParams
  const range = `from=${query.get('from')}&to=${query.get('to')}`
  const reply = await client.fetch(`/api/reports/statistics/byEquipment?${range}&sort=-idle3&limit=1`)
  const { items } = reply.body as { items: { of: { title: string } }[] }
  await expect(table.getByRole('link').first()).toHaveText(items[0]?.of.title ?? '')
})

test('groups statistics by week and by machine, and filters them to one machine', async ({ page }) => {
  await signInAndOpen(page, product, '/statistics-report')
  await expect(page.getByText(/\d+ loads of \d+ machines/)).toBeVisible()
  await page.getByRole('tab', { name: 'By week' }).click()
  await expect(page.getByRole('columnheader', { name: 'Week from' })).toBeVisible()
  await page.getByRole('tab', { name: 'By equipment' }).click()
  const firstMachine = page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first()
  const title = await firstMachine.textContent()
  await firstMachine.click()
  await expect(page.getByText(/\d+ loads? of 1 machine/)).toContainText(title ?? '')
})

test('shows the costs of machines once a rate is entered, and which lack one before', async ({ page }) => {
  await signIn(page, product)
  const client = createPageClient(page, product)
  const rates = (await client.fetch('/api/rates')).body as { items: { id: string; version: number }[] }
  for (const { id, version } of rates.items)
    await client.fetch(`/api/rates/${id}?version=${version}`, { method: 'DELETE' })
  await page.goto(`${product.url}/statistics-report?cost=true`)
  await expect(page.getByText(/without a rate in whole or in part/)).toBeVisible()
  await navigateTo(page, '/rates/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Hire of trucks')
  await page.getByLabel('Amount').fill('85.505')
  await page.getByLabel('Valid from').fill('2020-01-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('At most 2 decimals', { exact: true })).toBeVisible()
  await page.getByLabel('Amount').fill('85.5')
  await saveAndView(page)
  await page.goto(`${product.url}/statistics-report`)
  await page.getByRole('button', { name: 'Filters', expanded: false }).click()
  await page.getByRole('combobox', { name: 'Without costs' }).click()
  await page.getByRole('option', { name: 'With costs' }).click()
  await expect(page.getByText(/paid by the rates in force/)).toBeVisible()
  await expect(page.getByText(/without a rate in whole or in part/)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Cost', exact: true })).toBeVisible()
})
