/**
 * A tablet from its QR code until it is retired; a build of its software from pre-release to production, and one that
 * is stopped.
 * Slices: tablets, tablet-software, cab, dispatcher.
 */
import { createCabBuild } from '../support/cab-builds.ts'
import { createCabSite, createTabletCode, joinAndSignOn, openTablet } from '../support/cab.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { type Product, startProduct, type StartedProduct } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { createPageClient, signIn } from '../support/signed-in.ts'

const TITLE = 'Cab of T-1'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const versionOf = (cab: Page) => cab.locator('meta[name=haulway-build]').getAttribute('content')

/** Whether the build waits on the tablet with everything that it needs. */
const isKept = (cab: Page, version: string) =>
  cab.evaluate(async (name) => {
    const registration = await navigator.serviceWorker.ready
    return registration.waiting !== null && (await caches.has(name))
  }, `cab-${version}`)

async function openInventory(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/tablet-management`)
}

/** Makes a code on the screen and joins with it in the cab. */
async function connectTablet(page: Page, cab: Page, product: Product): Promise<void> {
  await page.getByRole('link', { name: 'Connect a tablet' }).last().click()
  await page.getByRole('button', { name: 'Connect a tablet' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect a tablet' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(TITLE)
  await dialog.getByRole('combobox', { name: 'Machines' }).click()
  await page.getByRole('option', { name: 'T-1' }).click()
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await dialog.getByText('How to set up the tablet').click()
  await expect(dialog.getByRole('region', { name: 'iPad' })).toContainText('Safari')
  await joinAndSignOn(cab, product, await dialog.getByLabel('Code', { exact: true }).innerText())
  await expect(dialog.getByText(`${TITLE} is connected`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

async function exchangeMessage(page: Page, cab: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill('Come to the workshop')
  await page.getByRole('button', { name: 'Send' }).click()
  const notice = cab.getByRole('alertdialog', { name: 'From the office' })
  await expect(notice).toContainText('Come to the workshop')
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()
  const sent = page.getByRole('list', { name: 'Messages to the driver' }).getByRole('listitem')
  await expect(sent).toContainText('Answered')
  await expect(sent).toContainText('OK')
}

async function chooseSlotInDispatcher(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/dispatcher2d`)
  const machine = page.getByRole('listbox', { name: 'Machines' }).getByRole('option', { name: /^T-1/ })
  await machine.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Tablet settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tablet settings' })
  await dialog.getByRole('combobox', { name: `Release slot of ${TITLE}` }).click()
  await page.getByRole('option', { name: 'Pre-release' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a tablet from its QR code until it is retired', async ({ page, browser }) => {
  const product = await productWithOwnAccount('Tablet management')
  await signIn(page, product)
  await createCabSite(page, product)
  const tablet = await openTablet(browser)
  const cab = await tablet.newPage()
  await openInventory(page, product)
  await expect(page.getByRole('heading', { name: 'No tablet or tracker is connected' })).toBeVisible()
  await connectTablet(page, cab, product)

  const version = await versionOf(cab)
  await openInventory(page, product)
  const row = rowOf(page, TITLE)
  await expect(row).toContainText('Online')
  await expect(row).toContainText('T-1')
  await expect(row).toContainText(version ?? 'a version')
  await expect(row.getByRole('img', { name: /^\d+%/ })).toBeVisible()

  await chooseSlotInDispatcher(page, product)
  await openInventory(page, product)
  await expect(row).toContainText('Pre-release')
  await row.getByRole('link', { name: TITLE }).click()
  await exchangeMessage(page, cab)

  await page.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unregister' }).click()
  await expect(page.getByText('Unregistered: what it sends is refused')).toBeVisible()
  await expect(cab.getByText('This tablet is unregistered')).toBeVisible()
  await page.getByRole('link', { name: 'Tablet Management' }).first().click()
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Unregistered' }).click()
  await expect(row).toBeVisible()
  await tablet.close()
})

/** Uploads it on the screen of builds. */
async function uploadBuild(page: Page, zip: Buffer, notes: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload a build' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a build' })
  await dialog
    .getByLabel('Choose a file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'cab.zip', mimeType: 'application/zip', buffer: zip })
  await dialog.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog).toBeHidden()
}

async function decide(page: Page, deed: 'Promote' | 'Stop', version: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: `${deed}: ${version}` }).click()
  const dialog = page.getByRole('dialog', { name: `${deed} ${version}` })
  if (reason !== undefined) await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: deed }).click()
  await expect(dialog).toBeHidden()
}

/** A tablet in the pre-release slot, whose driver has not signed on. */
async function choosePreRelease(page: Page, product: Product): Promise<void> {
  await openInventory(page, product)
  await page.getByRole('checkbox', { name: `Select ${TITLE}` }).click()
  await page.getByRole('combobox', { name: 'Release slot' }).click()
  await page.getByRole('option', { name: 'Pre-release' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rowOf(page, TITLE)).toContainText('Pre-release')
}

test.describe('builds', () => {
  // Builds are common to all accounts: others would run those of this journey.
  let product: StartedProduct
  test.beforeAll(async () => {
    product = await startProduct({ HAULWAY_PRACTICE: 'off' })
  })
  test.afterAll(async () => {
    await product.stop()
  })

  test('a build from pre-release to production, and a bad one that is stopped', async ({ page, browser }) => {
    await signIn(page, product)
    const { machine } = await createCabSite(page, product)
    const tablet = await openTablet(browser)
    const cab = await tablet.newPage()
    await joinAndSignOn(cab, product, await createTabletCode(page, product, machine))
    await cab.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(() => cab.evaluate(() => caches.has('approved build'))).toBe(true)
    await choosePreRelease(page, product)

    const good = await createCabBuild('Larger buttons')
    await page.goto(`${product.url}/tablet-management/software-versions`)
    await uploadBuild(page, good.zip, 'Larger buttons')
    const row = rowOf(page, good.version)
    await expect(row).toContainText('Pre-release')
    await expect(row).toContainText('The first 5 tablets')

    await cab.reload()
    await expect.poll(() => isKept(cab, good.version)).toBe(true)
    await cab.getByRole('button', { name: 'Menu' }).click()
    await cab.getByRole('button', { name: 'Sign off' }).click()
    await cab.getByRole('button', { name: 'Sign off' }).click()
    await expect.poll(() => versionOf(cab)).toBe(good.version)
    await openInventory(page, product)
    await expect(rowOf(page, TITLE)).toContainText(good.version)
    await expect(page.getByRole('img', { name: /^To run/ })).toHaveCount(0)

    await page.goto(`${product.url}/tablet-management/software-versions`)
    await decide(page, 'Promote', good.version)
    await expect(row).toContainText('Production')
    await expect(rowOf(page, 'Former')).toHaveCount(1)

    const bad = await createCabBuild('No sound')
    await uploadBuild(page, bad.zip, 'Louder')
    await decide(page, 'Stop', bad.version, 'The cab is silent')
    const stopped = rowOf(page, bad.version)
    await expect(stopped).toContainText('Stopped')
    await expect(stopped).toContainText('The cab is silent')
    await expect(stopped.getByRole('button')).toHaveText(['Remove'])
    const client = createPageClient(page, product)
    const again = await client.fetch('/api/tabletsetup/software', { method: 'POST', body: bad.zip })
    expect(again.status, again.text).toBe(409)
    await tablet.close()
  })
})
