/**
 * Machines move five times a second, zones hardly ever: the map receives only what has changed. Slices: dispatcher,
 * telemetry.
 */
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'

const ZONE = 'Stays where it is'
const NEXT = 'Comes later'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Zones')
})

async function made(page: Page, collection: string, body: object): Promise<Record<string, string>> {
  const reply = await createPageClient(page, product).fetch(`/api/${collection}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

function zone(title: string, west: number) {
  const [east, south, north] = [west + 0.002, 60, 60.001]
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]] // oxfmt-ignore
  return { title, boundary: { type: 'Polygon', coordinates: [ring] } }
}

/** Records the messages that the page sends to the workers of its map. Call it before the page is opened. */
async function noteMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { sentToWorkers: texts })
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...parts: unknown[]) => void
    Worker.prototype.postMessage = function (...parts: unknown[]) {
      texts.push(JSON.stringify(parts[0]))
      Reflect.apply(post, this, parts)
    }
  })
}

/** Number of those messages that contain a text. */
function messagesWith(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (part) => (Reflect.get(window, 'sentToWorkers') as string[]).filter((text) => text.includes(part)).length,
    words,
  )
}

test('sends zones to the map once, no matter how often machines move', async ({ page }) => {
  await noteMessages(page)
  await signIn(page, product)
  await made(page, 'locations', zone(ZONE, 30))
  const machine = await made(page, 'equipment', { equipmentId: 'HT-1', kind: 'hauler' })
  const { secret = '' } = await made(page, `equipment/${machine['id']}/devices`, { title: 'Tablet' })
  const move = async (seq: number) => {
    const fix = { seq, t: Date.now(), lon: 30.001, lat: 60 + seq / 1e4, speed: 5, heading: 0 }
    const reply = await createPageClient(page, product).fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${secret}` },
      body: { fixes: [fix], events: [] },
    })
    expect(reply.status, reply.text).toBe(200)
    await expect(page.getByText(fix.lat.toFixed(5))).toBeVisible()
  }
  await page.goto(`${product.url}/dispatcher2d?machine=${machine['id']}`)
  await expect.poll(() => messagesWith(page, ZONE)).toBe(1)
  for (let seq = 1; seq <= 5; seq++) await move(seq)
  expect(await messagesWith(page, ZONE)).toBe(1)

  // A new zone is sent, together with the others: proof that the count above can detect zones.
  await made(page, 'locations', zone(NEXT, 30.004))
  await expect.poll(() => messagesWith(page, NEXT)).toBe(1)
  expect(await messagesWith(page, ZONE)).toBe(2)
  await move(6)
  expect(await messagesWith(page, ZONE)).toBe(2)
})
