/**
 * Two users edit a route at once: the second sees what the first changed, and merges both without losing input.
 * `screens/form/conflict.test.tsx` covers further conflicts.
 * Slices: routes.
 */
import { expect, test, openWindow, type Browser, type Page } from '../support/journey.ts'
import { createEntry } from '../support/entries.ts'
import { createHaulSite, type HaulSite } from '../support/haul-site.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { createPageClient, signInAndOpen } from '../support/signed-in.ts'

const PASSWORD = 'correct horse battery'

let product: Product
/** The administrator edits in `first`, Ivan in `second`. */
let first: Page
let second: Page
let site: HaulSite
let project: string

async function openSignedIn(browser: Browser, login: string, password: string): Promise<Page> {
  const page = await openWindow(browser)
  await signInAndOpen(page, { ...product, login, password }, '/projects')
  return page
}

test.beforeAll(async ({ browser }) => {
  product = await productWithOwnAccount('Two at one route')
  first = await openSignedIn(browser, product.login, product.password)
  site = await createHaulSite(first, product)
  project = await createEntry(first, product, 'projects', { title: 'North', timeZone: 'UTC' })
  const loginId = `ivan-of-${product.login}`
  const ivan = { fullName: 'Ivan Petrov', active: true, loginEnabled: true, loginId }
  await createEntry(first, product, 'users', {
    ...ivan,
    email: `${loginId}@example.com`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    roles: [2],
  })
  second = await openSignedIn(browser, loginId, PASSWORD)
})
test.afterAll(async () => {
  for (const page of [first, second]) await page.context().close()
})

interface Setting {
  readonly location: { readonly title: string }
  readonly material: { readonly title: string }
  readonly weight: number | null
}
interface StoredRoute {
  readonly id: string
  readonly title: string
  readonly notes: string | null
  readonly hidden: boolean
  readonly targetLoads: number | null
  readonly materialSettings: readonly Setting[]
}

/** Texts that identify stored rows. */
const summarize = (settings: readonly Setting[]) =>
  settings.map((setting) => `${setting.location.title} ${setting.material.title} ${setting.weight ?? '-'}`)

async function fetchRoute(id: string): Promise<StoredRoute> {
  return (await createPageClient(first, product).fetch(`/api/routes/${id}`)).body as StoredRoute
}

/** Creates a route and opens its form in both browsers. */
async function openInBothForms(title: string): Promise<string> {
  const { locations, materials } = site
  const setting = (location: string, weight: number) => ({ location, material: materials.Clay, weight })
  const id = await createEntry(first, product, 'routes', {
    title,
    project,
    loadLocations: [locations.Pit, locations.Ramp],
    dumpLocations: [locations.Crusher],
    materialSettings: [setting(locations.Pit, 30_000), setting(locations.Ramp, 20_000)],
  })
  for (const page of [first, second]) {
    await navigateTo(page, `/routes/edit/${id}`)
    await expect(titleOf(page)).toHaveValue(title)
  }
  return id
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const notesOf = (page: Page) => page.getByRole('textbox', { name: 'Notes' })
const weightOf = (page: Page, row: number) =>
  page
    .getByRole('listitem', { name: `Material settings ${row}`, exact: true })
    .getByRole('textbox', { name: 'Weight a load' })
const pressSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function saveAndView(page: Page): Promise<void> {
  await pressSave(page)
  await expect(page).toHaveURL(/\/routes\/view\//)
}

/** Row of a field in the comparison that the second user sees. */
const comparisonRow = (field: string) =>
  second.getByRole('alert').getByRole('row', { name: new RegExp(`^${field}`) })

test('merges concurrent edits of different fields and rows of a route', async () => {
  const id = await openInBothForms('Shared haul')
  await weightOf(second, 2).fill('21')
  await second.getByRole('textbox', { name: 'Loads a shift' }).fill('120')
  await titleOf(first).fill('Haul to the crusher')
  await weightOf(first, 1).fill('31')
  await saveAndView(first)
  // The notice appears before the second user saves.
  await expect(second.getByRole('status').filter({ hasText: 'saved this entry' })).toContainText(
    'System administrator',
  )
  await pressSave(second)
  await expect(second.getByRole('alert')).toContainText('System administrator saved other changes')
  // The form is long, so it scrolls to the notice.
  await expect(second.getByText('saved other changes')).toBeInViewport()
  const settingsRow = comparisonRow('Material settings')
  await expect(settingsRow.getByRole('cell').nth(0)).toContainText('Pit, Clay, 31.00 t')
  await expect(settingsRow.getByRole('cell').nth(1)).toContainText('Ramp, Clay, 21.00 t')
  await expect(settingsRow.getByRole('radio', { name: 'Both' })).toBeChecked()
  await expect(titleOf(second)).toHaveValue('Haul to the crusher')
  await expect(weightOf(second, 1)).toHaveValue('31')
  await expect(weightOf(second, 2)).toHaveValue('21')
  await saveAndView(second)

  const route = await fetchRoute(id)
  expect(route).toMatchObject({ title: 'Haul to the crusher', targetLoads: 120 })
  expect(summarize(route.materialSettings)).toEqual(['Pit Clay 31000', 'Ramp Clay 21000'])
  await second.getByRole('button', { name: 'Show the history' }).click()
  const history = second.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(3)
  // The history of the merge holds only what it changed of the stored route.
  await expect(history.nth(0)).toContainText('Ivan Petrov: changed')
  await expect(history.nth(0).getByRole('rowheader')).toHaveText(['Material settings', 'Loads a shift'])
  await expect(history.nth(1)).toContainText('System administrator: changed')
  await expect(history.nth(1).getByRole('rowheader')).toHaveText(['Title', 'Material settings'])
})

test('saves a route as a new one when another user has deleted it', async () => {
  const id = await openInBothForms('Deleted haul')
  await notesOf(second).fill('Not lost')
  await navigateTo(first, `/routes/view/${id}`)
  await first.getByRole('button', { name: 'More actions: Deleted haul' }).click()
  await first.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(first).toHaveURL(`${product.url}/projects`)
  await expect(second.getByRole('alert')).toContainText('Somebody deleted this entry')
  await expect(notesOf(second)).toHaveValue('Not lost')
  await second.getByRole('button', { name: 'Save as new' }).click()
  await expect(second).toHaveURL(/\/routes\/view\//)
  const newId = new URL(second.url()).pathname.split('/').at(-1) ?? ''
  expect(newId).not.toBe(id)
  const route = await fetchRoute(newId)
  expect(route).toMatchObject({ title: 'Deleted haul', notes: 'Not lost' })
  expect(summarize(route.materialSettings)).toEqual(['Pit Clay 30000', 'Ramp Clay 20000'])
})
