/** Machines as people keep them: made, photographed, given devices, read off their meters, labelled, hidden, brought in. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from './journey.ts'
import {
  choose,
  countOf,
  csvFile,
  make,
  pick,
  pngFile,
  readRefusal,
  remove,
  save,
  xlsxFile,
} from './entries.ts'
import { drive, visit } from './every-screen.ts'
import type { Product } from './server.ts'
import { ownProduct } from './shared-products.ts'
import { callsOf, signIn, logIn } from './signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await ownProduct('Machines')
})

const machine = (page: Page, equipmentId: string, more: object = {}) =>
  make(page, product, 'equipment', { equipmentId, kind: 'hauler', ...more })
const open = (page: Page, id: string) => page.goto(`${product.url}/equipment/view/${id}`)
const count = (page: Page, search: string, more = '') =>
  countOf(page, product, 'equipment', `search=${search}${more}`)

test('a machine is made with its category, changed, and photographed', async ({ page }) => {
  await signIn(page, product, '/equipment')
  await make(page, product, 'haulcategories', { title: 'Rigid 40', machineType: 'rigidTruck' })
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Equipment ID' }).fill('T-1')
  await page.getByRole('textbox', { name: 'Description' }).fill('Night shift truck')
  await pick(page, 'Haul category', 'Rigid 40')
  await page.getByRole('textbox', { name: 'Tare' }).fill('24.5')
  await save(page)
  await expect(page.getByText('24.50 t')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rigid 40' })).toBeVisible()
  // The silhouette of the category stands beside its name.
  const row = page.locator('dd').filter({ hasText: 'Rigid 40' })
  await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/svg/)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'License plate' }).fill('A 123 BC')
  await save(page)
  await expect(page.getByText('A 123 BC')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles(await pngFile('front.png', '#c08040', 400, 300))
  await expect(page.getByRole('img', { name: 'front.png' })).toBeVisible()
  // What only calls itself a picture is refused, and said so.
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
  await page.locator('input[type=file]').setInputFiles(fake)
  await expect(page.getByRole('list', { name: 'Uploads' }).getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel fake.png' }).click()
  await expect(page.getByText('fake.png')).toHaveCount(0)

  await visit(page, '/equipment/new')
  await page.getByRole('textbox', { name: 'Equipment ID' }).fill('t-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Already exist').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Equipment ID' })).toHaveValue('t-1')
})

test('a device gets its secret once, another in its place, and is revoked', async ({ page }) => {
  await logIn(page, product)
  await open(page, await machine(page, 'T-2'))
  const report = async (secret: string) => {
    const body = { fixes: [{ seq: 1, t: Date.now() - 1_000, lon: 30, lat: 60 }] }
    const headers = { authorization: `Bearer ${secret}` }
    return (await callsOf(page, product).fetch('/api/telemetry/batch', { body, headers })).status
  }
  const shown = async () => {
    const box = page.getByRole('dialog').getByRole('textbox', { name: 'Secret of the device' })
    await expect(box).toHaveValue(/^[\w-]{43}$/)
    const secret = await box.inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(secret)).toHaveCount(0)
    return secret
  }
  await page.getByRole('button', { name: 'Enrol a device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enrol a device' })
  await dialog.getByRole('textbox', { name: 'Device name' }).fill('Tablet 7')
  await dialog.getByRole('button', { name: 'Enrol a device' }).click()
  const first = await shown()
  expect(await report(first)).toBe(200)

  await page.getByRole('button', { name: 'Renew the secret Tablet 7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew the secret' }).click()
  const second = await shown()
  expect(second).not.toBe(first)
  expect([await report(first), await report(second)]).toEqual([200, 200])

  await page.getByRole('button', { name: 'Revoke Tablet 7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Revoke Tablet 7' })).toHaveCount(0)
  expect([await report(first), await report(second)]).toEqual([401, 401])
})

test('a new meter keeps the history, and the list tells the hours of the life', async ({ page }) => {
  await logIn(page, product)
  await open(page, await machine(page, 'T-3'))
  const state = async (hours: string, more: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await page.getByRole('button', { name: 'Enter hours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter hours' })
    await more(dialog)
    await dialog.getByRole('textbox', { name: 'Hours' }).fill(hours)
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  await expect(await state('9990.5', async () => undefined)).toBeHidden()
  await expect(page.getByText('On the meter: 9,990.5 h')).toBeVisible()
  const refused = await state('12', async () => undefined)
  await expect(refused.getByText(/The meter shows 9,?990.5 hours/)).toBeVisible()
  // At the field alone: nothing stands before what is to be mended.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await refused.getByRole('button', { name: 'Cancel' }).click()
  const renewed = await state('0', async (dialog) => {
    await pick(page, 'What', 'New meter')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Meter broken')
  })
  await expect(renewed).toBeHidden()
  await expect(page.getByText('On the meter: 0.0 h')).toBeVisible()
  await expect(page.getByText('Accumulated over all meters: 9,990.5 h')).toBeVisible()
  const statements = page.getByRole('region', { name: 'Engine hours' }).getByRole('row')
  await expect(statements.filter({ hasText: 'Meter reading' })).toContainText('9,990.5')
  await expect(statements.filter({ hasText: 'New meter' })).toContainText('Meter broken')
  await visit(page, '/equipment?search=T-3')
  await expect(page.getByRole('row').filter({ hasText: 'T-3' })).toContainText('9,990.5')
})

test('labels of one machine and of those that a search finds are printed', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await logIn(page, product)
  await open(page, await machine(page, 'L-1'))
  await machine(page, 'L-2')
  await page.getByRole('link', { name: 'Labels' }).click()
  const labels = page.getByRole('list', { name: 'Machine labels' }).getByRole('listitem')
  await expect(labels).toHaveText(['L-1'])
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await visit(page, '/equipment?search=L-')
  await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(labels).toHaveText(['L-1', 'L-2'])
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paper.length).toBeGreaterThan(5_000)
})

test('hidden, shown again, and deleted unless something names it', async ({ page }) => {
  await logIn(page, product)
  const used = await machine(page, 'H-1')
  await machine(page, 'H-2')
  await drive(callsOf(page, product), used)
  await open(page, used)
  await choose(page, 'H-1', 'Hide')
  await expect(page.getByText('Hidden: it is left out of lists and choices.')).toBeVisible()
  expect([await count(page, 'H-1'), await count(page, 'H-1', '&hidden=true')]).toEqual([0, 1])
  await choose(page, 'H-1', 'Show again')
  await expect(page.getByText('Hidden: it is left out of lists and choices.')).toBeHidden()
  await remove(page, 'H-1')
  await readRefusal(page, /In use by Events/)
  expect(await count(page, 'H-1')).toBe(1)
  await visit(page, '/equipment?search=H-2')
  await remove(page, 'H-2')
  await expect(page.getByText('Nothing matches the filters')).toBeVisible()
  expect(await count(page, 'H-2')).toBe(0)
})

test('a workbook with mistakes is mended in the preview; known machines change', async ({ page }) => {
  await logIn(page, product)
  await machine(page, 'X-1', { tare: 20_000 })
  await make(page, product, 'haulcategories', { title: 'Articulated 30' })
  await page.goto(`${product.url}/equipment/import`)
  const book = await xlsxFile('fleet.xlsx', [
    ['Equipment ID', 'Kind', 'Haul category', 'Tare, t', 'Remarks'],
    ['X-1', 'Hauler', 'Articulated 30', 21.5, 'known'],
    ['X-2', 'Plane', null, 18, null],
    ['X-3', 'Loader', 'No such', 'a lot', null],
    ['X-2', 'Loader', null, null, null],
  ])
  await page.locator('input[type=file]').setInputFiles(book)
  await expect(page.getByText('1 changed · 3 rows with mistakes')).toBeVisible()
  await expect(
    page.getByText('Left out, as no field is called so or another column says it already: Remarks'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Kind, Row 3' }).fill('Barge')
  await page.getByRole('textbox', { name: 'Haul category, Row 4' }).fill('')
  await page.getByRole('textbox', { name: 'Tare, Row 4' }).fill('19')
  await page.getByRole('textbox', { name: 'Equipment ID, Row 5' }).fill('X-4')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByText('Imported: 3 new, 1 changed')).toBeVisible()
  expect(await count(page, 'X-')).toBe(4)
  await page.getByRole('link', { name: 'To the list' }).click()
  await page
    .getByRole('searchbox', { name: 'Search' })
    .or(page.getByPlaceholder('Search'))
    .first()
    .fill('X-1')
  await expect(page.getByRole('row').filter({ hasText: 'X-1' })).toContainText('21.50')
  // What is no table is refused by its content.
  await visit(page, '/equipment/import')
  await page.locator('input[type=file]').setInputFiles({ ...book, buffer: book.buffer.subarray(0, 300) })
  await expect(page.getByRole('alert')).toBeVisible()
})

test('the list is filtered, ordered, paged, narrowed to columns and taken away', async ({ page }) => {
  await signIn(page, product, '/equipment/import')
  const rows = Array.from({ length: 18 }, (_, at) => `F-${at + 10};Loader;${30 - at};P ${at}`).join('\n')
  const file = csvFile('f.csv', `Equipment ID;Kind;Tare, t;License plate\n${rows}\nF-99;Hauler;50;Q\n`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 19 rows' }).click()
  // Leaving before it is done would break it off.
  await expect(page.getByText('Imported: 19 new, 0 changed')).toBeVisible()
  await visit(page, '/equipment?search=F-')
  await expect(page.getByText('Showing 1 to 15 of 19 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Showing 16 to 19 of 19 entries')).toBeVisible()
  await pick(page, 'Kind', 'Loader')
  await expect(page.getByText('Showing 1 to 15 of 18 entries')).toBeVisible()
  await page.getByRole('combobox', { name: 'Page length' }).selectOption('50')
  await expect(page.getByText('Showing 1 to 18 of 18 entries')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Tare' }).getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('F-27')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Trailer ID' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Trailer ID' })).toHaveCount(0)
  // The address and the browser keep it all.
  await page.reload()
  await expect(page.getByText('Showing 1 to 18 of 18 entries')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('F-27')
  await expect(page.getByRole('columnheader', { name: 'Trailer ID' })).toHaveCount(0)
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const lines = (await readFile(await (await leaving).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(19)
  expect([lines[1]?.split(',')[0], lines.some((line) => line.startsWith('F-99'))]).toEqual(['F-27', false])
})
