/**
 * Import of recorded tracks and past events: preview, column mapping, refused rows and revocation.
 * Slices: events.
 */
import { expect, test, type Page } from '../support/journey.ts'
import { createEntry } from '../support/entries.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { signIn, signInAndOpen } from '../support/signed-in.ts'

const PIT = { lon: 37.6, lat: 55.7 }
const DUMP = { lon: 37.62, lat: 55.72 }
const LAP = 540
const DAY_MS = 86_400_000
const DAY = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)
const START = Date.parse(`${DAY}T06:00:00Z`)

function square({ lon, lat }: { lon: number; lat: number }) {
  const half = 0.0008
  const corner = (east: number, north: number) => [lon + east * half, lat + north * half]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  return { type: 'Polygon', coordinates: [ring] }
}

/** Laps of 120 s at the pit, 180 s of haul, 60 s at the dump and 180 s of return; the last row is invalid. */
function trackCsv(machine: string, laps: number): string {
  const rows = Array.from({ length: (laps * LAP) / 5 }, (_, place) => {
    const secondOfLap = (place * 5) % LAP
    const out = Math.min(Math.max((secondOfLap - 120) / 180, 0), 1)
    const back = Math.min(Math.max((secondOfLap - 360) / 180, 0), 1)
    const progress = out - back
    const timestamp = new Date(START + place * 5_000).toISOString()
    const lat = PIT.lat + progress * (DUMP.lat - PIT.lat)
    const lon = PIT.lon + progress * (DUMP.lon - PIT.lon)
    return `${machine},${timestamp},${lat},${lon},${progress > 0 && progress < 1 ? 50 : 0}`
  })
  return ['Machine,Timestamp,Latitude,Longitude,Speed (km/h)', ...rows, `${machine},never,1,1,0`].join('\n')
}

const eventsCsv = [
  'When;Type;Equipment;Quantity;Note',
  `${DAY} 05:00;Fuel;T-2;120;`,
  `${DAY} 05:10;Note;T-2;;Flat tyre`,
  `${DAY} 05:20;Fuel;T-9;10;`,
].join('\n')

async function selectFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Importing')
})

test('previews, imports and revokes a recorded track and lists the changed figures', async ({ page }) => {
  await signInAndOpen(page, product, '/events')
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
  await createEntry(page, product, 'equipment', { equipmentId: 'T-1', kind: 'hauler' })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await selectFile(page, 'tracks.csv', trackCsv('T-1', 4))
  // A CSV file is assumed to hold events.
  await page.getByText('Tracks', { exact: true }).click()
  await expect(page.getByText('433 rows: 432 new · 1 refused')).toBeVisible()
  await expect(page.getByText(/T-1 432 rows/)).toBeVisible()
  await page.getByRole('button', { name: 'Take in 432 rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'tracks.csv' })
  await expect(dialog.getByText('Taken in', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText(/\+\d loads, \+\d dumps, \+\d cycles/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /tracks\.csv Tracks .* Revoked/ })).toBeVisible()
})

test('maps the columns of imported events, and returns refused rows as a file', async ({ page }) => {
  await signIn(page, product)
  await createEntry(page, product, 'equipment', { equipmentId: 'T-2', kind: 'hauler' })
  await page.goto(`${product.url}/events/imports/new`)
  await selectFile(page, 'past.csv', eventsCsv)
  await expect(page.getByText('Some columns are not known')).toBeVisible()
  await page.getByRole('combobox', { name: 'When', exact: true }).click()
  await page.getByRole('option', { name: 'Time', exact: true }).click()
  await expect(page.getByText('3 rows: 2 new · 1 refused')).toBeVisible()
  await expect(page.getByText('Refused; Equipment: T-9 does not exist')).toBeVisible()
  await page.getByRole('button', { name: 'Take in 2 rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'past.csv' })
  await expect(dialog.getByText('Taken in', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Refused rows' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^past .*\.csv$/)
})
