/**
 * Two tabs of a browser in two accounts: a switch in one does not affect the other (core 4).
 * Slices: accounts.
 */
import { expect, test, type BrowserContext, type Page } from '../support/journey.ts'
import { csvFile, pressSave } from '../support/entries.ts'
import { setSession, postEntry } from '../support/every-screen.ts'
import { listEntries, createAccountSession, type AccountSession } from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

let product: Product
let north: AccountSession
let south: AccountSession
test.beforeAll(async () => {
  product = await productWithOwnAccount('Two accounts')
  north = await createAccountSession(product, 'North pit of two')
  south = await createAccountSession(product, 'South pit of two')
})

interface Entry {
  readonly title: string
}
const listMaterialTitles = async ({ client }: AccountSession) =>
  (await listEntries<Entry>(client, 'materials')).map(({ title }) => title).toSorted()

async function switchInAnotherTab(context: BrowserContext): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`${product.url}/materials`)
  await selectAccount(tab, 'South pit of two')
  await expect(accountSelector(tab)).toHaveValue('South pit of two')
}

const accountSelector = (page: Page) => page.getByRole('textbox', { name: 'Account', exact: true })

async function selectAccount(page: Page, title: string): Promise<void> {
  await accountSelector(page).click()
  await accountSelector(page).fill(title)
  await page.getByRole('option', { name: title, exact: true }).click()
}

const readChosenAccount = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'contextAccountId')?.value

test('keeps open tabs in their account when another tab switches the account', async ({ page, context }) => {
  const machine = await postEntry(north.client, '/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  await setSession(page, product, north.cookie, north.account)
  const openTab = async (tab: Page, address: string) => {
    await tab.goto(`${product.url}${address}`)
    await expect(accountSelector(tab)).toHaveValue('North pit of two')
    return tab
  }
  const formTab = await openTab(page, '/materials/new')
  const listTab = await openTab(await context.newPage(), '/materials')
  const filesTab = await openTab(await context.newPage(), `/equipment/view/${machine}`)
  const importTab = await openTab(await context.newPage(), '/materials/import')
  await formTab.getByLabel(/^Title/).fill('Granite')
  await switchInAnotherTab(context)

  await formTab.bringToFront()
  const notice = formTab.getByRole('alert').filter({ hasText: 'went on to South pit of two' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Stay in North pit of two' }).click()
  await expect(notice).toBeHidden()
  await pressSave(formTab)
  await expect(formTab).toHaveURL(/\/materials\/view\//)

  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') }
  await filesTab
    .getByRole('region', { name: 'Files', exact: true })
    .locator('input[type=file]')
    .setInputFiles(file)
  await expect(filesTab.getByRole('cell', { name: 'plan.txt', exact: true })).toBeVisible()

  await importTab.locator('input[type=file]').setInputFiles(csvFile('rows.csv', 'Title\nGravel\n'))
  await importTab.getByRole('button', { name: 'Import 1 row' }).click()
  await expect.poll(() => listMaterialTitles(north)).toEqual(['Granite', 'Gravel'])

  // The live channel of the list reports its own account only.
  await expect(listTab.getByRole('link', { name: 'Gravel', exact: true })).toBeVisible()
  await postEntry(south.client, '/api/materials', { title: 'Sand' })
  await postEntry(north.client, '/api/materials', { title: 'Chalk' })
  await expect(listTab.getByRole('link', { name: 'Chalk', exact: true })).toBeVisible()
  await expect(listTab.getByRole('link', { name: 'Sand', exact: true })).toBeHidden()
  expect(await listMaterialTitles(south)).toEqual(['Sand'])
  expect(await readChosenAccount(context)).toBe(south.account)
  await listTab.bringToFront()
  await listTab.getByRole('button', { name: 'Go to South pit of two' }).click()
  await expect(listTab.getByRole('link', { name: 'Sand', exact: true })).toBeVisible()
})

test('keeps account, language and session when the user stays on a form with unsaved changes', async ({
  page,
  context,
}) => {
  await setSession(page, product, north.cookie, north.account)
  await page.goto(`${product.url}/materials/new`)
  await page.getByLabel(/^Title/).fill('Basalt')
  const question = page.getByRole('dialog', { name: 'You have unsaved changes. Continue?' })
  const cancelLeaving = async () => {
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel(/^Title/)).toHaveValue('Basalt')
  }
  await selectAccount(page, 'South pit of two')
  await cancelLeaving()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Русский' }).click()
  await cancelLeaving()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await cancelLeaving()
  expect(await readChosenAccount(context)).toBe(north.account)
  expect((await context.cookies()).some(({ name }) => name === 'lang')).toBe(false)
  await selectAccount(page, 'South pit of two')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(accountSelector(page)).toHaveValue('South pit of two')
})
