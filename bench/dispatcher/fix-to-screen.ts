/** Time from the acknowledgement of a fix until the screen shows it, with the whole product in between. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { startProduct, type StartedProduct } from '../../e2e/support/server.ts'

const SAMPLES = 12
/** While the screen still loads, each of its parts takes its share of the time. */
const WARM_UP = 4
const PLACE = { lon: -117.2, lat: 38.9 }

interface Account {
  id: string
  title: string
}

/** API calls of a signed-in user in one account. */
function createPost(request: APIRequestContext, url: string, account: string) {
  const headers = { origin: url, 'X-Context-Account': account }
  return async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await request.post(`${url}/api/${path}`, { data, headers })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

/** Adds a machine with a device to the first account that is not the system's. */
async function enrol(page: Page, { url, login, password }: StartedProduct) {
  const call = { data: { username: login, password }, headers: { origin: url } }
  const signedIn = await page.request.post(`${url}/api/sessions?rememberMe=false`, call)
  const { accounts } = (await signedIn.json()) as { accounts: Account[] }
  const account = accounts.find(({ title }) => title !== 'System') ?? accounts[0]
  if (!account) throw new Error('the administrator has no account')
  await page.context().addCookies([{ name: 'contextAccountId', value: account.id, url }])
  const post = createPost(page.request, url, account.id)
  const machine = await post<{ id: string }>('equipment', { equipmentId: 'BENCH-1', kind: 'hauler' })
  const device = await post<{ secret: string }>(`equipment/${machine.id}/devices`, { title: 'bench' })
  return { machine: machine.id, secret: device.secret }
}

async function send(url: string, secret: string, seq: number, lat: number): Promise<number> {
  const fix = { seq, t: Date.now(), lon: PLACE.lon, lat, speed: 5, heading: 0 }
  const answer = await fetch(`${url}/api/telemetry/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fixes: [fix], events: [] }),
  })
  if (!answer.ok) throw new Error(`telemetry answered ${answer.status}: ${await answer.text()}`)
  await answer.text()
  return Date.now()
}

/**
 * Milliseconds from the acknowledgement until the details panel of an open screen shows the position of the fix:
 * median and worst.
 */
export async function measureFixToScreen(browser: Browser): Promise<{ median: number; worst: number }> {
  const product = await startProduct()
  // A small viewport: with a GPU drawing takes no time, but here the processor draws.
  const page = await browser.newPage({ deviceScaleFactor: 0.25 })
  try {
    const { machine, secret } = await enrol(page, product)
    await send(product.url, secret, 1, PLACE.lat)
    await page.goto(`${product.url}/dispatcher2d?machine=${machine}`)
    await page.getByText(PLACE.lat.toFixed(5)).waitFor()
    const waits: number[] = []
    for (let n = 1; n <= WARM_UP + SAMPLES; n++) {
      const lat = PLACE.lat + n * 1e-4
      const shown = page
        .getByText(lat.toFixed(5))
        .waitFor()
        .then(() => Date.now())
      const acknowledged = await send(product.url, secret, n + 1, lat)
      const wait = Math.max(0, (await shown) - acknowledged)
      if (n > WARM_UP) waits.push(wait)
      // Avoids sending in step with the frames of the live channel.
      await page.waitForTimeout(370 + n * 30)
    }
    const sorted = waits.toSorted((a, b) => a - b)
    return { median: sorted[sorted.length >> 1] ?? NaN, worst: sorted.at(-1) ?? NaN }
  } finally {
    await page.close()
    await product.stop()
  }
}
