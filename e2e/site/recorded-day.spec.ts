/**
 * From an empty account to the first cycles in report and proof, from a recorded track that is dropped: at most 12
 * clicks (a dropped file is one) and no reload.
 * Slices: setup, locations.
 */
import { readFileSync } from 'node:fs'
import { shuttleCsv } from '@haulway/features/setup/testing/shuttle.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { setSession } from '../support/every-screen.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { Newcomer, shuttleZones } from '../support/newcomer.ts'
import { createAccountSession, listEntries } from '../support/own-quarry.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

const MAX_CLICKS = 12

async function openEmptyAccount(page: Page, title: string) {
  const product = await productWithOwnAccount(title)
  const session = await createAccountSession(product, `${title}, the site`)
  await setSession(page, product, session.cookie, session.account)
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: 'Set up the site' })).toBeVisible()
  // A reload would lose it.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  return { newcomer: new Newcomer(page), session }
}

const dropZone = (page: Page) =>
  page.getByText('Drop recorded tracks of your machines here, or a file of zones')

async function expectCyclesInProof(newcomer: Newcomer, cycles: RegExp): Promise<void> {
  const { page } = newcomer
  await expect(page.getByText('Stored', { exact: true }).first()).toBeVisible()
  await newcomer.click(page.getByRole('listitem').getByRole('link', { name: 'Cycle Time Report' }).first())
  await expect(page.getByText(cycles)).toBeVisible()
  await newcomer.click(
    page
      .getByRole('row')
      .filter({ hasText: /T-1|0896/ })
      .first(),
  )
  await expect(page).toHaveURL(/cycle=/)
  await expect(page.getByText(/why/i).first()).toBeVisible()
}

async function expectFewClicks({ page, interactions }: Newcomer): Promise<void> {
  console.log(`${test.info().title}: ${interactions} clicks`)
  expect(interactions).toBeLessThanOrEqual(MAX_CLICKS)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
}

test('takes a recorded day of a new account, then one of a second site far away', async ({ page }) => {
  const { newcomer, session } = await openEmptyAccount(page, 'Recorded day')
  const recorded = sharedData('traces/quarry-lake-bridgeport/lake-605-8-0896_2025-08-11_every10s.csv', 1)
  const csv = recorded ? readFileSync(recorded, 'utf8') : shuttleCsv()
  await newcomer.drop(dropZone(page), 'T-1.csv', csv)
  await expect(page.getByRole('region', { name: 'Map of the places that were found' })).toBeVisible()
  await newcomer.click(page.getByRole('button', { name: /^Take 2 places, 1 route, 1 machine/ }))
  await newcomer.click(page.getByRole('button', { name: 'Save the place' }))
  await expectCyclesInProof(newcomer, /[56] cycles of 1 machine/)
  await expectFewClicks(newcomer)

  const far = shuttleCsv({ lon: -85, lat: 33.5, machine: 'T-2', start: Date.UTC(2026, 2, 3, 14) })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await page.getByRole('link', { name: 'Find places from a track' }).first().click()
  await newcomer.drop(page.getByText('Drop recorded tracks of your machines here'), 'T-2.csv', far)
  await expect(page.getByRole('textbox', { name: 'Title of the new project' })).toHaveValue(
    'Recorded day, the site 2',
  )
  await page.getByRole('button', { name: /^Take 2 places, 1 route, 1 machine/ }).click()
  await expect(page.getByText('Stored', { exact: true })).toHaveCount(2)
  const projects = await listEntries<{ id: string; title: string; timeZone: string }>(
    session.client,
    'projects',
  )
  expect(projects.map(({ title, timeZone }) => `${title}: ${timeZone}`).toSorted()).toEqual([
    'Recorded day, the site 2: America/New_York',
    expect.stringContaining('Recorded day, the site: '),
  ])
  // Maps show a site of some kilometres, not what lies between two.
  const second = projects.find(({ title }) => title.endsWith('2'))
  for (const screen of ['dispatcher2d', 'locations']) {
    await page.goto(`${new URL(page.url()).origin}/${screen}?project=${second?.id}`)
    await expect(page.getByText(/^[\d,]+ (m|ft)$/).first()).toBeVisible()
  }
})

test('takes a recorded day of a new account with a file of zones', async ({ page }) => {
  const { newcomer, session } = await openEmptyAccount(page, 'Recorded day and zones')
  await newcomer.drop(dropZone(page), 'zones.geojson', shuttleZones)
  await newcomer.click(page.getByRole('button', { name: /^Import 2/ }))
  await newcomer.click(page.getByRole('link', { name: 'Go on with the set-up' }))
  await newcomer.drop(dropZone(page), 'T-1.csv', shuttleCsv())
  await newcomer.click(page.getByRole('button', { name: /^Take 1 route, 1 machine/ }))
  await newcomer.click(page.getByRole('button', { name: 'Save the place' }))
  await expectCyclesInProof(newcomer, /6 cycles of 1 machine/)
  await expectFewClicks(newcomer)
  const routes = await listEntries<{ title: string }>(session.client, 'routes')
  expect(routes).toMatchObject([{ title: 'North pit – Crusher' }])
})
