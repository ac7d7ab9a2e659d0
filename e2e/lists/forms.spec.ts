/** Forms after double clicks, lost responses, going back, reloads and expired sessions (threats I1, I11). */
import { watchRequests } from '../support/at-rest.ts'
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, submitSignInForm, signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Forms')
})

async function countMatches(page: Page, collection: string, search: string): Promise<number> {
  const reply = await createPageClient(page, product).fetch(
    `/api/${collection}?search=${encodeURIComponent(search)}`,
  )
  return (reply.body as { total: number }).total
}

test('creates a single entry on a double click on Save', async ({ page }) => {
  // All resources share this form; `house/idempotency` sends every creating call twice.
  await signInAndOpen(page, product, '/materials/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Clicked twice')
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page).toHaveURL(/\/view\//)
  expect(await countMatches(page, 'materials', 'Clicked twice')).toBe(1)
})

test('creates a single entry when a save is repeated after its response was lost', async ({ page }) => {
  await signInAndOpen(page, product, '/materials/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Answer lost')
  let lostResponses = 0
  await page.route('**/api/materials', async (route) => {
    if (route.request().method() !== 'POST' || lostResponses > 0) return await route.continue()
    lostResponses += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('Network unreachable')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/view\//)
  expect(lostResponses).toBe(1)
  expect(await countMatches(page, 'materials', 'Answer lost')).toBe(1)
})

test('confirms leaving a changed form, and keeps its input over a reload and an expired session', async ({
  page,
  context,
}) => {
  const waitForIdle = watchRequests(page)
  await signInAndOpen(page, product, '/materials')
  await page.getByRole('link', { name: 'New' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Typed with care')

  await page.goBack()
  const question = page.getByRole('dialog', { name: 'You have unsaved changes. Continue?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Typed with care')

  // A reload shows the browser's own confirmation.
  const dialogTypes: string[] = []
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(dialogTypes).toEqual(['beforeunload'])
  await expect(title).toHaveValue('Typed with care')

  // Only the save should meet the ended session, not a request left from the reload.
  await waitForIdle()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login\?.*sessionExpired=true/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/materials/new')
  // Going to sign-in asks nothing: the draft is kept.
  expect(dialogTypes).toEqual(['beforeunload'])
  await submitSignInForm(page, product)
  await expect(page).toHaveURL(`${product.url}/materials/new`)
  await expect(title).toHaveValue('Typed with care')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/view\//)
  expect(await countMatches(page, 'materials', 'Typed with care')).toBe(1)
})
