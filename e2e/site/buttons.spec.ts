/** Driver buttons and boards: editing, arranging by mouse and keyboard, use by routes (core 2.4, 9). */
import { expect, test, type Page } from '../support/journey.ts'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import { setSession, postEntry, navigateTo } from '../support/every-screen.ts'
import { selectOption, pressSave, expectRefusal, deleteEntry } from '../support/entries.ts'
import { listEntries, createAccountSession } from '../support/own-quarry.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { waitForStableBox } from '../support/stable-box.ts'

let product: Product
let account: string
let cookie: string
let client: ContractClient

// Some tests assert all buttons of the account, so each has its own.
test.beforeEach(async () => {
  product = await productWithOwnAccount(`Buttons: ${test.info().title}`.slice(0, 90))
  ;({ account, cookie, client } = await createAccountSession(
    product,
    `Quarry, ${test.info().title}`.slice(0, 90),
  ))
})

const otherTitles = ['Load', 'Dump', 'Wait', 'Lunch', 'Water', 'Repair'] as const

async function createButtons(): Promise<string[]> {
  const ids: string[] = []
  for (const title of [...otherTitles, 'Fill the tank']) {
    const face = { color: '#000000', textColor: '#FFFFFF', size: 'single', inMotion: title === 'Load' }
    const record = { eventType: 'note', quantityMode: 'none', noteMode: 'none' }
    const titleRu = title === 'Fill the tank' ? 'Заправка' : null
    ids.push(await postEntry(client, '/api/buttons', { title, titleRu, ...face, ...record }))
  }
  return ids
}

async function open(page: Page, address: string): Promise<void> {
  await setSession(page, product, cookie, account)
  await page.goto(`${product.url}${address}`)
}

interface StoredEntry {
  readonly id: string
  readonly title: string
}

/** Titles of the buttons in the editor, in their order. */
async function readOrder(page: Page): Promise<string[]> {
  const handles = page.getByRole('list', { name: 'Buttons' }).getByRole('button', { name: /, place \d+$/ })
  const labels = await handles.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('aria-label') ?? ''),
  )
  return labels.map((label) => label.replace(/, place \d+$/, ''))
}

const preview = (page: Page) => page.getByRole('list', { name: 'As drivers see it' })
const handleOf = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}, place`) })

test('creates and edits a driver button after a preview and validation', async ({ page }) => {
  await open(page, '/buttons')
  await expect(page.getByText('No boards yet')).toBeVisible()
  await page.getByRole('link', { name: 'New button' }).click()
  const face = page.getByRole('region', { name: 'As drivers see it' })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Refuel')
  await page.getByRole('textbox', { name: 'Title in Russian' }).fill('Заправка')
  await expect(face).toContainText('Refuel')
  await expect(face).toContainText('Заправка')
  // Buttons are white on black by default (core 9).
  await expect(page.getByRole('textbox', { name: 'Background' })).toHaveValue(/^#000000$/)
  await expect(page.getByRole('textbox', { name: 'Text color' })).toHaveValue(/^#ffffff$/i)
  await page.getByRole('textbox', { name: 'Background' }).fill('#eeeeee')
  await expect(face.getByText(/hard to read/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Background' }).fill('#003366')
  await expect(face.getByText(/hard to read/)).toBeHidden()

  await selectOption(page, 'Event', 'Fuel')
  await selectOption(page, 'Quantity', 'Fixed')
  await pressSave(page)
  await expect(page.getByRole('alert').getByText('One field needs attention')).toBeVisible()
  await page.getByRole('textbox', { name: 'Fuel' }).fill('250')
  await pressSave(page)
  await expect(page).toHaveURL(/\/buttons\/view\//)
  await expect(page.getByText(/^250(\.0)? L$/i)).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Fill the tank')
  await pressSave(page)
  await expect(page.getByRole('heading', { name: 'Fill the tank' })).toBeVisible()
  expect(await listEntries(client, 'buttons', '&sort=title')).toMatchObject([
    { title: 'Fill the tank', titleRu: 'Заправка', eventType: 'fuel', fuel: 250, color: '#003366' },
  ])
})

test('arranges a button board by mouse and keyboard with a live preview', async ({ page }) => {
  await createButtons()
  await open(page, '/buttons')
  await page.getByRole('link', { name: 'New board' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Trucks')
  await pressSave(page)
  await expect(page.getByRole('alert').getByText('One field needs attention')).toBeVisible()
  for (const title of [...otherTitles, 'Fill the tank']) {
    await page.getByRole('combobox', { name: 'Buttons: Add' }).click()
    await page.getByRole('option', { name: title, exact: true }).click()
    await expect(handleOf(page, title)).toBeVisible()
  }
  expect(await readOrder(page)).toEqual([...otherTitles, 'Fill the tank'])
  // Columns hold six buttons: the seventh is beside the first.
  const [first, sixth, seventh] = await Promise.all(
    ['Load', 'Repair', 'Fill the tank'].map((title) => waitForStableBox(handleOf(page, title))),
  )
  expect([sixth?.x, seventh?.y]).toEqual([first?.x, first?.y])
  expect(seventh?.x).toBeGreaterThan(first?.x ?? 0)

  await handleOf(page, 'Fill the tank').dragTo(handleOf(page, 'Dump'))
  await expect(page.getByText('Fill the tank now stands at place 2 of 7')).toBeAttached()
  await expect(preview(page).getByRole('listitem').nth(1)).toHaveText('Fill the tank')
  await handleOf(page, 'Repair').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(handleOf(page, 'Repair')).toHaveAccessibleName('Repair, place 1')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(handleOf(page, 'Repair')).toBeFocused()
  const movedOrder = ['Load', 'Fill the tank', 'Repair', 'Dump', 'Wait', 'Lunch', 'Water']
  await expect.poll(() => readOrder(page)).toEqual(movedOrder)
  await handleOf(page, 'Lunch').focus()
  await page.keyboard.press('Delete')
  await expect(preview(page).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(preview(page).getByRole('listitem')).toHaveText(movedOrder)

  await page.getByLabel('Machine moves').check()
  await expect(preview(page).locator('[aria-disabled=false]')).toHaveText(['Load'])
  await pressSave(page)
  // The form has the same language switch, so the view must have replaced it.
  await expect(page.getByRole('heading', { name: 'Trucks', exact: true })).toBeVisible()
  await page.getByText('Русский', { exact: true }).click()
  await expect(preview(page).getByRole('listitem').nth(1)).toHaveText('Заправка')
  const [board] = await listEntries<StoredEntry & { buttons: StoredEntry[] }>(client, 'buttonprofiles')
  expect(board?.buttons.map((button) => button.title)).toEqual(movedOrder)
})

test('assigns a button board to a route, copies it, and refuses to delete it while in use', async ({
  page,
}) => {
  const board = { title: 'Trucks', buttons: (await createButtons()).toReversed() }
  await postEntry(client, '/api/buttonprofiles', board)
  const project = await postEntry(client, '/api/projects', { title: 'North', timeZone: 'UTC' })
  const square = (west: number) => {
    const ring = [[0, 0], [0.002, 0], [0.002, 0.001], [0, 0.001], [0, 0]] // oxfmt-ignore
    return { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [west + x, 60 + y])] }
  }
  const locations = await Promise.all(
    ['Pit', 'Tip'].map((title, index) =>
      postEntry(client, '/api/locations', { title, kind: 'both', boundary: square(30 + index / 100) }),
    ),
  )
  const body = { title: 'Haul', project, loadLocations: [locations[0]], dumpLocations: [locations[1]] }
  const route = await postEntry(client, '/api/routes', body)
  await open(page, `/routes/edit/${route}`)
  await page.getByRole('combobox', { name: 'Button boards: Add' }).click()
  await page.getByRole('option', { name: 'Trucks' }).click()
  await pressSave(page)
  await expect(page).toHaveURL(/\/routes\/view\//)
  await page.getByRole('link', { name: 'Trucks' }).click()
  await expect(page).toHaveURL(/\/buttons\/profiles\/view\//)

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Trucks (copy)')
  await navigateTo(page, '/buttons')
  await deleteEntry(page, 'Trucks')
  await expectRefusal(page, 'In use by Routes')
  await deleteEntry(page, 'Fill the tank')
  await expectRefusal(page, 'In use by Boards')

  // Unused now: the copy, and the button once the last board drops it.
  await deleteEntry(page, 'Trucks (copy)')
  await expect(page.getByRole('link', { name: 'Trucks (copy)', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Edit: Trucks', exact: true }).click()
  await page.getByRole('button', { name: 'Remove: Fill the tank' }).click()
  await pressSave(page)
  await expect(page).toHaveURL(/\/buttons\/profiles\/view\//)
  await navigateTo(page, '/buttons')
  await deleteEntry(page, 'Fill the tank')
  await expect(page.getByRole('link', { name: 'Fill the tank', exact: true })).toBeHidden()
  expect(
    (await listEntries<StoredEntry>(client, 'buttons', '&sort=title')).map((button) => button.title),
  ).toEqual([...otherTitles].toSorted())
  expect((await listEntries<StoredEntry>(client, 'buttonprofiles')).map((board) => board.title)).toEqual([
    'Trucks',
  ])
})
