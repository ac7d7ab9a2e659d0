/** A project and its routes through the screens, and assignment of machines to them. */
import { watchRequests } from '../support/at-rest.ts'
import { expect, test, openWindow, type Locator, type Page } from '../support/journey.ts'
import { createClient, reportPosition, fetchSessionCookie } from '../support/every-screen.ts'
import { chooseAction, createEntry } from '../support/entries.ts'
import { createHaulSite, selectByTyping, type HaulSite } from '../support/haul-site.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { fetchAccountId, createPageClient, signInAndOpen } from '../support/signed-in.ts'

let product: Product
let page: Page
let site: HaulSite
let machine: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  product = await productWithOwnAccount('Routes')
  page = await openWindow(browser)
  await signInAndOpen(page, product, '/')
  site = await createHaulSite(page, product)
  machine = await createEntry(page, product, 'equipment', { equipmentId: 'T-1', kind: 'hauler' })
  await createEntry(page, product, 'equipment', { equipmentId: 'T-2', kind: 'hauler' })
  await createEntry(page, product, 'haulcategories', { title: 'Rigid trucks' })
  const button = await createEntry(page, product, 'buttons', { title: 'Loaded' })
  await createEntry(page, product, 'buttonprofiles', { title: 'Cab board', buttons: [button] })
})

test.afterAll(() => page.context().close())

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const row = (name: string) => page.getByRole('listitem', { name, exact: true })
const addRow = (name: string) => page.getByRole('button', { name: `${name}: Add`, exact: true }).click()
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const errorLink = (text: string) => page.getByRole('alert').getByRole('link', { name: text })

/** Value of a field on a view. */
function fieldValue(name: string): Locator {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return term.locator('xpath=following-sibling::dd')
}

async function fillShift(n: number, title: string, start: string, end: string): Promise<void> {
  await addRow('Shifts')
  const shift = row(`Shifts ${n}`)
  await shift.getByRole('textbox', { name: 'Name' }).fill(title)
  await shift.getByLabel('Start').fill(start)
  await shift.getByLabel('End').fill(end)
}

test('creates a project with days off and shifts after an error at overlapping shifts', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Projects and Routes' }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await field('Title').fill('North pit')
  await pickZone('Asia/Yakutsk')
  await page.getByRole('checkbox', { name: 'Sat' }).check()
  await fillShift(1, 'Day', '07:00', '19:00')
  await fillShift(2, 'Night', '18:00', '07:00')
  await addRow('Days off and extra days')
  const dayOff = row('Days off and extra days 1')
  await dayOff.getByLabel('Date').fill('2026-12-31')
  await dayOff.getByRole('textbox', { name: 'Reason' }).fill('New Year')
  await save()
  // The night shift overlaps the day shift: the error is at its row.
  await expect(errorLink('Shifts')).toBeVisible()
  await expect(row('Shifts 2').getByLabel('Start')).toHaveAttribute('aria-invalid', 'true')
  await row('Shifts 2').getByLabel('Start').fill('19:00')
  await save()
  await expect(page).toHaveURL(/\/projects\/view\//)
  await expect(fieldValue('Shifts').getByRole('row')).toHaveText([
    /^Name/,
    /Day.*07:00.*19:00/,
    /Night.*19:00.*07:00/,
  ])
  await expect(fieldValue('Days off and extra days')).toContainText('New Year')
  await expect(page.getByText('The project has no routes yet')).toBeVisible()
})

async function pickZone(name: string): Promise<void> {
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

async function fillSettings(): Promise<void> {
  await addRow('Material settings')
  const setting = row('Material settings 1')
  await selectByTyping(page, 'Location', 'Stockpile', setting)
  await selectByTyping(page, 'Material', 'Gravel', setting)
  await setting.getByRole('textbox', { name: 'Weight a load' }).fill('31.5')
  await page.getByRole('checkbox', { name: '1st' }).check()
  await field('Loads a shift').fill('120')
  await field('Weight a shift').fill('4320')
  await field('Shortest cycle, min').fill('20')
  await field('Standard cycle, min').fill('14')
  await field('Longest cycle, min').fill('45')
  await field('How near').fill('20')
  await field('How soon after, min').fill('30')
}

async function fillDrivers(): Promise<void> {
  await selectByTyping(page, 'Allowed machines: Add', 'T-1')
  await selectByTyping(page, 'Allowed categories: Add', 'Rigid trucks')
  await selectByTyping(page, 'Button boards: Add', 'Cab board')
  await addRow('Driver prompts')
  const prompt = row('Driver prompts 1')
  await prompt.getByRole('textbox', { name: 'Question' }).fill('Which face?')
  await prompt.getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'Choice' }).click()
}

test('creates a complete route from its project after errors at the fields', async () => {
  await page.getByRole('link', { name: 'New route' }).click()
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('North pit')
  await field('Title').fill('Pit to crusher')
  await selectByTyping(page, 'Load locations: Add', 'Pit')
  await selectByTyping(page, 'Load locations: Add', 'Ramp')
  await selectByTyping(page, 'Dump locations: Add', 'Crusher')
  await selectByTyping(page, 'Material', 'Clay')
  await fillSettings()
  await fillDrivers()
  await save()
  await expect(page.getByText('3 fields need attention')).toBeVisible()
  for (const name of ['Material settings', 'Standard cycle', 'Driver prompts'])
    await expect(errorLink(name)).toBeVisible()
  const place = row('Material settings 1').getByRole('combobox', { name: 'Location' })
  await expect(place).toHaveAttribute('aria-invalid', 'true')
  await selectByTyping(page, 'Dump locations: Add', 'Stockpile')
  await field('Shortest cycle, min').fill('8')
  await row('Driver prompts 1').getByRole('textbox', { name: 'Choices, by commas' }).fill('North,East')
  await save()
  await expect(page).toHaveURL(/\/routes\/view\//)
})

test('shows the filled fields of a route, and the empty ones on request', async () => {
  await expect(fieldValue('Load locations')).toHaveText('Pit, Ramp')
  await expect(fieldValue('Material settings').getByRole('row').nth(1)).toHaveText(
    /Stockpile.*Gravel.*31\.50 t/,
  )
  await expect(fieldValue('Weight a shift')).toHaveText('4,320.00 t')
  await expect(fieldValue('Allowed categories')).toHaveText('Rigid trucks')
  await expect(fieldValue('Driver prompts')).toContainText('North,East')
  await expect(page.getByRole('region', { name: 'Map of the route' })).toBeVisible()
  await expect(page.getByText('No whole cycles between these places yet')).toBeVisible()
  // A view hides empty fields, which are most of a bare route.
  const { locations } = site
  const project = (
    (await createPageClient(page, product).fetch('/api/projects')).body as { items: { id: string }[] }
  ).items[0]
  const bare = { title: 'Bare haul', project: project?.id, loadLocations: [locations.Pit] }
  const id = await createEntry(page, product, 'routes', { ...bare, dumpLocations: [locations.Crusher] })
  await page.goto(`${product.url}/routes/view/${id}`)
  await expect(fieldValue('Project')).toHaveText('North pit')
  await expect(fieldValue('Notes')).toHaveCount(0)
  await page.getByRole('button', { name: /^Show \d+ more fields$/ }).click()
  await expect(fieldValue('Notes')).toHaveText('Not given')
  await page.getByRole('button', { name: 'Show fewer fields' }).click()
  await expect(fieldValue('Notes')).toHaveCount(0)
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('row', { name: /North pit/ })).toContainText('Bare haul')
  await page.goBack()
})

test('edits, hides and shows a route from its project', async () => {
  await fieldValue('Project').getByRole('link', { name: 'North pit', exact: true }).click()
  await page
    .getByRole('region', { name: 'Routes' })
    .getByRole('link', { name: 'Pit to crusher', exact: true })
    .click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await row('Material settings 1').getByRole('textbox', { name: 'Weight a load' }).fill('33')
  await page.getByRole('button', { name: 'Move down: Pit', exact: true }).click()
  await save()
  await expect(fieldValue('Material settings')).toContainText('33.00 t')
  await expect(fieldValue('Load locations')).toHaveText('Ramp, Pit')
  await chooseAction(page, 'Pit to crusher', 'Hide')
  await expect(page.getByText('Hidden: it is left out')).toBeVisible()
  await fieldValue('Project').getByRole('link', { name: 'North pit', exact: true }).click()
  const routeList = page.getByRole('region', { name: 'Routes' })
  await expect(routeList.getByRole('link', { name: 'Bare haul', exact: true })).toBeVisible()
  await expect(routeList.getByRole('link', { name: 'Pit to crusher', exact: true })).toHaveCount(0)
  await routeList.getByText('Hidden', { exact: true }).click()
  await routeList.getByRole('link', { name: 'Pit to crusher', exact: true }).click()
  await chooseAction(page, 'Pit to crusher', 'Show again')
  await expect(page.getByText('Hidden: it is left out')).toHaveCount(0)
})

test('assigns a machine to the default route of the account', async () => {
  const account = await fetchAccountId(createPageClient(page, product))
  const waitForIdle = watchRequests(page)
  await page.goto(`${product.url}/accounts/view/${account}`)
  // Leaving before it is saved would ask for confirmation.
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
  await selectByTyping(page, 'Default route', 'Pit to crusher')
  await saved
  await waitForIdle()
  await page.getByRole('navigation').getByRole('link', { name: 'Equipment' }).click()
  await page.getByRole('link', { name: 'T-1', exact: true }).click()
  const machineRoutes = page.getByRole('region', { name: 'Routes' })
  // For a machine without a route the default is first and preselected.
  await expect(machineRoutes.getByRole('combobox', { name: 'Choose a route' })).toHaveValue(
    'Pit to crusher (default)',
  )
  await machineRoutes.getByRole('combobox', { name: 'Choose a route' }).click()
  await expect(page.getByRole('option')).toHaveText(['Pit to crusher (default)', 'Bare haul', 'New: Route'])
  await page.keyboard.press('Escape')
  await machineRoutes.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(machineRoutes.getByRole('row').nth(1)).toContainText(/Pit to crusher.*now/)
  await machineRoutes.getByRole('button', { name: 'Take off the route' }).click()
  await expect(machineRoutes.getByRole('row').nth(1)).not.toContainText('now')
})

test('opens the tablet settings from a row of the dispatcher, and forces an undelivered change of route', async () => {
  await reportPosition(
    createClient(product, await fetchSessionCookie(product, product.login, product.password)),
    machine,
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Dispatcher' }).click()
  const machineRow = page.getByRole('listbox', { name: 'Machines' }).getByRole('option', { name: /^T-1/ })
  await machineRow.click({ button: 'right' })
  await page.getByRole('menu', { name: 'T-1' }).getByRole('menuitem', { name: 'Tablet settings…' }).click()
  const settings = page.getByRole('dialog', { name: 'Tablet settings' })
  await settings.getByRole('combobox', { name: 'Buttons in motion' }).click()
  await page.keyboard.press('Escape')
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await machineRow.click()
  // The default route is offered first.
  const choice = page.getByRole('combobox', { name: 'Route', exact: true })
  await expect(choice).toHaveValue('No route')
  await choice.click()
  const offered = page.getByRole('option').filter({ hasText: /^(No route|Pit to crusher|Bare haul)/ })
  await expect(offered).toHaveText(['No route', 'Pit to crusher (default)', 'Bare haul'])
  await page.getByRole('option', { name: 'Pit to crusher (default)' }).click()
  // Until the change is delivered to the driver, the machine keeps its former route.
  const pendingChange = page.getByTitle('Pit to crusher: not delivered').first()
  await expect(pendingChange).toBeVisible()
  await expect(choice).toHaveValue('No route')
  await page.getByRole('button', { name: 'Change now' }).click()
  const question = page.getByRole('dialog', { name: 'Change now' })
  await expect(question).toContainText('T-1 is on “Pit to crusher” at once')
  await question.getByLabel('Why').fill('Its driver is on foot')
  await question.getByRole('button', { name: 'Change now' }).click()
  await expect(choice).toHaveValue(/^Pit to crusher/)
  await expect(page.getByTitle('Pit to crusher: forced, driver not told yet').first()).toBeVisible()
  await page.getByText('Routes', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Pit to crusher', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take T-1 off the route' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Equipment' }).click()
  await page.getByRole('link', { name: 'T-1', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Routes' }).getByRole('row').nth(1)).toContainText('now')
})

test('deletes an unused route, and refuses one in use', async () => {
  await page
    .getByRole('region', { name: 'Routes' })
    .getByRole('link', { name: 'Pit to crusher', exact: true })
    .first()
    .click()
  await expect(fieldValue('Machines assigned')).toHaveText('1')
  const deleteRoute = async (title: string) => {
    await chooseAction(page, title, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await deleteRoute('Pit to crusher')
  const refusal = page.getByRole('dialog', { name: 'Error' })
  await expect(refusal).toContainText(/In use by/i)
  await refusal.getByRole('button', { name: 'OK' }).click()
  await fieldValue('Project').getByRole('link', { name: 'North pit', exact: true }).click()
  await page
    .getByRole('region', { name: 'Routes' })
    .getByRole('link', { name: 'Bare haul', exact: true })
    .click()
  await deleteRoute('Bare haul')
  await expect(page).toHaveURL(`${product.url}/projects`)
  await page.getByRole('link', { name: 'North pit', exact: true }).click()
  const routeList = page.getByRole('region', { name: 'Routes' })
  await expect(routeList.getByRole('link', { name: 'Pit to crusher', exact: true })).toBeVisible()
  await expect(routeList.getByRole('link', { name: 'Bare haul', exact: true })).toHaveCount(0)
})
