/**
 * An alarm from its start to its end: a truck carries clay to a dump that accepts rock only.
 * Slices: attention, dispatcher.
 */
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

const MINUTE = 60_000
const PIT = { lon: 30.001, lat: 60.0005 }
const CRUSHER = { lon: 30.031, lat: 60.0005 }

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Attention')
})

async function create(page: Page, collection: string, body: object): Promise<Record<string, string>> {
  const reply = await createPageClient(page, product).fetch(`/api/${collection}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

function squareAround({ lon, lat }: { lon: number; lat: number }) {
  const [west, east, south, north] = [lon - 0.001, lon + 0.001, lat - 0.0005, lat + 0.0005]
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]] // oxfmt-ignore
  return { type: 'Polygon', coordinates: [ring] }
}

/** Creates a site whose crusher accepts rock while its route hauls clay; returns a function that sends fixes. */
async function createSite(page: Page) {
  const [rock, clay] = [
    await create(page, 'materials', { title: 'Rock' }),
    await create(page, 'materials', { title: 'Clay' }),
  ]
  const project = await create(page, 'projects', { title: 'North', timeZone: 'UTC', workDays: ['mon'] })
  const createLocation = (title: string, kind: string, at: typeof PIT, more: object = {}) =>
    create(page, 'locations', { title, kind, boundary: squareAround(at), ...more })
  const pit = await createLocation('Pit', 'load', PIT)
  const crusher = await createLocation('Crusher', 'dump', CRUSHER, { materials: [rock['id']] })
  const route = await create(page, 'routes', {
    title: 'Haul',
    project: project['id'],
    loadLocations: [pit['id']],
    dumpLocations: [crusher['id']],
    material: clay['id'],
  })
  const truck = await create(page, 'equipment', { equipmentId: 'HT-7', kind: 'hauler' })
  await createPageClient(page, product).fetch('/api/equipment/assign', {
    body: { route: route['id'], equipment: [truck['id']] },
  })
  const { secret = '' } = await create(page, `equipment/${truck['id']}/devices`, { title: 'Tablet' })
  return async (fixes: readonly object[]) => {
    const reply = await createPageClient(page, product).fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${secret}` },
      body: { fixes, events: [] },
    })
    expect(reply.status, reply.text).toBe(200)
  }
}

/** Fixes of the last six minutes, every 5 s: loading in the pit, then the haul to the crusher. */
function haulFixes(now: number): object[] {
  const from = now - 6 * MINUTE
  return Array.from({ length: 71 }, (_, i) => {
    const progress = Math.min(1, Math.max(0, (i - 30) / 38))
    const lon = PIT.lon + progress * (CRUSHER.lon - PIT.lon)
    return {
      seq: i + 1,
      t: from + i * 5_000,
      lon,
      lat: PIT.lat,
      speed: progress > 0 && progress < 1 ? 9 : 0,
      heading: 90,
    }
  })
}

test('raises an alarm at a wrong dump, acknowledges it, and ends it once the truck has left', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/attention')
  await expect(page.getByText('Nothing on the site calls for anybody.')).toBeVisible()
  const send = await createSite(page)
  await send(haulFixes(Date.now()))
  // The live channel updates the badge without a reload.
  const badge = page.getByRole('button', { name: 'Alarms that nobody sees to: 1' })
  await expect(badge).toBeVisible()
  await badge.click()
  await page.getByRole('row', { name: /Wrong dump/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Wrong dump: HT-7' })
  await expect(dialog.getByText('Carries Clay into a place that does not take it')).toBeVisible()
  await expect(dialog.getByText('Crusher', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/[?&]alarm=/)
  await expect(dialog.getByRole('link', { name: 'On the map' })).toHaveAttribute(
    'href',
    /dispatcher2d\?machine=/,
  )
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(dialog.getByText(/^Acknowledged by /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Alarms that nobody sees to: 0' })).toBeVisible()
  await dialog.getByRole('link', { name: 'On the map' }).click()
  await expect(page.getByRole('option', { name: /HT-7.*Wrong dump/ })).toBeVisible()
  const awayFix = { lon: CRUSHER.lon - 0.006, lat: CRUSHER.lat, heading: 270, speed: 9 }
  for (const seq of [72, 73]) await send([{ ...awayFix, seq, t: Date.now() - (74 - seq) * 1_000 }])
  await expect(page.getByRole('option', { name: /HT-7/ })).not.toContainText('Wrong dump')
  await page.setViewportSize({ width: 390, height: 844 })
  await navigateTo(page, '/attention?state=ended')
  await expect(page.getByRole('row', { name: /Wrong dump.*HT-7.*Over/ })).toBeVisible()
})
