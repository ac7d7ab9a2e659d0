/**
 * Replay of machines: controls, links to a moment, export of tracks, and replay on other screens.
 * Slices: travel-journal.
 */
import { readFileSync } from 'node:fs'
import { findAccessibilityViolations } from '../support/axe.ts'
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

const clock = (page: Page) => page.getByRole('slider', { name: 'Moment', exact: true })
const momentOf = async (page: Page) => Number(await clock(page).inputValue())

test('replays a machine by controls and keyboard, keeps the moment in the address, and exports its tracks', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/travel-journal2d')
  const replay = page.getByRole('toolbar', { name: 'Replay' })
  await expect(page.getByText('Time in places')).toBeVisible()
  const from = Number(await clock(page).getAttribute('min'))
  const before = await momentOf(page)
  await replay.getByRole('button', { name: '10 seconds on' }).click()
  await expect.poll(() => momentOf(page)).toBe(before + 10_000)
  await replay.getByRole('combobox', { name: 'Jump between' }).click()
  await page.getByRole('option', { name: 'Loads and dumps' }).click()
  await replay.getByRole('button', { name: 'Next load or dump' }).click()
  await expect.poll(() => momentOf(page)).toBeGreaterThan(before + 10_000)
  await expect(page.locator('li[aria-current=true]')).toContainText(/Load|Dump/)
  await replay.getByRole('button', { name: 'Play', exact: true }).click()
  const startedAt = await momentOf(page)
  await expect.poll(() => momentOf(page)).toBeGreaterThan(startedAt)
  await replay.getByRole('button', { name: 'Pause' }).click()
  await clock(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => momentOf(page)).toBe(from)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => momentOf(page)).toBe(from + 10_000)
  await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(new Date(from + 10_000).toISOString())}`))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export tracks' }).click()
  await page.getByRole('menuitem', { name: 'GPX' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tracks_.*\.gpx$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('<trkpt')
})

test('replays all machines together, and prints the travel journal without its map', async ({ page }) => {
  await signInAndOpen(page, product, '/travel-journal')
  await expect(page.getByText('Time in places')).toBeVisible()
  await page.getByRole('combobox', { name: 'Machines' }).click()
  await page.getByRole('option', { name: 'All machines' }).click()
  await expect(page).toHaveURL(/machines=all/)
  const hour = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() }
  const query = new URLSearchParams({ ...hour, machines: 'all' }).toString()
  const journal = (await createPageClient(page, product).fetch(`/api/journals?${query}`)).body as {
    machines: object[]
  }
  expect(journal.machines.length).toBeGreaterThan(1)
  await expect(page.getByRole('img', { name: /: moved / })).toHaveCount(journal.machines.length)
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.maplibregl-canvas')).toBeHidden()
  await expect(page.getByText('Time in places')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Travel Journal' })).toBeVisible()
  await expect(page.getByRole('img', { name: /: moved / }).first()).toBeVisible()
})

test('replays a machine on its page, in the dispatcher and in the proof of a cycle', async ({ page }) => {
  await signInAndOpen(page, product, '/equipment')
  const client = createPageClient(page, product)
  const { items } = (await client.fetch('/api/equipment?kind=hauler&limit=50')).body as {
    items: { id: string; equipmentId: string }[]
  }
  const truck = items.find(({ equipmentId }) => equipmentId === 'T-01')
  const expectReplayPlays = async (screen: string) => {
    const replay = page.getByRole('toolbar', { name: 'Replay' })
    await expect(replay, screen).toBeVisible()
    await replay.getByRole('button', { name: 'Play', exact: true }).click()
    const startedAt = await momentOf(page)
    await expect.poll(() => momentOf(page), screen).toBeGreaterThan(startedAt)
    await replay.getByRole('button', { name: 'Pause' }).click()
  }
  await page.goto(`${product.url}/equipment/view/${truck!.id}`)
  await expectReplayPlays('machine')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.goto(`${product.url}/dispatcher2d?machine=${truck!.id}`)
  await page.getByRole('button', { name: 'What just happened' }).click()
  await expectReplayPlays('dispatcher')
  const range = { from: new Date(Date.now() - 12 * 3_600_000).toISOString(), to: new Date().toISOString() }
  const query = new URLSearchParams({ ...range, equipment: truck!.id, limit: '1' }).toString()
  const cycles = (await client.fetch(`/api/cyclereport/loadDumpCycles?${query}`)).body as {
    items: { key: string }[]
  }
  await page.goto(`${product.url}/cycle-times?cycle=${encodeURIComponent(cycles.items[0]!.key)}`)
  await expectReplayPlays('proof')
})
