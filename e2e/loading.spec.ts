/** Loading on a slow network, and after a newer build was installed. Slices: locations. */
import { type Route } from '@playwright/test'
import { watchRequests } from './support/at-rest.ts'
import { expect, test, type Page } from './support/journey.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'
import { signInAndOpen } from './support/signed-in.ts'

let product: Product
// Nothing of the application may be cached.
test.use({ fresh: true })
test.beforeAll(async () => {
  product = await productWithOwnAccount('Loading')
})

/** Holds requests back, as a slow network does; the returned function releases them. */
async function holdRequests(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(address, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    for (const route of held) await route.continue()
    await page.unroute(address)
  }
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

test('shows a loading state at every stage on a slow network', async ({ page }) => {
  const releaseProgram = await holdRequests(page, /\/assets\/start-[^/]*\.js$/)
  const releaseUser = await holdRequests(page, /\/api\/users\/me$/)
  const releaseFrame = await holdRequests(page, /\/assets\/frame-[^/]*\.js$/)
  const releaseScreen = await holdRequests(page, /\/assets\/list-[^/]*\.js$/)
  const releaseMessages = await holdRequests(page, /\/assets\/en-[^/]*\.js$/)
  await page.request.post(`${product.url}/api/sessions`, {
    headers: { origin: product.url },
    data: { username: product.login, password: product.password },
  })
  await page.goto(`${product.url}/materials`, { waitUntil: 'commit' })
  const placeholder = page.locator('[data-coming]')
  await expect(placeholder).toBeVisible()
  await releaseProgram()
  await expect(placeholder).toBeVisible()
  await releaseUser()
  await releaseMessages()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await releaseFrame()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await releaseScreen()
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
})

test('loads the messages of a screen before it renders, so that no message key is visible', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const collectKeys = () => {
      const found = /\[[a-z]\w*\.[\w.]+\]/i.exec(document.body?.innerText ?? '')
      if (found) seen.push(found[0])
    }
    new MutationObserver(collectKeys).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  const waitForIdle = watchRequests(page)
  await signInAndOpen(page, product, '/')
  for (const name of ['Materials', 'Equipment', 'Cycle Time Report', 'Utilization', 'Haul Categories']) {
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await waitForIdle()
  }
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

/** Makes the files of the open page's build disappear until the page is loaded again. */
async function simulateNewBuild(page: Page): Promise<void> {
  let isGone = true
  await page.route(/\/assets\//, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
}

test('reloads a page of a replaced build when the user navigates, and says so', async ({ page }) => {
  const waitForIdle = watchRequests(page)
  // A page that has not loaded the code of lists.
  await signInAndOpen(page, product, '/handbook')
  await expect(menu(page)).toBeVisible()
  await waitForIdle()
  await simulateNewBuild(page)
  await menu(page).getByRole('link', { name: 'Materials', exact: true }).click()
  await expect(page.getByText('A newer version was installed, so the page was loaded again.')).toBeVisible()
  await expect(page).toHaveURL(/\/materials$/)
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
})

test('keeps and saves the input of a form when a newer build replaces its parts', async ({ page }) => {
  await signInAndOpen(page, product, '/materials/new')
  await page.getByLabel(/^Title/).fill('Granite of two versions')
  await simulateNewBuild(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByText(/A newer version was installed, and this part/)).toBeVisible()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Granite of two versions')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Granite of two versions').first()).toBeVisible()
  await expect(page).toHaveURL(/\/materials\/view\//)
})
