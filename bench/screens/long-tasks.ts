/** Long tasks of an open page on a slowed processor. */
import type { BrowserContext, Page } from '@playwright/test'

/** How many times slower than this machine the page's processor is. */
export const SLOWED = 4

/** Live screens never rest: what opening them costs is over by then. */
const MOST_MS = 20_000

interface Watched {
  tasks: number[]
  last: number
}

/** Long tasks of the page, as the browser itself reports them. */
const WATCH_TASKS = `
  globalThis.watched = { tasks: [], last: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration)
    watched.last = performance.now()
  }).observe({ type: 'longtask', buffered: true })
`

/** No maps: what a processor that stands in for a graphics card needs to begin one is not the page's. */
const DRAW_NO_MAPS = `
  const open = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith('webgl') ? null : open.call(this, kind, ...more)
  }
`

export async function openWatchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript(WATCH_TASKS)
  await page.addInitScript(DRAW_NO_MAPS)
  return page
}

/** Runs in the browser: whether there was no long task for `rest`, or the page has been open for `most`, in ms. */
const isAtRest = ([rest, most]: readonly [number, number]) =>
  performance.now() - (globalThis as unknown as { watched: Watched }).watched.last > rest ||
  performance.now() > most

/**
 * The longest task in milliseconds from opening a page until it has had no request and no such task for `restMs`; 0 when
 * none lasted 50 ms. `shown`: present when the page shows what it was opened for.
 */
export async function measureLongestTask(
  page: Page,
  address: string,
  restMs: number,
  shown = 'body',
): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator(shown).first().waitFor()
  await page.waitForFunction(isAtRest, [restMs, MOST_MS] as const)
  const { tasks } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await tools.detach()
  return Math.max(0, ...tasks)
}
