/** Materials: density and factors, volumes computed from them, hiding, deletion and import. */
import { expect, test, type Page } from '../support/journey.ts'
import {
  chooseAction,
  countEntries,
  csvFile,
  createEntry,
  openImport,
  expectRefusal,
  deleteEntry,
  saveAndView,
  xlsxFile,
} from '../support/entries.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { signInAndOpen, signIn } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Materials')
})

const count = (page: Page, search: string, more = '') =>
  countEntries(page, product, 'materials', `search=${search}${more}`)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('shows the bank, loose and compacted volume of a material', async ({ page }) => {
  await signInAndOpen(page, product, '/materials')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await field(page, 'Title').fill('Clay')
  await field(page, 'Density').fill('1.6')
  await field(page, 'Loose factor').fill('0.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/between 1 and 3/).first()).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Clay')
  await field(page, 'Loose factor').fill('1.25')
  await field(page, 'Compacted factor').fill('0.9')
  await page.getByRole('checkbox', { name: 'Tested' }).check()
  await saveAndView(page)
  const volumes = page.getByRole('region', { name: 'Volumes of the same mass' })
  // In t/m³: 1.6 loose x 1.25 is 2 in the bank; 2 / 0.9 is 2.222 compacted.
  await expect(volumes.getByRole('row').filter({ hasText: 'In the bank' })).toContainText('2.000')
  await expect(volumes.getByRole('row').filter({ hasText: 'Loose' })).toContainText('125.0')
  await expect(volumes.getByRole('row').filter({ hasText: 'Compacted' })).toContainText('2.222')

  await page.getByRole('link', { name: 'Edit' }).click()
  await field(page, 'Loose factor').fill('1.6')
  await saveAndView(page)
  await expect(volumes.getByRole('row').filter({ hasText: 'In the bank' })).toContainText('2.560')
})

test('hides and shows a material, and refuses to delete it while a location uses it', async ({ page }) => {
  await signIn(page, product)
  const ring = [[30, 60], [30.01, 60], [30.01, 60.01], [30, 60]] // oxfmt-ignore
  const id = await createEntry(page, product, 'materials', { title: 'Sand' })
  await createEntry(page, product, 'materials', { title: 'Slag' })
  const boundary = { type: 'Polygon', coordinates: [ring] }
  await createEntry(page, product, 'locations', { title: 'Pile', boundary, materials: [id] })
  await page.goto(`${product.url}/materials/view/${id}`)
  await chooseAction(page, 'Sand', 'Hide')
  await expect(page.getByText('Hidden: it is left out of lists and choices.')).toBeVisible()
  expect([await count(page, 'Sand'), await count(page, 'Sand', '&hidden=true')]).toEqual([0, 1])
  await chooseAction(page, 'Sand', 'Show again')
  await expect(page.getByText('Hidden: it is left out of lists and choices.')).toBeHidden()
  await deleteEntry(page, 'Sand')
  await expectRefusal(page, /In use by Locations/)
  expect(await count(page, 'Sand')).toBe(1)
  await navigateTo(page, '/materials')
  await deleteEntry(page, 'Slag')
  await expect(page.getByRole('row').filter({ hasText: 'Slag' })).toHaveCount(0)
  expect(await count(page, 'Slag')).toBe(0)
})

test('imports materials after errors are corrected, and updates them by title from a workbook', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/materials')
  await openImport(page)
  const file =
    'Title;Density, t/m³;Loose factor;Color;Tested\nGranite;2,7;1,6;#aa7733;yes\nBasalt;heavy;1,5;brown;\n;1,5;;;no\n'
  await page.locator('input[type=file]').setInputFiles(csvFile('materials.csv', file))
  await expect(page.getByText('1 new · 2 rows with mistakes')).toBeVisible()
  await page.getByRole('textbox', { name: 'Density, Row 3' }).fill('2.9')
  await page.getByRole('textbox', { name: 'Color, Row 3' }).fill('#554433')
  await page.getByRole('textbox', { name: 'Title, Row 4' }).fill('Overburden')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('Imported: 3 new, 0 changed')).toBeVisible()
  await page.goto(`${product.url}/materials/import`)
  const workbook = await xlsxFile('materials.xlsx', [
    ['Title', 'Density, kg/m³'],
    ['basalt', 2_950],
    ['Granite', 2_700],
  ])
  await page.locator('input[type=file]').setInputFiles(workbook)
  await expect(page.getByText('1 changed · 1 as before')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('link', { name: 'To the list' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'basalt' })).toContainText('2.950')
  await expect(page.getByRole('row').filter({ hasText: 'Granite' })).toContainText('#AA7733')
})
