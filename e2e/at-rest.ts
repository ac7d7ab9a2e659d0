/** When a page has everything that it asks for. */
import { expect, type Page, type Request } from '@playwright/test'

/**
 * Follows the requests of a page from now on. The answer waits until none of them is under way and the page has nothing left to
 * do that could ask for more.
 */
export function watchRequests(page: Page, counts: (request: Request) => boolean = () => true) {
  const underWay = new Set<Request>()
  page.on('request', (one) => counts(one) && underWay.add(one))
  page.on('requestfailed', (one) => underWay.delete(one))
  page.on('requestfinished', (one) => underWay.delete(one))
  return async () => {
    const look = async () => {
      await page.evaluate(idle)
      return [...underWay].map((one) => one.url())
    }
    await expect.poll(look, { intervals: [20, 50, 100] }).toEqual([])
  }
}

/** Runs in the browser: a map that is drawn over and over is never idle. */
const idle = () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 500 }))
