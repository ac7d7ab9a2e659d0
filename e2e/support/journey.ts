/** The `test` of all journeys: pages open in a browser that has the application cached. */
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { appearance, PATIENCE } from './appearance.ts'
import { getSharedProducts } from './shared-products.ts'
import { disablePainting } from './undrawn.ts'

export { expect } from '@playwright/test'
export type { Browser, BrowserContext, Locator, Page, Request, Response } from '@playwright/test'

/** Storage to clear between journeys; the HTTP and code caches stay. */
const STORAGE_TYPES = 'local_storage,indexeddb,cache_storage,service_workers'

async function createContext(browser: Browser, drawn = false): Promise<BrowserContext> {
  const context = await browser.newContext(appearance)
  context.setDefaultTimeout(PATIENCE)
  if (!drawn) await disablePainting(context)
  return context
}

/** Opens a page in a context of its own, for another user. The caller closes the context. */
export async function openWindow(browser: Browser): Promise<Page> {
  return await (await createContext(browser)).newPage()
}

interface Parts {
  /** Whether pages are painted, for journeys that compare pixels. */
  drawn: boolean
  /** Whether the journey starts with an empty cache. */
  fresh: boolean
  /** Opens a window for another user; it closes after the test. */
  newWindow: () => Promise<Page>
}

/**
 * The journeys of a worker share a context, so that the application is parsed and compiled once: a third of the time to
 * open a page. An open page of the product keeps the process that has compiled it. All journeys use this `test`, since
 * another one would need another worker and browser.
 */
export const test = base.extend<Parts, { shared: { context: BrowserContext; clear(): Promise<void> } }>({
  drawn: [false, { option: true }],
  fresh: [false, { option: true }],
  shared: [
    async ({ browser }, use) => {
      const keeper = await openWindow(browser)
      const context = keeper.context()
      const products = getSharedProducts()
      await keeper.goto(`${products[0]!.url}/healthz`)
      const devtools = await context.newCDPSession(keeper)
      const clear = async () => {
        for (const page of context.pages()) if (page !== keeper) await page.close()
        await context.clearCookies()
        for (const { url: origin } of products)
          await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE_TYPES })
      }
      await use({ context, clear })
      await context.close()
    },
    { scope: 'worker' },
  ],
  async context({ browser, drawn, fresh, shared }, use) {
    if (!drawn && !fresh) {
      await use(shared.context)
      await shared.clear()
      return
    }
    const context = await createContext(browser, drawn)
    await use(context)
    await context.close()
  },
  async newWindow({ browser }, use) {
    const opened: Page[] = []
    await use(async () => {
      const page = await openWindow(browser)
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})
