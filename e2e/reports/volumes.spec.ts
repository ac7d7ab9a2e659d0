/**
 * Stock of the practice site against its targets: counted, mapped through time, downloaded and shared.
 * Slices: volumes, locations, cycles.
 */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

const table = (page: Page) => page.getByRole('grid').or(page.getByRole('table'))
const stockpile = (page: Page) => table(page).getByRole('row', { name: /Stockpile A.*Limestone/ })

test('tells in one click from the menu how much lies on a stockpile and what of its target is reached', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Volumes Snapshot' }).click()
  await expect(stockpile(page)).toContainText('Stock: 2,500 m³')
  await expect(stockpile(page).getByRole('cell').nth(6)).toContainText(/^\d,\d{3}\.\d$/)
  await expect(stockpile(page).getByRole('cell').last()).toContainText(/^\d+\.\d$/)
})

test('leads to the cycles behind the loads of a location', async ({ page }) => {
  await signInAndOpen(page, product, '/volumes-snapshot')
  await stockpile(page).getByRole('link', { name: /^\d+$/ }).click()
  await expect(page).toHaveURL(/\/cycle-times\?dumpLocation=/)
  await expect(page.getByText(/\d+ cycles? of \d+ machines?/)).toContainText('Stockpile A')
})

test('counts a stock and returns to the report, whose stock is that of the count', async ({ page }) => {
  await signInAndOpen(page, product, '/volumes-snapshot')
  const bench = table(page).getByRole('row', { name: /East Bench.*Overburden/ })
  await expect(bench).toContainText(/[-−]\d/)
  await bench.getByRole('link', { name: 'Count stock' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/East Bench · Overburden · \d{4}-/)
  await page.getByRole('textbox', { name: 'Volume', exact: true }).fill('54321')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/volumes-snapshot/)
  await expect(bench).toContainText(/54,\d{3}/)
  await expect(bench.getByRole('link', { name: 'Count stock' })).toHaveAttribute('href', /countedAt=/)
})

test('slides back through the stock of the map and opens the report at that moment', async ({ page }) => {
  await signInAndOpen(page, product, '/volumes-snapshot')
  await stockpile(page).getByRole('link', { name: 'Stockpile A' }).click()
  await page.getByRole('button', { name: 'Show the map' }).click()
  const said = page.getByRole('status').filter({ hasText: 'm³ in 1 location' })
  await expect(page.getByRole('region', { name: /^Stock of each location at/ })).toBeVisible()
  const last = await said.textContent()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/volumes')) asked.push(request.url())
  })
  const slider = page.getByRole('slider', { name: 'Moment of the stock' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', '47')
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await page.keyboard.press('Home')
  await expect(said).not.toHaveText(last ?? '')
  expect(asked).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  const earlier = (await said.textContent()) ?? ''
  await page.getByRole('button', { name: 'Show the report at this moment' }).click()
  await expect(page).toHaveURL(/to=/)
  // The slider ends where the report now ends.
  await expect(slider).toHaveAttribute('aria-valuenow', '48')
  await expect(said).toHaveText(earlier)
})

test('downloads the stocks as CSV, and shows figures without links by a shared link', async ({ page }) => {
  await signInAndOpen(page, product, '/volumes-snapshot')
  await expect(stockpile(page)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(/Stockpile A.*Limestone/)
  expect(csv).toContain('Stock, loose volume')
  await page.getByRole('button', { name: 'Share as a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recipient').fill('Ann of the crusher')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const link = dialog.getByLabel('Link')
  await expect(link).toHaveValue(/\/report-html\//)
  await page.goto(await link.inputValue())
  await expect(page.getByText(/\d+ dumps? in and \d+ loads? out/)).toBeVisible()
  await expect(page.getByRole('table').first()).toContainText('Stockpile A')
  await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveText(['Haulway'])
})
