/** Project dashboards: creation, widgets with figures of real cycles, layout, permissions and hiding. */
import { expect, test, type Page } from '../support/journey.ts'
import { findAccessibilityViolations } from '../support/axe.ts'
import { setSession, postEntry, fetchSessionCookie, navigateTo } from '../support/every-screen.ts'
import { createDashboard, fetchWidgets, inSidebar, selectOption } from '../support/dashboards.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { fetchAccountId, createPageClient, signIn, signInAndOpen } from '../support/signed-in.ts'

const PASSWORD = 'correct horse battery'
/** Longer than the sidebar is wide. */
const TITLE = 'Shift board of the north pit, with everything that the morning meeting asks for'

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

interface Figures {
  readonly from: string
  readonly to: string
  readonly amount: number
  readonly loads: number
}

const weightWidget = { key: 'weight', measure: 'WEIGHT' }
const phasesWidget = { key: 'phases', kind: 'CYCLE_PHASES', size: 'SMALL' }

test('creates a dashboard after errors at the fields, and lists it below its project in the sidebar', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/dashboard-settings')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).not.toHaveCount(0)
  await selectOption(page, page, /^Project/, 'Practice quarry')
  await page.getByRole('textbox', { name: /^Title/ }).fill('x'.repeat(192))
  await page.getByRole('textbox', { name: /^Header/ }).fill('The north pit today')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toBeFocused()
  await expect(page).toHaveURL(`${product.url}/dashboard-settings/new`)
  await page.getByRole('textbox', { name: /^Title/ }).fill(TITLE)
  await selectOption(page, page, /^Widget date range/, 'One year')
  await selectOption(page, page, /^Starting date/, 'First of last month')
  await selectOption(page, page, /^Ranges look/, 'Forward: they begin there')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/dashboards\/[\w-]+$/)
  const board = page.url().split('/').at(-1) ?? ''

  await expect(page.getByRole('group', { name: 'Practice quarry' })).toHaveCount(2)
  await navigateTo(page, '/dashboard-settings')
  await inSidebar(page, TITLE).click()
  await expect(page).toHaveURL(`${product.url}/dashboards/${board}`)
  await expect(page.getByRole('heading', { name: 'The north pit today' })).toBeVisible()
  await expect(page.getByText('No widgets yet')).toBeVisible()
})

test('adds a widget with a goal, and shows the same total as the cycle report', async ({ page }) => {
  await signIn(page, product)
  const board = await createDashboard(page, product, 'Weights')
  await page.goto(`${product.url}/dashboards/${board}`)
  await page.getByRole('button', { name: 'Add widget' }).click()
  const dialog = page.getByRole('dialog')
  await selectOption(page, dialog, /^Quantity/, 'Weight')
  await selectOption(page, dialog, /^Goal$/, 'Constant: the same for every bar')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Goal amount/ }).fill('250')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('region', { name: 'Quantity by day: Weight' })
  await expect(card.getByText(/^Total: [\d,.]+ t$/)).toBeVisible()
  await expect(card.getByRole('img', { name: /Total:/ }).locator('svg')).toBeVisible()
  expect(await fetchWidgets(page, product, board)).toMatchObject([
    { kind: 'QUANTITY_BY_DAY', goal: 'CONSTANT', goalWeight: 250_000 },
  ])

  const client = createPageClient(page, product)
  const fetchFigures = async (): Promise<Figures | undefined> => {
    const reply = await client.fetch(`/api/dashboards/${board}/widgets`)
    return (reply.body as { items: Figures[] }).items[0]
  }
  await expect.poll(async () => (await fetchFigures())?.loads ?? 0).toBeGreaterThan(50)
  const { from = '', to = '', amount = 0 } = (await fetchFigures()) ?? {}
  // Facts keep arriving, so dashboard and report are polled until they agree.
  await expect
    .poll(async () => {
      const current = await fetchFigures()
      const report = await client.fetch(`/api/cyclereport/loadDumpCycles/summary?from=${from}&to=${to}`)
      const { cycles, weight } = report.body as { cycles: number; weight: number }
      return [current?.loads === cycles, Math.round(current?.amount ?? 0) === Math.round(weight)]
    })
    .toEqual([true, true])
  expect(amount).toBeGreaterThan(0)
})

test('stacks the widgets of a dashboard in one column on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product)
  const board = await createDashboard(page, product, 'On a phone', [weightWidget, phasesWidget])
  await page.goto(`${product.url}/dashboards/${board}`)
  const cards = page.getByRole('main').getByRole('region')
  await expect(cards).toHaveCount(2)
  const readArrangement = async () => {
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
    if (!first || !second) return 'not shown'
    if (first.width > 390) return `${first.width} wide`
    return second.y >= first.y + first.height ? 'below each other' : 'beside each other'
  }
  await expect.poll(readArrangement).toBe('below each other')
})

/**
 * Weight in kilograms of the last and the next seven days: from the dashboard, and from the report. The next days
 * matter because what a night shift hauls before midnight counts for the day after.
 */
async function weightByDashboardAndReport(page: Page, id: string): Promise<number[]> {
  const client = createPageClient(page, product)
  const fetchWeek = async (step: number) => {
    const reply = await client.fetch(
      `/api/dashboards/${id}/widgets?widget=TOTAL-0-0&range=SINGLE_WEEK&step=${step}`,
    )
    const [week] = (reply.body as { items: Figures[] }).items
    if (!week) throw new Error(`no figures of the week: ${reply.text}`)
    return week
  }
  const [past, coming] = [await fetchWeek(0), await fetchWeek(1)]
  const report = await client.fetch(
    `/api/cyclereport/loadDumpCycles/summary?from=${past.from}&to=${coming.to}`,
  )
  return [past.amount + coming.amount, (report.body as { weight: number }).weight].map(Math.round)
}

test('creates a dashboard from a template, edits a widget and the range, and opens it on a wall display', async ({
  page,
  newWindow,
}) => {
  await signInAndOpen(page, product, '/dashboard-settings/new')
  await selectOption(page, page, /^Project/, 'Practice quarry')
  await page.getByRole('radio', { name: /^Production today/ }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Production today')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/dashboards\/[\w-]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Quantity by hour: Weight')).toBeVisible()
  // The day of the quarry may have begun a minute ago.
  await selectOption(page, page, /^Range of all widgets/, 'One month')
  await expect(page).toHaveURL(/range=MONTH/)
  await expect(card('Quantity by day: Weight').getByRole('img').locator('svg')).toBeVisible()
  await expect(card('Route progress').getByRole('listitem')).not.toHaveCount(0)

  await page.getByRole('button', { name: 'Edit widgets' }).click()
  await page.getByRole('button', { name: 'Widget menu: Ranking of machines' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit widget' })
  await selectOption(page, editor, /^Ranks/, 'Routes')
  await expect(card('Ranking of routes').getByText('Preview, not saved')).toBeVisible()
  await expect(card('Ranking of routes').getByRole('row')).not.toHaveCount(0)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText('Preview, not saved')).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()

  await expect
    .poll(async () => {
      const [shown = 0, reported] = await weightByDashboardAndReport(page, id)
      return shown > 0 && shown === reported
    })
    .toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'On a wall' }).click()
  const wallDialog = page.getByRole('dialog', { name: 'Screens on walls' })
  await wallDialog.getByRole('textbox', { name: 'Where it hangs' }).fill('Canteen')
  await wallDialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await wallDialog.getByRole('textbox', { name: 'Screens on walls' }).inputValue()
  const wall = await newWindow()
  await wall.goto(link)
  await expect(wall.getByRole('heading', { name: 'Production today' })).toBeVisible()
  await expect(wall.getByRole('region', { name: 'Ranking of routes' })).toHaveAttribute('aria-busy', 'false')
  await expect(wall.getByRole('navigation')).toHaveCount(0)
})

test('shows a dashboard to a dispatcher as read-only, refuses a tracker, and hides it from the sidebar', async ({
  page,
  newWindow,
}) => {
  await signIn(page, product)
  const title = `${TITLE}, for a while`
  const board = await createDashboard(page, product, title, [phasesWidget])
  await page.goto(`${product.url}/dashboard-settings/view/${board}`)
  const client = createPageClient(page, product)
  const account = await fetchAccountId(client)
  const openAs = async (name: string, role: number, path: string) => {
    const login = {
      loginEnabled: true,
      loginId: `${name}-${board}`,
      email: `${name}-${board}@example.com`,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    }
    await postEntry(client, '/api/users', { fullName: name, active: true, ...login, roles: [role] })
    const other = await newWindow()
    await setSession(other, product, await fetchSessionCookie(product, `${name}-${board}`, PASSWORD), account)
    await other.goto(`${product.url}${path}`)
    return other
  }
  const dispatcher = await openAs('dispatcher', 3, `/dashboards/${board}?edit=1`)
  await expect(
    dispatcher.getByRole('region', { name: 'Cycle phases' }).getByText('Whole cycle'),
  ).toBeVisible()
  await expect(
    dispatcher.getByRole('button', { name: /Edit widgets|Done|Add widget|Widget menu/ }),
  ).toHaveCount(0)
  await expect(inSidebar(dispatcher, title)).toBeVisible()
  const tracker = await openAs('tracker', 5, `/dashboards/${board}`)
  await expect(tracker).toHaveTitle(/^No access/)
  await expect(inSidebar(tracker, title)).toHaveCount(0)

  await page.getByRole('button', { name: `More actions: ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  await expect(inSidebar(page, title)).toHaveCount(0)
  // The live channel updates this page without a reload.
  await expect(inSidebar(dispatcher, title)).toHaveCount(0)
})
