/**
 * Every kind of widget on a dashboard, its layout, and hiding it.
 * Slices: dashboards.
 */
import { expect, test, type Locator, type Page } from '../support/journey.ts'
import { findAccessibilityViolations } from '../support/axe.ts'
import { fetchWidgets, inSidebar, selectOption } from '../support/dashboards.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { signInAndOpen } from '../support/signed-in.ts'
import { drag, waitForStableBox } from '../support/stable-box.ts'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

/** Every kind of widget, as the editor offers it, and its title on the dashboard. */
const kinds = [
  ['Quantity by day', 'Quantity by day: Loads'],
  ['Key figures', 'Key figures'],
  ['Cycle phases', 'Cycle phases'],
  ['One large figure', 'Loads'],
  ['Ranking', 'Ranking of machines'],
  ['Route progress', 'Route progress'],
  ['Pace', 'Pace'],
  ['Utilization', 'Utilization'],
  ['Dwell by location', 'Dwell by location'],
  ['Stock by location', 'Stock by location'],
  ['Queue through the day', 'Queue through the day'],
] as const

/** Drags the lower right corner of a card by some pixels. */
async function resize(page: Page, card: Locator, [dx, dy]: readonly [number, number]): Promise<void> {
  // Its corner has to be in the window.
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = await waitForStableBox(card)
  const [right, bottom] = [x + width - 5, y + height - 5]
  await drag(page, [right, bottom], [right + dx / 2, bottom + dy / 2], [right + dx, bottom + dy])
}

test('adds every kind of widget to a dashboard made from a template, lays it out, hides and shows it', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/dashboard-settings/new')
  await selectOption(page, page, /^Project/, 'Practice quarry')
  await page.getByRole('radio', { name: /^Nothing/ }).click()
  await page.getByRole('textbox', { name: /^Title/ }).fill('All kinds')
  await page.getByRole('textbox', { name: /^Header/ }).fill('All kinds')
  // The day of the quarry may have begun a minute ago.
  await selectOption(page, page, /^Widget date range/, 'One month')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/dashboards\/[\w-]+$/)
  const board = page.url().split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Edit widgets' }).click()
  const dialog = page.getByRole('dialog')
  for (const [kind, title] of kinds) {
    await page.getByRole('button', { name: 'Add widget' }).first().click()
    await dialog.getByLabel(/^Kind/).click()
    await expect(page.getByRole('option')).toHaveText(kinds.map(([name]) => name))
    await page.getByRole('option', { name: kind, exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const card = page.getByRole('region', { name: title, exact: true })
    await expect(card).toHaveAttribute('aria-busy', 'false')
    await expect(card.getByRole('alert')).toHaveCount(0)
  }

  const card = page.getByRole('region', { name: 'Cycle phases' })
  const widgetNow = async () =>
    (await fetchWidgets(page, product, board)).find(({ kind }) => kind === 'CYCLE_PHASES')
  await page.getByRole('button', { name: 'Widget menu: Cycle phases' }).click()
  // A medium widget is six columns wide.
  await page.getByRole('menuitem', { name: 'Make narrower' }).click()
  await expect.poll(async () => (await widgetNow())?.width).toBe(5)
  await page.getByRole('menuitem', { name: 'Make narrower' }).click()
  await expect.poll(async () => (await widgetNow())?.width).toBe(4)
  await page.keyboard.press('Escape')
  const before = await widgetNow()
  const { x, y } = await waitForStableBox(card.locator('header'))
  await drag(page, [x + 60, y + 16], [x + 60, y + 200], [x + 60, y + 416])
  await expect.poll(async () => (await widgetNow())?.y ?? 0).toBeGreaterThan(before?.y ?? 0)
  const dragged = await widgetNow()
  await resize(page, card, [0, 120])
  await expect.poll(async () => (await widgetNow())?.height ?? 0).toBeGreaterThan(dragged?.height ?? 0)
  const layout = await fetchWidgets(page, product, board)
  await page.reload()
  await expect(card.getByText('Whole cycle')).toBeVisible()
  expect(await fetchWidgets(page, product, board)).toEqual(layout)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'More actions: All kinds' }).click()
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  await expect(inSidebar(page, 'All kinds')).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions: All kinds' }).click()
  await page.getByRole('menuitem', { name: 'Show again', exact: true }).click()
  await inSidebar(page, 'All kinds').click()
  await expect(page).toHaveURL(`${product.url}/dashboards/${board}`)
})
