/**
 * The cab beside the dispatcher: a change of route is agreed to, and what is pressed without network arrives once,
 * although the page was killed meanwhile.
 * Slices: cab, tablets, routes, dispatcher.
 */
import { createCabSite, createTabletCode, joinAndSignOn, openTablet } from '../support/cab.ts'
import { expect, type Locator, type Page, test } from '../support/journey.ts'
import { listEntries } from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'

/** CSS pixels (look, *Keyboard and reach*): 12 mm, and 20 mm for main actions. */
const [TARGET, MAIN_TARGET] = [76, 126]

async function expectTargets(cab: Page): Promise<void> {
  const small = await cab.getByRole('button').evaluateAll(
    (buttons, least) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width > 0 && Math.min(width, height) < least
          ? [`${button.textContent}: ${width} x ${height}`]
          : []
      }),
    TARGET - 0.5,
  )
  expect(small).toEqual([])
}

async function expectMainTarget(button: Locator): Promise<void> {
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(MAIN_TARGET - 0.5)
}

interface Stated {
  readonly type: string
  readonly noteComment: string | null
}

/** What the driver stated, as the office sees it. */
async function statedEvents(page: Page, product: Product): Promise<string[]> {
  const events = await listEntries<Stated>(createPageClient(page, product), 'events')
  return events.flatMap(({ type, noteComment }) => (type === 'note' ? [noteComment ?? ''] : [])).toSorted()
}

test('agrees to a change of route, and states everything once after a time without network', async ({
  page,
  browser,
}) => {
  const product = await productWithOwnAccount('Cab')
  await signIn(page, product)
  const site = await createCabSite(page, product)
  const tablet = await openTablet(browser)
  let cab = await tablet.newPage()
  await joinAndSignOn(cab, product, await createTabletCode(page, product, site.machine))
  await expect(cab.getByText('Pit to crusher')).toBeVisible()
  await expectTargets(cab)
  // A closed page opens again without network once the service worker has everything.
  await cab.evaluate(() => navigator.serviceWorker.ready)

  await page.goto(`${product.url}/dispatcher2d`)
  const row = page.getByRole('listbox', { name: 'Machines' }).getByRole('option', { name: /^T-1/ })
  await row.click({ button: 'right' })
  await page.getByRole('menu', { name: 'T-1' }).getByRole('menuitem', { name: 'Change route…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the route of T-1' })
  await dialog.getByRole('combobox', { name: 'New route' }).click()
  await page.getByRole('option', { name: /^Ramp to stockpile/ }).click()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()

  const change = cab.getByRole('alertdialog', { name: 'New route' })
  await expect(change).toContainText('Ramp to stockpile')
  await expectMainTarget(change.getByRole('button', { name: 'Agree' }))
  await change.getByRole('button', { name: 'Agree' }).click()
  await expect(change).toBeHidden()
  await page.keyboard.press('Escape')
  await row.click()
  await expect(page.getByRole('combobox', { name: 'Route', exact: true })).toHaveValue(/^Ramp to stockpile/)

  await tablet.setOffline(true)
  const press = async () => {
    await cab.getByRole('button', { name: 'Wait', exact: true }).click()
    await expect(cab.getByText('Stored: Wait').first()).toBeVisible()
  }
  if (!(await cab.getByRole('button', { name: 'Wait', exact: true }).isVisible()))
    await cab.getByRole('button', { name: 'Buttons' }).click()
  await press()
  await cab.close()
  cab = await tablet.newPage()
  await cab.goto(`${product.url}/cab/`)
  await expect(cab.getByText(/Offline since/)).toBeVisible()
  if (!(await cab.getByRole('button', { name: 'Wait', exact: true }).isVisible()))
    await cab.getByRole('button', { name: 'Buttons' }).click()
  await press()
  await tablet.setOffline(false)
  await expect(cab.getByText('Up to date')).toBeVisible()
  await expect.poll(() => statedEvents(page, product)).toEqual(['Waits', 'Waits'])
  await tablet.close()
})
