/** What journeys begin with: a page of their own in the browser of their worker, which knows the application already. */
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { appearance, PATIENCE } from './appearance.ts'
import { getSharedProducts } from './shared-products.ts'
import { disablePainting } from './undrawn.ts'

export { expect } from '@playwright/test'
export type { Browser, BrowserContext, Locator, Page, Request, Response } from '@playwright/test'

/** All that a page leaves behind, but what the browser has read and compiled. */
const STORAGE_TYPES = 'local_storage,indexeddb,cache_storage,service_workers'

async function createContext(browser: Browser, drawn = false): Promise<BrowserContext> {
  const context = await browser.newContext(appearance)
  context.setDefaultTimeout(PATIENCE)
  if (!drawn) await disablePainting(context)
  return context
}

/** A window of somebody else, or of nobody yet; whoever opens it closes its context. */
export async function openWindow(browser: Browser): Promise<Page> {
  return await (await createContext(browser)).newPage()
}

interface Parts {
  /** Whether what is seen is looked at pixel by pixel: only then is it drawn, in a context of its own. */
  drawn: boolean
  /** Whether it begins in a browser that knows nothing of the application. */
  fresh: boolean
  /** Another window beside the page, closed with it. */
  newWindow: () => Promise<Page>
}

/**
 * With one context for all journeys of a worker the application is read and compiled once instead of with each: a third of
 * what opening a page takes. An empty page of the product keeps the process that has compiled it. All take this `test`, whatever
 * they ask for: another one is another worker and another browser.
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
