/** Event tags and their categories: editing, hiding, permissions, and no deletion while in use (core 4, 5, 6). */
import { expect, test, type Page } from '../support/journey.ts'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import {
  createClient,
  setSession,
  postEntry,
  fetchSessionCookie,
  navigateTo,
} from '../support/every-screen.ts'
import { chooseAction, pressSave, expectRefusal, deleteEntry } from '../support/entries.ts'
import { listEntries, createAccountSession } from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

const PASSWORD = 'correct horse battery'
let product: Product
let account: string
let client: ContractClient

// Some tests assert all tags of the account, so each has its own.
test.beforeEach(async () => {
  product = await productWithOwnAccount(`Tags: ${test.info().title}`.slice(0, 90))
  ;({ account, client } = await createAccountSession(product, `Quarry, ${test.info().title}`.slice(0, 90)))
  for (const [name, role] of [
    ['manager', 2],
    ['dispatcher', 3],
  ] as const) {
    const loginId = loginOf(name)
    const login = {
      active: true,
      loginEnabled: true,
      loginId,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      roles: [role],
    }
    await postEntry(client, '/api/users', { fullName: loginId, email: `${loginId}@example.com`, ...login })
  }
})

const loginOf = (name: 'manager' | 'dispatcher') => `tag-${name}-of-${product.login}`

/** Creates a tag in a category. */
async function createTag(): Promise<void> {
  const category = await postEntry(client, '/api/tags/categories', { title: 'Delays' })
  const tag = { title: 'Queue at the loader', color: '#D55E00', description: 'More than two trucks stand' }
  await postEntry(client, '/api/tags', { ...tag, category })
}

async function openAs(page: Page, name: 'manager' | 'dispatcher'): Promise<void> {
  await setSession(page, product, await fetchSessionCookie(product, loginOf(name), PASSWORD), account)
  await page.goto(`${product.url}/event-tags`)
}

const categoryRegion = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function createCategory(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New category' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await pressSave(page)
  await expect(page).toHaveURL(/\/event-tags\/categories\/view\//)
  await page.getByRole('link', { name: 'Tag Categories' }).click()
}

test('lets a haul manager create and edit event tags and their categories', async ({ page }) => {
  await openAs(page, 'manager')
  await expect(page.getByText('No tags yet')).toBeVisible()
  await createCategory(page, 'Delay')
  await expect(categoryRegion(page, 'Delay').getByText('No tags in this category.')).toBeVisible()
  await categoryRegion(page, 'Delay').getByRole('link', { name: 'New tag' }).click()
  // The form opens with the category from which the user came.
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Delay')
  await pressSave(page)
  await expect(page.getByRole('alert').getByText('One field needs attention')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Waiting for the loader')
  await page.getByRole('textbox', { name: 'Color' }).fill('#d55e00')
  await pressSave(page)
  await expect(page).toHaveURL(/\/event-tags\/view\//)
  await expect(page.getByRole('heading', { name: 'Waiting for the loader' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Queue at the loader')
  await page.getByRole('textbox', { name: 'Description' }).fill('More than two trucks stand')
  await pressSave(page)
  await expect(page).toHaveURL(/\/event-tags\/view\//)
  await expect(page.getByText('More than two trucks stand')).toBeVisible()

  await page.getByRole('link', { name: 'Event Tags' }).last().click()
  await page.getByRole('link', { name: 'Edit: Delay' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Delays')
  await pressSave(page)
  await expect(page).toHaveURL(/\/event-tags\/categories\/view\//)
  await navigateTo(page, '/event-tags')
  await expect(
    categoryRegion(page, 'Delays').getByRole('link', { name: 'Queue at the loader', exact: true }),
  ).toBeVisible()
  await categoryRegion(page, 'Delays').getByRole('link', { name: 'New tag' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('QUEUE AT THE LOADER')
  await pressSave(page)
  await expect(page.getByText('Already exist').first()).toBeVisible()
  expect(await listTitles('tags')).toEqual(['Queue at the loader'])
})

async function listTitles(collection: string, query = ''): Promise<string[]> {
  return (await listEntries<{ title: string }>(client, collection, `&sort=title${query}`)).map(
    (entry) => entry.title,
  )
}

test('keeps an event tag hidden when its hidden category is shown again', async ({ page }) => {
  await createTag()
  await openAs(page, 'manager')
  await chooseAction(page, 'Queue at the loader', 'Hide')
  await expect(page.getByRole('link', { name: 'Queue at the loader', exact: true })).toBeHidden()
  await chooseAction(page, 'Delays', 'Hide')
  await expect(categoryRegion(page, 'Delays')).toBeHidden()
  await page.getByLabel('Show hidden').check()
  await expect(page).toHaveURL(/hidden=true/)
  const hidden = categoryRegion(page, 'Delays (hidden)')
  await expect(hidden.getByRole('link', { name: 'Queue at the loader', exact: true })).toBeVisible()

  await chooseAction(page, 'Queue at the loader', 'Show again')
  await expectRefusal(page, 'Delays is hidden: show it again first')
  expect(await listTitles('tags', '&hidden=true')).toEqual(['Queue at the loader'])

  await chooseAction(page, 'Delays', 'Show again')
  await expect(categoryRegion(page, 'Delays')).toBeVisible()
  expect(await listTitles('tags', '&hidden=true')).toEqual(['Queue at the loader'])
  await page.getByLabel('Show hidden').uncheck()
  await expect(categoryRegion(page, 'Delays').getByText('No tags in this category.')).toBeVisible()
  await page.getByLabel('Show hidden').check()
  await chooseAction(page, 'Queue at the loader', 'Show again')
  await page.getByLabel('Show hidden').uncheck()
  await expect(
    categoryRegion(page, 'Delays').getByRole('link', { name: 'Queue at the loader', exact: true }),
  ).toBeVisible()
})

/** Sends a driver's note with the tag, as a tablet does. */
async function sendNoteWithTag(title: string): Promise<void> {
  const items = await listEntries<{ id: string; title: string }>(client, 'tags')
  const machine = await postEntry(client, '/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const device = await client.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Tablet' } })
  const { secret } = device.body as { secret: string }
  const tagIds = items.filter((tag) => tag.title === title).map((tag) => tag.id)
  const reply = await client.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { events: [{ id: 'n1', t: Date.now() - 1_000, type: 'note', note: 'Wet', tagIds }] },
  })
  expect(reply.body, reply.text).toMatchObject({ accepted: 1 })
}

test('deletes unused event tags and categories, and refuses those in use', async ({ page }) => {
  await createTag()
  await sendNoteWithTag('Queue at the loader')
  await openAs(page, 'manager')
  await deleteEntry(page, 'Queue at the loader')
  await expectRefusal(page, 'In use by Events')
  await deleteEntry(page, 'Delays')
  await expectRefusal(page, 'In use by Event Tags')
  await expect(
    categoryRegion(page, 'Delays').getByRole('link', { name: 'Queue at the loader', exact: true }),
  ).toBeVisible()

  await createCategory(page, 'Weather')
  await categoryRegion(page, 'Weather').getByRole('link', { name: 'New tag' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Fog')
  await pressSave(page)
  await expect(page).toHaveURL(/\/event-tags\/view\//)
  await deleteEntry(page, 'Fog')
  await expect(page).toHaveURL(`${product.url}/event-tags`)
  await expect(categoryRegion(page, 'Weather').getByText('No tags in this category.')).toBeVisible()
  await deleteEntry(page, 'Weather')
  await expect(categoryRegion(page, 'Weather')).toBeHidden()
  expect([await listTitles('tags'), await listTitles('tags/categories')]).toEqual([
    ['Queue at the loader'],
    ['Delays'],
  ])
})

test('shows event tags to a dispatcher as read-only', async ({ page }) => {
  await createTag()
  await openAs(page, 'dispatcher')
  await categoryRegion(page, 'Delays').getByRole('link', { name: 'Queue at the loader', exact: true }).click()
  await expect(page.getByText('More than two trucks stand')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: /More actions/ })).toBeHidden()
  const editUrl = page.url().replace('/view/', '/edit/')
  await page.goBack()
  await expect(page.getByRole('link', { name: /^(New|Edit)/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /More actions/ })).toHaveCount(0)
  for (const address of [
    editUrl,
    `${product.url}/event-tags/new`,
    `${product.url}/event-tags/categories/new`,
  ]) {
    await navigateTo(page, address)
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No access' }).first()).toBeVisible()
  }
  const dispatcher = createClient(product, await fetchSessionCookie(product, loginOf('dispatcher'), PASSWORD))
  expect((await dispatcher.fetch('/api/tags/categories', { body: { title: 'Mine' } })).status).toBe(403)
})
