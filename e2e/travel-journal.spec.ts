/**
 * The practice site's machines are replayed: played, stepped, moved to the next load, looked at by name; a link leads to the same
 * moment, the tracks leave as a file, and a machine's page plays its last hours.
 * Slices: travel-journal.
 */
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from './journey.ts'
import type { Product } from './server.ts'
import { practiceProduct } from './shared-products.ts'
import { signIn } from './signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

const clock = (page: Page) => page.getByRole('slider', { name: 'Moment' })
const momentOf = async (page: Page) => Number(await clock(page).inputValue())

test('machines are replayed, a link leads to the moment, tracks leave as a file', async ({ page }) => {
  await signIn(page, product, '/travel-journal2d')
  const replay = page.getByRole('toolbar', { name: 'Replay' })
  await expect(page.getByText('Time in places')).toBeVisible()
  const from = Number(await clock(page).getAttribute('min'))
  const before = await momentOf(page)
  await replay.getByRole('button', { name: '10 seconds on' }).click()
  await expect.poll(() => momentOf(page)).toBe(before + 10_000)
  await replay.getByRole('combobox', { name: 'Jump between' }).click()
  await page.getByRole('option', { name: 'Loads and dumps' }).click()
  await replay.getByRole('button', { name: 'Next load or dump' }).click()
  await expect.poll(() => momentOf(page)).toBeGreaterThan(before + 10_000)
  await expect(page.locator('li[aria-current=true]')).toContainText(/Load|Dump/)
  await replay.getByRole('button', { name: 'Play', exact: true }).click()
  const begun = await momentOf(page)
  await expect.poll(() => momentOf(page)).toBeGreaterThan(begun)
  await replay.getByRole('button', { name: 'Pause' }).click()
  await clock(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => momentOf(page)).toBe(from)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => momentOf(page)).toBe(from + 10_000)
  await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(new Date(from + 10_000).toISOString())}`))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export tracks' }).click()
  await page.getByRole('menuitem', { name: 'GPX' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tracks_.*\.gpx$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('<trkpt')
})
