/**
 * Commits of days: edits before, no edits after, late facts accepted with a reason, unlocking, and restated reports.
 * Slices: commits, events.
 */
import { readFile } from 'node:fs/promises'
import { readPdf } from '@haulway/features/testing/pdf.ts'
import { expect, test } from '../support/journey.ts'
import { createEntry } from '../support/entries.ts'
import { selectByTyping } from '../support/haul-site.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

test.describe.configure({ mode: 'serial' })

const PIT = { lon: 37.6, lat: 55.7 }
const DUMP = { lon: 37.62, lat: 55.72 }
const LAP = 540
const DAY_MS = 86_400_000

const dayOf = (t: number): string => new Date(t).toISOString().slice(0, 10)
const DAY = dayOf(Date.now() - 2 * DAY_MS)
const START = Date.parse(`${DAY}T06:00:00Z`)

function square({ lon, lat }: { lon: number; lat: number }) {
  const half = 0.0008
  const corner = (east: number, north: number) => [lon + east * half, lat + north * half]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  return { type: 'Polygon', coordinates: [ring] }
}

/**
 * Position a number of seconds after the start of the first lap. A lap is 120 s at the pit, 180 s of haul, 60 s at the
 * dump and 180 s of return.
 */
function fixAt(second: number) {
  const secondOfLap = second % LAP
  const out = Math.min(Math.max((secondOfLap - 120) / 180, 0), 1)
  const back = Math.min(Math.max((secondOfLap - 360) / 180, 0), 1)
  const progress = out - back
  return {
    seq: second / 5,
    t: START + second * 1_000,
    lon: PIT.lon + progress * (DUMP.lon - PIT.lon),
    lat: PIT.lat + progress * (DUMP.lat - PIT.lat),
    speed: progress > 0 && progress < 1 ? 14 : 0,
  }
}

const DAY_QUERY = `from=${DAY}T00:00:00Z&to=${dayOf(Date.parse(DAY) + DAY_MS)}T00:00:00Z`

interface LoadEvent {
  readonly id: string
  readonly at: string
}

let product: Product
let secret: string
test.beforeAll(async () => {
  product = await productWithOwnAccount('Committing')
})

async function sendLaps(
  page: Parameters<typeof createPageClient>[0],
  laps: readonly number[],
): Promise<void> {
  const fixes = laps.flatMap((lap) =>
    Array.from({ length: LAP / 5 }, (_, place) => fixAt(lap * LAP + place * 5)),
  )
  const reply = await createPageClient(page, product).fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes },
  })
  expect(reply.status, reply.text).toBe(200)
}

/** Loads of the day, oldest first. */
async function listLoads(page: Parameters<typeof createPageClient>[0]): Promise<readonly LoadEvent[]> {
  const { body } = await createPageClient(page, product).fetch(`/api/events?${DAY_QUERY}&type=load&sort=at`)
  return (body as { items: readonly LoadEvent[] }).items
}

test('splits a load, merges it with the next, and reports what changed', async ({ page }) => {
  await signInAndOpen(page, product, '/commits')
  await expect(page.getByText('No period is committed')).toBeVisible()
  const project = await createEntry(page, product, 'projects', {
    title: 'North',
    timeZone: 'UTC',
    workDays: ['mon'],
  })
  for (const [title, kind, at] of [
    ['Pit', 'load', PIT],
    ['Dump', 'dump', DUMP],
  ] as const)
    await createEntry(page, product, 'locations', { title, kind, boundary: square(at), project })
  const machine = await createEntry(page, product, 'equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const device = await createPageClient(page, product).fetch(`/api/equipment/${machine}/devices`, {
    body: { title: 'Tablet' },
  })
  secret = (device.body as { secret: string }).secret
  await sendLaps(page, [0, 1, 3])

  expect(await listLoads(page)).toHaveLength(3)
  const lastLoad = (await listLoads(page)).at(-1)!
  await page.goto(`${product.url}/events/view/${lastLoad.id}`)
  await page.getByRole('button', { name: 'Split' }).click()
  const splitDialog = page.getByRole('dialog', { name: 'It was two' })
  const otherTime = new Date(Date.parse(lastLoad.at) + 60_000).toISOString()
  await splitDialog.getByRole('textbox', { name: /^Time/ }).fill(otherTime.slice(0, 19).replace('T', ' '))
  await splitDialog.getByRole('button', { name: 'Split' }).click()
  await expect(splitDialog).toBeHidden()
  await expect(page.getByText(/said that it was two/)).toBeVisible()
  expect(await listLoads(page)).toHaveLength(4)
  await page.getByRole('button', { name: 'Merge with the next' }).click()
  await page
    .getByRole('dialog', { name: 'Merge with the next' })
    .getByRole('button', { name: 'Merge with the next' })
    .click()
  await expect(page.getByText(/undone by/)).toBeVisible()
  await expect(page.getByText(/^2 cycles, 1 new, 1 gone/)).toBeVisible()
  expect(await listLoads(page)).toHaveLength(3)
})

test('commits days of a project after a warning about silent machines, and refuses edits of their loads', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/commits')
  await page.getByRole('button', { name: 'Commit days' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Commit days' })
  await selectByTyping(page, 'Project', 'North', dialog)
  await dialog.getByLabel('First day').fill(DAY)
  await dialog.getByLabel('Last day').fill(dayOf(Date.now() + DAY_MS))
  await dialog.getByRole('button', { name: 'Commit period' }).click()
  await expect(dialog.getByText(/not over yet/)).toBeVisible()
  await dialog.getByLabel('Last day').fill(DAY)
  await expect(dialog.getByText(/3 loads/)).toBeVisible()
  await expect(dialog.getByText(/Not heard since the period ended: T-1/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Commit period' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`North ${DAY} Committed`) })).toBeVisible()
  // A committed load offers no edits.
  await page.goto(`${product.url}/events/view/${(await listLoads(page))[0]!.id}`)
  await expect(
    page.getByText(/: committed by System administrator. A haul manager can unlock it/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Split' })).toHaveCount(0)
  // Reports over these days say that they are committed.
  const nextDay = new Date(Date.parse(DAY) + DAY_MS).toISOString()
  await page.goto(`${product.url}/cycle-times?from=${DAY}T00:00:00Z&to=${nextDay}`)
  await expect(
    page.getByRole('link', { name: /^North: .* committed by System administrator on / }),
  ).toBeVisible()
})

test('proposes late facts of committed days with old and new figures, and accepts them with a reason', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/commits')
  await sendLaps(page, [2, 4])
  await page.reload()
  await page.getByRole('link', { name: '1 machine' }).click()
  const table = page.getByRole('table', { name: `North ${DAY}` })
  await expect(table.getByRole('row', { name: /T-1 Late data 3 [45]/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take in' }).click()
  const dialog = page.getByRole('dialog', { name: /^Take changes into North/ })
  await dialog.getByLabel('Reason').fill('The tablet was offline')
  await dialog.getByRole('button', { name: 'Take in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing would change committed figures')).toBeVisible()
  await expect(page.getByText('The tablet was offline')).toBeVisible()

  await page.goto(`${product.url}/events?${DAY_QUERY}&type=load`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  const { text } = await readPdf(await readFile(await (await download).path()))
  expect(text).toMatch(/North:.*committedbySystemadministrator/)
  expect(text).toContain(`${String((await listLoads(page)).length)}events`)
})

test('unlocks a committed period with a reason', async ({ page }) => {
  await signInAndOpen(page, product, '/commits')
  await page.getByRole('row', { name: /North/ }).click()
  await page.getByRole('dialog', { name: 'North' }).getByRole('button', { name: 'Unlock' }).click()
  const dialog = page.getByRole('dialog', { name: /^Unlock North/ })
  await dialog.getByLabel('Reason').fill('Committed too early')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('row', { name: /North .* Unlocked/ }).click()
  await expect(page.getByRole('dialog', { name: 'North' }).getByText('Committed too early')).toBeVisible()
})

test('lists a sent report whose figures were restated, and marks its recipient as told', async ({ page }) => {
  await signInAndOpen(page, product, '/shared-reports')
  const range = { from: `${DAY}T00:00:00Z`, to: new Date(Date.parse(DAY) + DAY_MS).toISOString() }
  const body = { report: 'cycle-times', recipient: 'Ann of the client', language: 'en', ...range }
  const shared = await createPageClient(page, product).fetch('/api/sharedreports', { body })
  expect(shared.status, shared.text).toBe(201)
  await sendLaps(page, [5, 6])
  const compared = await createPageClient(page, product).fetch('/api/restatements/sent/compare', { body: {} })
  expect(compared.status, compared.text).toBe(200)
  await page.reload()
  await page.getByRole('link', { name: 'Changed' }).click()
  const sentReport = page.getByRole('article', { name: 'Cycle Time Report Ann of the client' })
  await expect(sentReport.getByRole('row', { name: /^Whole report Cycles \d+ \d+$/ })).toBeVisible()
  await expect(sentReport.getByText('Late data: T-1')).toBeVisible()
  await sentReport.getByRole('button', { name: 'Mark as told' }).click()
  await expect(sentReport.getByText(/^Told: /)).toBeVisible()
})
