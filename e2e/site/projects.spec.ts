/** Projects: creation, restriction to some users, hiding and deletion. */
import { expect, test, type Page } from '../support/journey.ts'
import { chooseAction, pressSave, expectRefusal, deleteEntry, saveAndView } from '../support/entries.ts'
import { setSession, postEntry, fetchSessionCookie, navigateTo } from '../support/every-screen.ts'
import { selectByTyping } from '../support/haul-site.ts'
import { createAccountSession, type AccountSession } from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

const PASSWORD = 'correct horse battery'
const DISPATCHER = 3
let product: Product
let session: AccountSession

const loginOf = (name: string) => `${name}-of-${product.login}`

test.beforeAll(async () => {
  product = await productWithOwnAccount('Projects')
  session = await createAccountSession(product, 'Hill quarry')
  for (const [name = '', fullName] of [
    ['olga', 'Olga Petrova'],
    ['wei', 'Wei Zhang'],
  ]) {
    const loginId = loginOf(name)
    const login = { loginEnabled: true, loginId, email: `${loginId}@haulway.example` }
    const secret = { password: PASSWORD, passwordConfirm: PASSWORD }
    const body = { fullName, active: true, roles: [DISPATCHER], ...login, ...secret }
    await postEntry(session.client, '/api/users', body)
  }
})

async function open(page: Page, address: string): Promise<void> {
  await setSession(page, product, session.cookie, session.account)
  await page.goto(`${product.url}${address}`)
}

async function openAs(page: Page, name: string): Promise<void> {
  await setSession(page, product, await fetchSessionCookie(product, loginOf(name), PASSWORD), session.account)
  await page.goto(`${product.url}/projects`)
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

test('creates and edits a project after an error at the missing title', async ({ page }) => {
  await open(page, '/projects')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await pressSave(page)
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Title: This field is required' }),
  ).toBeVisible()
  await titleField(page).fill('South bench')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill('Asia/Yakutsk')
  await page.getByRole('option', { name: /Asia\/Yakutsk/ }).click()
  await saveAndView(page)
  await expect(page.getByRole('heading', { name: 'South bench' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await titleField(page).fill('South bench, stage 2')
  await page.getByRole('textbox', { name: 'Description' }).fill('Down to the clay')
  await saveAndView(page)
  await expect(page.getByText('Down to the clay')).toBeVisible()
})

test('hides a project that is restricted to one user from others', async ({ page }) => {
  await postEntry(session.client, '/api/projects', { title: 'Open bench', timeZone: 'UTC' })
  const project = await postEntry(session.client, '/api/projects', { title: 'Closed bench', timeZone: 'UTC' })
  await open(page, `/projects/view/${project}`)
  const address = page.url()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Open only to those below' }).check()
  await page.getByRole('button', { name: 'Permissions: Add', exact: true }).click()
  await pressSave(page)
  // A permission without a person or group is an error at its row.
  await expect(page.getByRole('alert').getByRole('link', { name: /^Permissions/ })).toBeVisible()
  await selectByTyping(
    page,
    'Person',
    'Olga Petrova',
    page.getByRole('listitem', { name: 'Permissions 1', exact: true }),
  )
  await saveAndView(page)
  await openAs(page, 'olga')
  await expect(row(page, 'Closed bench')).toBeVisible()
  await openAs(page, 'wei')
  await expect(row(page, 'Open bench')).toBeVisible()
  await expect(row(page, 'Closed bench')).toHaveCount(0)
  await navigateTo(page, address)
  await expect(page.getByText('The data is not found')).toBeVisible()
})

test('hides and shows a project, and refuses to delete it while it has a location', async ({ page }) => {
  const projectTitle = 'North bench'
  const project = await postEntry(session.client, '/api/projects', { title: projectTitle, timeZone: 'UTC' })
  await open(page, '/projects')
  await chooseAction(page, projectTitle, 'Hide')
  await expect(row(page, projectTitle)).toHaveCount(0)
  await page.goto(`${product.url}/projects?hidden=true`)
  await chooseAction(page, projectTitle, 'Show again')
  await expect(row(page, projectTitle)).toHaveCount(0)
  await page.goto(`${product.url}/projects`)
  await expect(row(page, projectTitle)).toBeVisible()
  const ring = [[30, 60], [30.01, 60], [30.01, 60.01], [30, 60]] // oxfmt-ignore
  const boundary = { type: 'Polygon', coordinates: [ring] }
  const location = await postEntry(session.client, '/api/locations', {
    title: 'Bench',
    boundary,
    project,
  })
  await deleteEntry(page, projectTitle)
  await expectRefusal(page, /In use by Locations/)
  await expect(row(page, projectTitle)).toBeVisible()
  const reply = await session.client.fetch(`/api/locations/${location}`, { method: 'DELETE' })
  expect(reply.status).toBe(204)
  await deleteEntry(page, projectTitle)
  await expect(row(page, projectTitle)).toHaveCount(0)
})
