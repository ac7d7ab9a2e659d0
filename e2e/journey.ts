/** What journeys begin with: a page of their own in the browser of their worker, which knows the application already. */
import { test as base, type BrowserContext } from '@playwright/test'
import { appearance, PATIENCE } from './appearance.ts'
import { sharedProducts } from './shared-products.ts'

export { expect } from '@playwright/test'
export type { Browser, BrowserContext, Locator, Page, Request, Response } from '@playwright/test'

/** All that a page leaves behind, but what the browser has read and compiled. */
const LEFT = 'local_storage,indexeddb,cache_storage,service_workers'

/**
 * With one context for all journeys of a worker the application is read and compiled once instead of with each: a third of
 * what opening a page takes. An empty page of the product keeps the process that has compiled it. Journeys that look at the
 * browser itself, or through another window, take the `test` of the library, whose contexts are new.
 */
export const test = base.extend<object, { kept: { context: BrowserContext; empty(): Promise<void> } }>({
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext(appearance)
      context.setDefaultTimeout(PATIENCE)
      const keeper = await context.newPage()
      const products = sharedProducts()
      await keeper.goto(`${products[0]!.url}/healthz`)
      const tools = await context.newCDPSession(keeper)
      const empty = async () => {
        for (const page of context.pages()) if (page !== keeper) await page.close()
        await context.clearCookies()
        for (const { url: origin } of products)
          await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: LEFT })
      }
      await use({ context, empty })
      await context.close()
    },
    { scope: 'worker' },
  ],
  async context({ kept }, use) {
    await use(kept.context)
    await kept.empty()
  },
})
