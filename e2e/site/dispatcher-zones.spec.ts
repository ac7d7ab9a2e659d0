/**
 * Machines move five times a second, zones hardly ever, so the map must receive only what has changed.
 * Slices: dispatcher, telemetry.
 */
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'

const ZONE = 'Stays where it is'
const NEW_ZONE = 'Comes later'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Zones')
})

async function create(page: Page, collection: string, body: object): Promise<Record<string, string>> {
  const reply = await createPageClient(page, product).fetch(`/api/${collection}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

function zoneBody(title: string, west: number) {
  const [east, south, north] = [west + 0.002, 60, 60.001]
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]] // oxfmt-ignore
  return { title, boundary: { type: 'Polygon', coordinates: [ring] } }
}

/** Records the messages to the workers of the map; to be called before the page opens. */
async function recordWorkerMessages(page: Page): Promise<void> {
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

/** Counts the recorded messages that contain a text. */
function countMessagesWith(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (part) => (Reflect.get(window, 'sentToWorkers') as string[]).filter((text) => text.includes(part)).length,
    words,
  )
}

test('sends zones to the map once however often machines move', async ({ page }) => {
  await recordWorkerMessages(page)
  await signIn(page, product)
  await create(page, 'locations', zoneBody(ZONE, 30))
  const machine = await create(page, 'equipment', { equipmentId: 'HT-1', kind: 'hauler' })
  const { secret = '' } = await create(page, `equipment/${machine['id']}/devices`, { title: 'Tablet' })
  const moveMachine = async (seq: number) => {
    const fix = { seq, t: Date.now(), lon: 30.001, lat: 60 + seq / 1e4, speed: 5, heading: 0 }
    const reply = await createPageClient(page, product).fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${secret}` },
      body: { fixes: [fix], events: [] },
    })
    expect(reply.status, reply.text).toBe(200)
    await expect(page.getByText(fix.lat.toFixed(5))).toBeVisible()
  }
  await page.goto(`${product.url}/dispatcher2d?machine=${machine['id']}`)
  await expect.poll(() => countMessagesWith(page, ZONE)).toBe(1)
  for (let seq = 1; seq <= 5; seq++) await moveMachine(seq)
  expect(await countMessagesWith(page, ZONE)).toBe(1)

  // A new zone sends all zones again, which proves that the count detects them.
  await create(page, 'locations', zoneBody(NEW_ZONE, 30.004))
  await expect.poll(() => countMessagesWith(page, NEW_ZONE)).toBe(1)
  expect(await countMessagesWith(page, ZONE)).toBe(2)
  await moveMachine(6)
  expect(await countMessagesWith(page, ZONE)).toBe(2)
})
