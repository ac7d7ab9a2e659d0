/** Script that the first pages load over the wire, as the browser counts it. */
import { expect, test, type Browser, type Page } from './support/journey.ts'
import { watchRequests } from './support/at-rest.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'
import { signInAndOpen } from './support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Budget')
})

const KILOBYTE = 1_024

interface Loaded {
  readonly bytes: number
  readonly addresses: readonly string[]
}

/** Loads an address in a browser with an empty cache and counts its script until no request is left. */
async function scriptOf(
  browser: Browser,
  language: string,
  open: (page: Page) => Promise<void>,
): Promise<Loaded> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'lang', value: language, url: product.url }])
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  const scripts = new Map<string, string>()
  let bytes = 0
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const atRest = watchRequests(page)
  await open(page)
  await atRest()
  await context.close()
  return { bytes, addresses: [...scripts.values()] }
}

const signInPage = async (page: Page) => {
  await page.goto(`${product.url}/login`)
  await expect(page.locator('input[type=password]')).toBeVisible()
}
const firstScreen = async (page: Page) => {
  await signInAndOpen(page, product, '/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}
const pages = [
  { name: 'the sign-in page', most: 165, open: signInPage },
  { name: 'the first screen', most: 300, open: firstScreen },
]

for (const language of ['en', 'ru', 'cn']) {
  for (const { name, most, open } of pages) {
    test(`${name} loads less than ${most} KB of script in ${language}`, async ({ browser }) => {
      const { bytes, addresses } = await scriptOf(browser, language, open)
      console.log(`${name}, ${language}: ${(bytes / KILOBYTE).toFixed(1)} KB in ${addresses.length} files`)
      // Less than this would mean that the count missed something.
      expect(bytes).toBeGreaterThan(100 * KILOBYTE)
      expect(bytes).toBeLessThan(most * KILOBYTE)
      expect(addresses.filter((one) => /maplibre|echarts|three/i.test(one))).toEqual([])
    })
  }
}

test('loads no more script when redirected to sign-in without a session', async ({ browser }) => {
  const { bytes } = await scriptOf(browser, 'en', async (page) => {
    await page.goto(`${product.url}/materials`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  })
  expect(bytes).toBeLessThan(165 * KILOBYTE)
})
