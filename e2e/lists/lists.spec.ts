/**
 * Personal set-up of lists: filters, columns, layout, export and units (core 3, 7, 9).
 * Slices: measurement.
 */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../support/journey.ts'
import { strFromU8, unzipSync } from 'fflate'
import { setSession, postEntry, navigateTo } from '../support/every-screen.ts'
import { pressSave, expectRefusal, deleteEntry } from '../support/entries.ts'
import { listEntries, createAccountSession, type AccountSession } from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

const MACHINES = 40
let product: Product
let session: AccountSession

test.beforeAll(async () => {
  product = await productWithOwnAccount('Lists')
  session = await createAccountSession(product, 'Listed quarry')
  for (let n = 1; n <= MACHINES; n++) {
    const equipmentId = `T-${String(n).padStart(2, '0')}`
    const kind = n % 4 === 0 ? 'loader' : 'hauler'
    await postEntry(session.client, '/api/equipment', { equipmentId, kind, tare: 20_000 + n })
  }
})

async function open(page: Page, address: string): Promise<void> {
  await setSession(page, product, session.cookie, session.account)
  await page.goto(`${product.url}${address}`)
}

const firstCells = (page: Page) => page.getByRole('row').locator('td >> nth=1')
const columns = (page: Page) => page.getByRole('columnheader')

test('keeps filter, order and page of a list in the address, for reloads and other users', async ({
  page,
  newWindow,
}) => {
  await open(page, '/equipment')
  await expect(page.getByText(`Showing 1 to 15 of ${MACHINES} entries`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Hauler', exact: true }).click()
  const tare = page.getByRole('columnheader', { name: 'Tare, t' })
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('button', { name: 'Tare, t' }).click()
    await expect(tare).toHaveAttribute('aria-sort', order)
  }
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Showing 16 to 30 of 30 entries')).toBeVisible()
  await expect(page.getByRole('link', { name: 'T-01', exact: true })).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByText('Showing 16 to 30 of 30 entries')).toBeVisible()

  const other = await newWindow()
  await setSession(other, product, session.cookie, session.account)
  await other.goto(address)
  await expect(other.getByText('Showing 16 to 30 of 30 entries')).toBeVisible()
  await expect(page.getByRole('link', { name: 'T-01', exact: true })).toBeVisible()
  const cells = await firstCells(page).allTextContents()
  await expect.poll(() => firstCells(other).allTextContents()).toEqual(cells)

  await page.getByRole('combobox', { name: 'Page length' }).selectOption('30 rows')
  await expect(page.getByText('Showing 1 to 30 of 30 entries')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing is called so')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(page.getByText(`Showing 1 to 30 of ${MACHINES} entries`)).toBeVisible()
})

test('remembers the selected columns of a list and resets them', async ({ page }) => {
  await open(page, '/equipment')
  await expect(page.getByRole('columnheader', { name: 'Tare, t' })).toBeVisible()
  const usualColumns = await columns(page).allTextContents()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'License plate' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'License plate' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Tare, t' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'License plate' })).toBeHidden()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Show the usual columns' }).click()
  await expect(columns(page)).toHaveText(usualColumns)
})

test('shows list filters in one row, and entries as cards with finger-sized controls on a phone', async ({
  page,
}) => {
  await open(page, '/equipment')
  await expect(page.getByRole('link', { name: 'T-01', exact: true })).toBeVisible()
  const table = page.getByRole('region', { name: 'Equipment', exact: true })
  const top = async () => (await table.boundingBox())?.y ?? 0
  await expect.poll(top).toBeLessThan(110)
  const topWhenClosed = await top()
  await page.getByRole('button', { name: 'Filters', expanded: false }).click()
  await expect.poll(top).toBeGreaterThan(topWhenClosed)
  await page.getByRole('button', { name: 'Filters', expanded: true }).click()
  await expect.poll(top).toBe(topWhenClosed)

  await page.setViewportSize({ width: 390, height: 844 })
  const link = page.getByRole('link', { name: 'T-01', exact: true })
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const buttons = page.locator('#main').getByRole('button')
  const findLowButtons = () =>
    buttons.evaluateAll((elements) =>
      elements
        .map((element) => ({ height: element.getBoundingClientRect().height, html: element.outerHTML }))
        .filter(({ height }) => height > 0 && height < 44)
        .map(({ html }) => html),
    )
  await expect.poll(findLowButtons).toEqual([])
  await expect(firstCells(page).first()).toHaveCSS('font-size', '16px')
})

async function exportAs(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).click()
  return await readFile(await (await download).path())
}

test('exports all pages of a filtered list as CSV and as a workbook', async ({ page }) => {
  await open(page, '/equipment?kind=loader&sort=-equipmentId')
  await expect(page.getByText('Showing 1 to 10 of 10 entries')).toBeVisible()
  const csv = (await exportAs(page, 'CSV file')).toString('utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(11)
  expect(lines[0]).toMatch(/^Equipment ID,.*"Tare, t"/)
  expect(lines[1]).toMatch(/T-40/)
  const parts = unzipSync(await exportAs(page, 'Excel file (XLSX)'))
  const sheet = Object.keys(parts).find((name) => name.startsWith('xl/worksheets/')) ?? ''
  const sheetXml = strFromU8(parts[sheet] ?? new Uint8Array())
  expect(sheetXml.match(/<row\b/g)).toHaveLength(11)
  // 20.04 t is a number in the workbook, not text.
  expect(sheetXml).toMatch(/<v>20\.04<\/v>/)
})

test('applies a custom measurement profile to input and display, and refuses to delete it while in use', async ({
  page,
}) => {
  await open(page, '/measurement-settings')
  await page.getByRole('link', { name: 'Copy Metric' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Long Tons')
  const weight = page.getByRole('group', { name: 'Weight, unit 1' })
  await weight.getByRole('textbox', { name: 'Unit id' }).fill('long-tons')
  await weight.getByRole('textbox', { name: 'Label' }).fill('LT')
  await weight.getByRole('textbox', { name: 'Factor' }).fill('0.001')
  await weight.getByRole('textbox', { name: 'Factor' }).fill('0.0009842065')
  await pressSave(page)
  await expect(page.getByText(/Names allow only latin lowercase letters/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('long-tons')
  await pressSave(page)
  await expect(page).toHaveURL(/\/measurement-settings\/view\/long-tons/)

  await navigateTo(page, '/users/me/settings')
  await page.getByRole('combobox', { name: 'Measurement profile' }).click()
  await page.getByRole('option', { name: 'long-tons' }).click()
  // Saving reloads the page.
  await Promise.all([page.waitForEvent('load'), pressSave(page)])
  await expect(page.getByRole('combobox', { name: 'Measurement profile' })).toHaveValue('long-tons')
  await navigateTo(page, '/equipment/new')
  await page.getByRole('textbox', { name: 'Equipment ID' }).fill('LT-1')
  await page.getByRole('textbox', { name: 'Tare' }).fill('30')
  await pressSave(page)
  await expect(page).toHaveURL(/\/equipment\/view\//)
  await expect(page.getByText(/^30\.0+ LT\b/)).toBeVisible()
  const [machine] = await listEntries<{ tare: number }>(session.client, 'equipment', '&search=LT-1')
  // 30 long tons in kilograms.
  expect(machine?.tare).toBeCloseTo(30_481.4, 1)
  await navigateTo(page, '/equipment?search=LT-1')
  await expect(page.getByRole('columnheader', { name: 'Tare, LT' })).toBeVisible()

  await navigateTo(page, '/measurement-settings')
  await deleteEntry(page, 'long-tons')
  await expectRefusal(page, 'In use: accounts 0, users 1')
  await navigateTo(page, '/measurement-settings/view/metric')
  await expect(page.getByText(/Comes with the program and does not change/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeHidden()
})
