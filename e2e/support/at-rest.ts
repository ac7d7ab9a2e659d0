/** Detects when a page has loaded everything that it requests. */
import { expect, type Page, type Request } from '@playwright/test'

/**
 * Follows the requests of a page from now on. The returned function waits until no request is pending and the page
 * has no work left that could start another one.
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

/** Runs in the browser. A map that redraws continuously is never idle. */
const idle = () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 500 }))
