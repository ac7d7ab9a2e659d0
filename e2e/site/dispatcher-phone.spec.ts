/**
 * Following a truck on a phone: it stays visible above the sheet at each height of the sheet.
 * Slices: dispatcher, telemetry.
 */
import { expect, test, type Page } from '../support/journey.ts'
import { mapColors } from '@haulway/map/base/palette.ts'
import { createEntry } from '../support/entries.ts'
import { createHaulSite } from '../support/haul-site.ts'
import { countPixelsInBox } from '../support/pixels.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'

// The ring around the machine is counted in screenshots.
test.use({ drawn: true })

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Phone')
})

/** Seconds of loading, haul, dumping and return. */
const LAP = { load: 100, haul: 40, dump: 60, back: 40 } as const
const LAP_SECONDS = LAP.load + LAP.haul + LAP.dump + LAP.back
/** Seconds of fixes in one batch. */
const STEP = 29
const PIT = 30.001
const CRUSHER = 30.009

/** Position and speed of the truck at a second of its laps. */
function truckAt(second: number) {
  const secondOfLap = second % LAP_SECONDS
  const [progress, direction] =
    secondOfLap < LAP.load
      ? [0, 0]
      : secondOfLap < LAP.load + LAP.haul
        ? [(secondOfLap - LAP.load) / LAP.haul, 1]
        : secondOfLap < LAP_SECONDS - LAP.back
          ? [1, 0]
          : [(LAP_SECONDS - secondOfLap) / LAP.back, -1]
  const speed = direction === 0 ? 0 : 11
  return { lon: PIT + (CRUSHER - PIT) * progress, lat: 60.0005, speed, heading: direction < 0 ? 270 : 90 }
}

/** The map, the sheet, and the middle of what the sheet leaves free of the map. */
async function layout(page: Page) {
  const map = await page.getByRole('region', { name: 'Map of the site with its machines' }).boundingBox()
  const sheet = await page.getByRole('region', { name: 'HT-7' }).boundingBox()
  return map && sheet && { map, sheet, x: map.x + map.width / 2, y: (map.y + sheet.y) / 2 }
}

/** Whether the ring of the selected machine is in the middle of the map that the sheet leaves free. */
async function isTruckVisible(page: Page): Promise<boolean> {
  const shown = await layout(page)
  if (!shown) return false
  const { map, sheet, x, y } = shown
  const ring = { x: x - 30, y: y - 30, width: 60, height: 60 }
  if (ring.y < map.y || ring.y + ring.height > sheet.y) return false
  return (await countPixelsInBox(page, ring, mapColors.light.accent)) > 180
}

/** The menu of the truck in the middle of the map, by mouse and by finger. */
async function openMenus(page: Page): Promise<void> {
  const shown = await layout(page)
  if (!shown) throw new Error('The truck is not on the map')
  const { x, y } = shown
  const menu = page.getByRole('menu', { name: 'HT-7' })
  await page.mouse.click(x, y, { button: 'right' })
  await expect(menu.getByRole('menuitem')).toHaveCount(6)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', { x, y })
  await expect(menu).toBeVisible()
  // Panning the map would end following.
  await touch('touchMove', { x: x + 40, y })
  await touch('touchEnd')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/follow=1/)
}

test('keeps a followed truck visible on a phone at each height of the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, product)
  const { locations } = await createHaulSite(page, product)
  const machine = await createEntry(page, product, 'equipment', { equipmentId: 'HT-7', kind: 'hauler' })
  const client = createPageClient(page, product)
  const device = await client.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Tablet' } })
  const { secret } = device.body as { secret: string }
  const seconds = STEP * Math.ceil((2 * LAP_SECONDS + LAP.load) / STEP)
  const start = Date.now() - seconds * 1_000
  const send = async (from: number, to: number) => {
    const fixes = Array.from({ length: to - from }, (_, i) => ({
      seq: from + i,
      t: start + (from + i) * 1_000,
      ...truckAt(from + i),
    }))
    const reply = await client.fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${secret}` },
      body: { fixes, events: [] },
    })
    expect(reply.status, reply.text).toBe(200)
    return fixes.at(-1)!
  }
  let lastFix = await send(0, STEP)
  await page.goto(`${product.url}/dispatcher2d?machine=${machine}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()

  const handle = page.getByRole('slider', { name: 'Height of the panel' })
  const heights = ['Low', 'Half of the screen', 'High'] as const
  for (let from = STEP; from < seconds; from += STEP) {
    const height = heights[(from / STEP) % heights.length]!
    await handle.focus()
    await page.keyboard.press('Home')
    for (let n = 0; n < heights.indexOf(height); n += 1) await page.keyboard.press('ArrowUp')
    await expect(handle).toHaveAttribute('aria-valuetext', height)
    lastFix = await send(from, from + STEP)
    await expect.poll(() => isTruckVisible(page), `${from} s, ${height}`).toBe(true)
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`${lastFix.lat.toFixed(5)}, ${lastFix.lon.toFixed(5)}`)).toBeVisible()
  await openMenus(page)
  const cycles = await client.fetch('/api/cyclereport/loadDumpCycles?limit=10')
  const { items } = cycles.body as { items: { dumpLocation: { id: string } | null }[] }
  expect(items.filter(({ dumpLocation }) => dumpLocation?.id === locations.Crusher)).toHaveLength(2)

  // Close lowers the sheet first; on a low sheet it ends following.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(handle).toHaveAttribute('aria-valuetext', 'Low')
  await expect(page).toHaveURL(/follow=1/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/machine=/)
})
