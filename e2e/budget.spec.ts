/**
 * Budgets of the script that the first pages transfer, as counted by the browser. A broken one names the modules that
 * grew since `HAULWAY_SIZES=write npx playwright test budget`.
 */
import { expect, test, type Browser, type Page } from './support/journey.ts'
import { watchRequests } from './support/at-rest.ts'
import { createClient, fetchSessionCookie, postEntry } from './support/every-screen.ts'
import { describeGrowth, isRecording, type Loaded, recordSizes } from './support/script-sizes.ts'
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
const SIGN_IN_KB = 165
const FIRST_SCREEN_KB = 300
const CAB_KB = 150

/** Opens a page with an empty cache; returns the bytes of each script that it loads until no request is pending. */
async function measureScript(
  browser: Browser,
  language: string,
  open: (page: Page) => Promise<void>,
): Promise<Loaded> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'lang', value: language, url: product.url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Map<string, string>()
  const loaded = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = scripts.get(requestId)
    if (address !== undefined) loaded.set(address, (loaded.get(address) ?? 0) + encodedDataLength)
  })
  const waitForIdle = watchRequests(page)
  await open(page)
  await waitForIdle()
  await context.close()
  return loaded
}

const totalOf = (loaded: Loaded) => loaded.values().reduce((sum, bytes) => sum + bytes, 0)

const openSignInPage = async (page: Page) => {
  await page.goto(`${product.url}/login`)
  await expect(page.locator('input[type=password]')).toBeVisible()
}
const openFirstScreen = async (page: Page) => {
  await signInAndOpen(page, product, '/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}
const pages = [
  { name: 'the sign-in page', limitKb: SIGN_IN_KB, open: openSignInPage },
  { name: 'the first screen', limitKb: FIRST_SCREEN_KB, open: openFirstScreen },
]

for (const language of ['en', 'ru', 'cn']) {
  for (const { name, limitKb, open } of pages) {
    test(`${name} loads less than ${limitKb} KB of script in ${language}`, async ({ browser }) => {
      const loaded = await measureScript(browser, language, open)
      const bytes = totalOf(loaded)
      console.log(`${name}, ${language}: ${(bytes / KILOBYTE).toFixed(1)} KB in ${loaded.size} files`)
      if (isRecording) recordSizes(loaded)
      // Fewer bytes mean that the count missed a script.
      expect(bytes).toBeGreaterThan(100 * KILOBYTE)
      expect(bytes, describeGrowth(loaded)).toBeLessThan(limitKb * KILOBYTE)
      expect([...loaded.keys()].filter((address) => /maplibre|echarts|three/i.test(address))).toEqual([])
    })
  }
}

test('a redirect to sign-in loads no more script than the sign-in page', async ({ browser }) => {
  const loaded = await measureScript(browser, 'en', async (page) => {
    await page.goto(`${product.url}/materials`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  })
  expect(totalOf(loaded), describeGrowth(loaded)).toBeLessThan(SIGN_IN_KB * KILOBYTE)
})

test(`the cab loads less than ${CAB_KB} KB of script`, async ({ browser }) => {
  const loaded = await measureScript(browser, 'en', async (page) => {
    await page.goto(`${product.url}/cab/`)
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  })
  const bytes = totalOf(loaded)
  console.log(`the cab: ${(bytes / KILOBYTE).toFixed(1)} KB in ${loaded.size} files`)
  // Fewer bytes mean that the count missed a script.
  expect(bytes).toBeGreaterThan(50 * KILOBYTE)
  expect(bytes).toBeLessThan(CAB_KB * KILOBYTE)
})
