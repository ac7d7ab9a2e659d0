/** Budgets of the script that the first pages transfer, as counted by the browser. */
import { expect, test, type Browser, type Page } from './support/journey.ts'
import { watchRequests } from './support/at-rest.ts'
import { createClient, fetchSessionCookie, postEntry } from './support/every-screen.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'
import { signInAndOpen } from './support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Budget')
  // The first screen of an empty account is its set-up, with a map.
  const client = createClient(product, await fetchSessionCookie(product, product.login, product.password))
  await postEntry(client, '/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
})

const KILOBYTE = 1_024

interface LoadedScript {
  readonly bytes: number
  readonly addresses: readonly string[]
}

/** Opens a page with an empty cache and counts the bytes of its script until no request is pending. */
async function measureScript(
  browser: Browser,
  language: string,
  open: (page: Page) => Promise<void>,
): Promise<LoadedScript> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'lang', value: language, url: product.url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Map<string, string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const waitForIdle = watchRequests(page)
  await open(page)
  await waitForIdle()
  await context.close()
  return { bytes, addresses: [...scripts.values()] }
}

const openSignInPage = async (page: Page) => {
  await page.goto(`${product.url}/login`)
  await expect(page.locator('input[type=password]')).toBeVisible()
}
const openFirstScreen = async (page: Page) => {
  await signInAndOpen(page, product, '/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}
const pages = [
  { name: 'the sign-in page', limitKb: 165, open: openSignInPage },
  { name: 'the first screen', limitKb: 300, open: openFirstScreen },
]

for (const language of ['en', 'ru', 'cn']) {
  for (const { name, limitKb, open } of pages) {
    test(`${name} loads less than ${limitKb} KB of script in ${language}`, async ({ browser }) => {
      const { bytes, addresses } = await measureScript(browser, language, open)
      console.log(`${name}, ${language}: ${(bytes / KILOBYTE).toFixed(1)} KB in ${addresses.length} files`)
      // Fewer bytes mean that the count missed a script.
      expect(bytes).toBeGreaterThan(100 * KILOBYTE)
      expect(bytes).toBeLessThan(limitKb * KILOBYTE)
      expect(addresses.filter((address) => /maplibre|echarts|three/i.test(address))).toEqual([])
    })
  }
}

test('a redirect to sign-in loads no more script than the sign-in page', async ({ browser }) => {
  const { bytes } = await measureScript(browser, 'en', async (page) => {
    await page.goto(`${product.url}/materials`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  })
  expect(bytes).toBeLessThan(165 * KILOBYTE)
})
