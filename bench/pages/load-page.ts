/** One load of a page: what it transfers, and the longest task that blocks it. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { measureLongestTask, openWatchedPage } from '../screens/long-tasks.ts'

/** A page without a request and without a long task in this time is idle. */
const REST_MS = 1_000

export interface Transfer {
  /** Bytes of script over the wire, headers included. */
  sent: number
  /** Bytes of script before compression. */
  parsed: number
  /** Requests of any kind. */
  requests: number
}

/** Counts what a page transfers from now on; scripts of workers are not the page's. */
async function watchTransfer(page: Page): Promise<Transfer> {
  const transfer: Transfer = { sent: 0, parsed: 0, requests: 0 }
  const scripts = new Set<string>()
  const tools = await page.context().newCDPSession(page)
  tools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    transfer.requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  tools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) transfer.parsed += dataLength
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) transfer.sent += encodedDataLength
  })
  await tools.send('Network.enable')
  return transfer
}

/** A desktop screen with few pixels, since here the processor draws them. */
export async function openContext(
  browser: Browser,
  url: string,
  cookie: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 0.25,
    serviceWorkers: 'block',
  })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie !== null) await context.addCookies([{ name, value, url }])
  return context
}

export interface PageLoad {
  readonly transfer: Transfer
  /** Milliseconds of the longest task; 0 when none lasted 50 ms. */
  readonly longest: number
}

export async function loadPage(context: BrowserContext, address: string): Promise<PageLoad> {
  const page = await openWatchedPage(context)
  try {
    const transfer = await watchTransfer(page)
    const longest = await measureLongestTask(page, address, REST_MS)
    return { transfer, longest }
  } finally {
    await page.close()
  }
}
