/**
 * Users of an account: creation, rights by role and nested group, guests from another account (core 3, 4, 6).
 * Slices: users, groups.
 */
import { expect, test, type Page } from '../support/journey.ts'
import {
  createClient,
  setSession,
  postEntry,
  fetchSessionCookie,
  navigateTo,
} from '../support/every-screen.ts'
import { pressSave, expectRefusal, deleteEntry } from '../support/entries.ts'
import {
  fetchInvitationLink,
  listEntries,
  createAccountSession,
  type AccountSession,
} from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

const PASSWORD = 'correct horse battery'
let product: Product
let north: AccountSession
let south: AccountSession

// Each test has a pair of accounts, between which users are invited.
test.beforeEach(async () => {
  product = await productWithOwnAccount(`People: ${test.info().title}`.slice(0, 90))
  north = await createAccountSession(product, `North of ${product.login}`)
  south = await createAccountSession(product, `South of ${product.login}`)
})

/** Logins are unique in the whole installation. */
const loginOf = (name: string) => `${name}-of-${product.login}`
const emailOf = (name: string) => `${loginOf(name)}@example.com`

/** Request body for a user who may sign in. */
function personBody(fullName: string, name: string, roles: readonly number[]) {
  const login = { loginEnabled: true, loginId: loginOf(name), email: emailOf(name) }
  const secret = { password: PASSWORD, passwordConfirm: PASSWORD }
  return { fullName, active: true, roles, ...login, ...secret }
}

async function open(page: Page, address: string): Promise<void> {
  await setSession(page, product, north.cookie, north.account)
  await page.goto(`${product.url}${address}`)
}

const signInAsOlga = async () =>
  createClient(product, await fetchSessionCookie(product, loginOf('olga'), PASSWORD))
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('creates a user with a working login after errors at the fields', async ({ page }) => {
  await open(page, '/users')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await field(page, 'Full name').fill('Olga Petrova')
  await field(page, 'ZIP code').fill('1234')
  await page.getByRole('checkbox', { name: 'May sign in' }).check()
  await pressSave(page)
  await expect(page.getByRole('alert').getByText('4 fields need attention')).toBeVisible()
  await field(page, 'ZIP code').fill('12345+6789')
  await field(page, 'Login').fill(product.login)
  await field(page, 'Email').fill(emailOf('olga'))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(`${PASSWORD}!`)
  await pressSave(page)
  await expect(page.getByText('Passwords must be equal').first()).toBeVisible()
  await page.getByLabel('New password again').fill(PASSWORD)
  await pressSave(page)
  // The login is taken; the rest of the input stays.
  await expect(page.getByRole('alert').getByText('One field needs attention')).toBeVisible()
  await expect(page.getByText('Login ID already in use').first()).toBeVisible()
  await field(page, 'Login').fill(loginOf('olga'))
  await pressSave(page)
  await expect(page).toHaveURL(/\/users\/view\//)
  await expect(page.getByRole('heading', { name: 'Olga Petrova' })).toBeVisible()
  const olga = await signInAsOlga()
  expect((await olga.fetch('/api/users/me')).status).toBe(200)
  expect((await olga.fetch('/api/materials')).status).toBe(403)
})

async function createGroup(page: Page, title: string, fillFields: () => Promise<void>): Promise<void> {
  await page.goto(`${product.url}/groups`)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await field(page, 'Title').fill(title)
  await fillFields()
  await pressSave(page)
  await expect(page).toHaveURL(/\/groups\/view\//)
}

async function selectOption(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('grants a user the rights of nested groups, and refuses a group nested in itself', async ({ page }) => {
  await postEntry(north.client, '/api/users', personBody('Olga Petrova', 'olga', []))
  await open(page, '/groups')
  await createGroup(page, 'Material readers', async () => {
    await page.getByRole('checkbox', { name: 'Materials: List' }).check()
    await page.getByRole('checkbox', { name: 'Materials: View' }).check()
  })
  await createGroup(page, 'Night shift', () => selectOption(page, 'Nested in', 'Material readers'))
  await navigateTo(page, '/users')
  await page.getByRole('link', { name: 'Edit: Olga Petrova' }).click()
  await selectOption(page, 'Groups: Add', 'Night shift')
  await pressSave(page)
  await expect(page).toHaveURL(/\/users\/view\//)
  const groups = page.getByRole('list').filter({ hasText: 'Material readers (nested)' })
  await expect(groups.getByRole('listitem')).toHaveText(['Material readers (nested)', 'Night shift'])
  const olga = await signInAsOlga()
  expect((await olga.fetch('/api/materials')).status).toBe(200)
  expect((await olga.fetch('/api/materials', { body: { title: 'Sand' } })).status).toBe(403)

  await navigateTo(page, '/groups')
  await page.getByRole('link', { name: 'Edit: Material readers' }).click()
  await selectOption(page, 'Nested in', 'Night shift')
  await pressSave(page)
  await expect(page.getByText('A group cannot be nested in itself').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.goto(`${product.url}/groups`)
  await deleteEntry(page, 'Night shift')
  await expectRefusal(page, 'In use by Users')
  await deleteEntry(page, 'Material readers')
  await expectRefusal(page, 'In use by Groups')
  const titles = (await listEntries<{ title: string }>(north.client, 'groups')).map((group) => group.title)
  expect(titles).toEqual(expect.arrayContaining(['Material readers', 'Night shift']))
})

test('invites a user of another account, who accepts and later leaves', async ({ page, newWindow }) => {
  await postEntry(south.client, '/api/users', personBody('Sven', 'sven', [3]))
  await postEntry(north.client, '/api/users', personBody('Olga Petrova', 'olga', []))
  await open(page, '/users/new')
  await field(page, 'Full name').fill('Sven Larsson')
  await field(page, 'Email').fill(emailOf('sven'))
  await page.getByRole('checkbox', { name: 'Haul manager' }).check()
  await pressSave(page)
  await expect(page.getByText(`${emailOf('sven')} is invited`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sven', exact: true })).toBeHidden()

  const svensWindow = await newWindow()
  await setSession(
    svensWindow,
    product,
    await fetchSessionCookie(product, loginOf('sven'), PASSWORD),
    south.account,
  )
  await svensWindow.goto(`${product.url}/accountParticipationManagement`)
  await expect(
    svensWindow.getByRole('heading', { name: `Invitation to North of ${product.login}` }),
  ).toBeVisible()
  // Only the mailed link proves that the address is his.
  await expect(svensWindow.getByRole('button', { name: 'Accept' })).toBeHidden()
  await svensWindow.goto(await fetchInvitationLink(north.client, emailOf('sven')))
  await svensWindow.getByRole('button', { name: 'Accept' }).click()
  await expect(svensWindow.getByRole('textbox', { name: 'Account', exact: true })).toHaveValue(
    `North of ${product.login}`,
  )
  await svensWindow.goto(`${product.url}/accountParticipationManagement`)
  await expect(svensWindow.getByRole('button', { name: `Leave: North of ${product.login}` })).toBeVisible()

  await page.goto(`${product.url}/users`)
  await page.getByRole('link', { name: 'Sven', exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('A guest from another account')).toBeVisible()
  await expect(field(page, 'Full name')).toBeHidden()

  await svensWindow.getByRole('button', { name: `Leave: North of ${product.login}` }).click()
  const left = svensWindow.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.ok())
  await svensWindow.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await left
  await expect(svensWindow.getByRole('button', { name: `Leave: North of ${product.login}` })).toBeHidden()
  await page.goto(`${product.url}/users`)
  await expect(page.getByRole('link', { name: 'Olga Petrova', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sven', exact: true })).toBeHidden()
})

test('withdraws an invitation, and ends the sessions of a deactivated user', async ({ page }) => {
  await postEntry(south.client, '/api/users', personBody('Sven', 'sven', [3]))
  await postEntry(north.client, '/api/users', personBody('Olga Petrova', 'olga', [2]))
  await open(page, '/users/new')
  await field(page, 'Full name').fill('Sven Larsson')
  await field(page, 'Email').fill(emailOf('sven'))
  await pressSave(page)
  await page.getByRole('button', { name: `Withdraw: ${emailOf('sven')}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('button', { name: `Withdraw: ${emailOf('sven')}` })).toBeHidden()

  const olga = await signInAsOlga()
  await page.getByRole('link', { name: 'Edit: Olga Petrova' }).click()
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await pressSave(page)
  await expect(page).toHaveURL(/\/users\/view\//)
  expect((await olga.fetch('/api/materials')).status).toBe(401)
  const reply = await createClient(product, '').fetch('/api/sessions', {
    body: { username: loginOf('olga'), password: PASSWORD },
  })
  expect(reply.status).not.toBe(200)
})
