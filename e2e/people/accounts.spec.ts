/**
 * Administration of accounts: entries and settings, API tokens, the audit log and the logo (core 3, 4, 5).
 * Slices: audit.
 */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../support/journey.ts'
import { createClient, setSession, navigateTo } from '../support/every-screen.ts'
import { selectOption, pressSave, deleteEntry } from '../support/entries.ts'
import { listEntries, createAccountSession, type AccountSession } from '../support/own-quarry.ts'
import { startProduct, type StartedProduct } from '../support/server.ts'
import { fetchAccountId } from '../support/signed-in.ts'

let product: StartedProduct
let session: AccountSession

test.beforeAll(async () => {
  // Without the worker role a deleted account stays "being deleted".
  product = await startProduct({ HAULWAY_PRACTICE: 'off', HAULWAY_ROLES: 'api,ingest,live' })
  session = await createAccountSession(product, 'Head office')
})
test.afterAll(async () => {
  await product.stop()
})

async function open(page: Page, address: string, account = session.account): Promise<void> {
  await setSession(page, product, session.cookie, account)
  await page.goto(`${product.url}${address}`)
}

interface Account {
  readonly title: string
  readonly status: string
  readonly settings: object
  readonly measurementProfile: string
}

test('marks invalid JSON settings of a new account in place and keeps the input', async ({ page }) => {
  // System administrators create accounts from any account (decision 0069).
  await open(page, '/accounts')
  await expect(page.getByRole('link', { name: 'Head office', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
  await open(page, '/accounts', await fetchAccountId(createClient(product, session.cookie)))
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await pressSave(page)
  await expect(page.getByRole('alert').getByText('2 fields need attention')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('North pit')
  await selectOption(page, 'Measurement profile', 'US')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['Active', 'Inactive'])
  await page.keyboard.press('Escape')

  const general = page.getByRole('group', { name: 'General settings' })
  const settingsField = general.getByRole('textbox', { name: 'All settings as JSON' })
  await expect(settingsField).toBeHidden()
  await general.getByText('Advanced', { exact: true }).click()
  const invalidJson = '{\n  "shovel": 2,\n  "truck" 3\n}'
  await settingsField.fill(invalidJson)
  await settingsField.blur()
  await expect(general.getByText(/Invalid JSON.*line 3/i)).toBeVisible()
  // The editor selects the error: a number where a colon is expected.
  const selection = await settingsField.evaluate((area: HTMLTextAreaElement) => [
    area.selectionStart,
    area.value.slice(area.selectionStart, area.selectionEnd),
  ])
  expect(selection).toEqual([invalidJson.indexOf('3'), '3'])
  await pressSave(page)
  await expect(page.getByRole('alert').getByText('One field needs attention')).toBeVisible()
  await expect(settingsField).toHaveValue(/"truck" 3/)
  await settingsField.fill('[1]')
  await pressSave(page)
  await expect(general.getByText('Invalid JSON Object').first()).toBeVisible()
  await settingsField.fill('{ "shovel": 2 }')
  await general.getByRole('textbox', { name: 'Travel journal: days at the most' }).fill('31')
  await expect(settingsField).toHaveValue(/"travelJournalMaxDays": 31/)
  await pressSave(page)
  await expect(page).toHaveURL(/\/accounts\/view\//)
  await expect(page.getByRole('region', { name: 'What it holds' })).toContainText('Users0')
  expect(await listEntries<Account>(session.client, 'accounts', '&search=North+pit')).toMatchObject([
    { status: 'ACTIVE', settings: { shovel: 2, travelJournalMaxDays: 31 }, measurementProfile: 'us' },
  ])
})

test('offers a new account in the selector at once, and leads from it to the set-up of its site', async ({
  page,
}) => {
  await open(page, '/accounts/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('East pit')
  await selectOption(page, 'Measurement profile', 'Metric')
  await pressSave(page)
  await expect(page.getByRole('button', { name: 'Work in this account' })).toBeVisible()
  const selector = page.getByRole('textbox', { name: 'Account', exact: true })
  await selector.click()
  await expect(page.getByRole('option', { name: 'East pit', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await navigateTo(page, '/accounts')
  await page.getByRole('button', { name: 'Work in this account: East pit' }).click()
  await expect(page).toHaveURL(`${product.url}/setup`)
  await expect(selector).toHaveValue('East pit')
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/today`)
})

test('edits, deactivates and deletes an account, and filters accounts by status', async ({ page }) => {
  await createAccountSession(product, 'South pit')
  await open(page, '/accounts')
  await page.getByRole('link', { name: 'Edit: South pit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('South pit, closed')
  await selectOption(page, 'Status', 'Inactive')
  await pressSave(page)
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Accounts' }).last().click()
  await selectOption(page, 'Status', 'Inactive')
  await expect(page.getByText('Showing 1 to 1 of 1 entry')).toBeVisible()
  await page.getByRole('link', { name: 'South pit, closed', exact: true }).click()
  await deleteEntry(page, 'South pit, closed')
  await expect(page).toHaveURL(`${product.url}/accounts`)
  const [account] = await listEntries<Account & { id: string }>(
    session.client,
    'accounts',
    '&search=South+pit',
  )
  expect(account?.status).toBe('DELETING')
  // A page opened before the deletion shows the former status.
  await page.goto(`${product.url}/accounts/edit/${account?.id}`)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['Active', 'Inactive', 'Being deleted'])
})

test('shows an API token once and accepts it until it is revoked', async ({ page }) => {
  await open(page, '/users/me/sessions')
  const tokens = page.getByRole('region', { name: 'Tokens for integrations' })
  await tokens.getByLabel('Name').fill('Weighbridge')
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  await expect(tokens.getByText('Copy the token now: it is not shown again.')).toBeVisible()
  const token = (await tokens.locator('code').textContent()) ?? ''
  const integration = createClient(product, '', { authorization: `Bearer ${token}` })
  expect((await integration.fetch('/api/materials')).status).toBe(200)
  expect((await integration.fetch('/api/materials', { body: { title: 'Sand' } })).status).toBe(403)
  await page.reload()
  await expect(tokens.getByRole('row', { name: /Weighbridge/ })).toContainText('Dispatcher (view only)')
  await expect(page.getByText(token)).toBeHidden()
  await tokens.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByRole('row', { name: /Weighbridge/ })).toBeHidden()
  expect((await integration.fetch('/api/materials')).status).toBe(401)
})

test('filters the audit log by resource and action, in the address and the export', async ({ page }) => {
  await open(page, '/materials/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('=Sand, 0/2')
  await pressSave(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Sand, washed')
  await pressSave(page)
  await expect(page).toHaveURL(/\/materials\/view\//)

  await navigateTo(page, '/audit')
  await selectOption(page, 'To what', 'Material')
  await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible()
  await selectOption(page, 'What was done', 'changed')
  await expect(page).toHaveURL(/resource=materials&action=update|action=update&resource=materials/)
  await page.reload()
  await expect(page.getByText('Showing 1 to 1 of 1 entry')).toBeVisible()
  await page.getByRole('cell', { name: 'Sand, washed', exact: true }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('row', { name: /Title/ })).toContainText('=Sand, 0/2')
  await expect(details).toContainText('System administrator')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  // A text that a spreadsheet would evaluate as a formula is escaped.
  expect(lines[1]).toMatch(/System administrator.*changed.*Sand, washed/)
  expect(lines[1]).not.toMatch(/[;,\t]"?=/)
  await expect(page.getByText('exported')).toBeHidden()
  await page.goto(`${product.url}/audit?action=export`)
  await expect(page.getByText('Showing 1 to 1 of 1 entry')).toBeVisible()
})

test('uploads, scales and removes the logo of an account', async ({ page }) => {
  await open(page, `/accounts/view/${session.account}`)
  const section = page.getByRole('region', { name: 'Logo of documents' })
  await expect(section.getByText('No logo')).toBeVisible()
  const buffer = await readFile(new URL('../../docs/images/cycle-times.png', import.meta.url))
  await section.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = section.getByRole('img', { name: 'Logo of documents' })
  await expect(logo).toBeVisible()
  // The server re-encodes the logo at the height in which it is printed.
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(252)
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('No logo')).toBeVisible()
})
