/** Waits until a page has loaded everything that it requests. */
import { expect, type Page, type Request } from '@playwright/test'

/**
 * Watches the requests of a page from now on. The returned function waits until none is pending and the page is idle,
 * so that it cannot start another one.
 */
export function watchRequests(page: Page, isRelevant: (request: Request) => boolean = () => true) {
  const pending = new Set<Request>()
  page.on('request', (request) => isRelevant(request) && pending.add(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('requestfinished', (request) => pending.delete(request))
  return async () => {
    const readPending = async () => {
      await page.evaluate(idle)
      return [...pending].map((request) => request.url())
    }
    await expect.poll(readPending, { intervals: [20, 50, 100] }).toEqual([])
  }
}

/** Runs in the browser. The timeout is for maps that redraw continuously and are never idle. */
const idle = () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 500 }))
