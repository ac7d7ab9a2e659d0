/**
 * Other builds of the cab: a tablet in the pre-release slot checks and runs one, and refuses one with a flipped byte.
 * Slices: tablet-software, tablets, cab.
 */
import type { Request } from '@playwright/test'
import { createCabBuild } from './support/cab-builds.ts'
import { createCabSite, createTabletCode, joinAndSignOn, openTablet } from './support/cab.ts'
import { expect, type Page, test } from './support/journey.ts'
import { startProduct, type StartedProduct } from './support/server.ts'
import { createPageClient, signIn } from './support/signed-in.ts'

// Of its own, as the newest pre-release build is given to tablets of all accounts.
let product: StartedProduct
test.beforeAll(async () => {
  product = await startProduct({ HAULWAY_PRACTICE: 'off' })
})
test.afterAll(() => product.stop())

interface Item {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly softwareVersion: string | null
}

const versionOf = (cab: Page) => cab.locator('meta[name=haulway-build]').getAttribute('content')

async function tabletOf(page: Page): Promise<Item> {
  const { body } = await createPageClient(page, product).fetch('/api/tablet/inventory')
  return (body as { items: Item[] }).items[0]!
}

async function choosePreRelease(page: Page): Promise<void> {
  const { id, version, title } = await tabletOf(page)
  const body = { version, title, slot: 'pre-release' }
  const path = `/api/tablet/inventory/${id}`
  const saved = await createPageClient(page, product).fetch(path, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
}

async function upload(page: Page, title: string): Promise<string> {
  const { version, zip } = await createCabBuild(title)
  const call = { method: 'POST', body: zip }
  const reply = await createPageClient(page, product).fetch('/api/tabletsetup/software', call)
  expect(reply.status, reply.text).toBe(201)
  return version
}

/** Opens the cab anew, which asks for its build, until it has checked the last file of that. */
async function reloadAndCheck(cab: Page, version: string): Promise<void> {
  const isWorker = (one: Request) => one.url().endsWith('/cab/sw.js') && one.resourceType() === 'fetch'
  const checked = cab.waitForEvent('requestfinished', isWorker)
  await cab.reload()
  await checked
  expect(await cab.evaluate((name) => caches.has(name), `cab-${version}`)).toBe(true)
}

async function flipByte(cab: Page, version: string): Promise<void> {
  await cab.evaluate(async (name) => {
    const cache = await caches.open(name)
    const request = (await cache.keys()).find(({ url }) => url.endsWith('.js'))
    const response = request && (await cache.match(request))
    if (!response) throw new Error('no script is kept')
    const bytes = new Uint8Array(await response.arrayBuffer())
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await cache.put(request, new Response(bytes, { headers: { 'content-type': 'text/javascript' } }))
  }, `cab-${version}`)
}

const openMenu = (cab: Page) => cab.getByRole('button', { name: 'Menu' }).click()

/** From the menu. */
async function signOff(cab: Page): Promise<void> {
  await cab.getByRole('button', { name: 'Sign off' }).click()
  await cab.getByRole('button', { name: 'Sign off' }).click()
}

test('runs a build once the driver has signed off, and refuses one with a flipped byte', async ({
  page,
  browser,
}) => {
  await signIn(page, product)
  const { machine } = await createCabSite(page, product)
  const tablet = await openTablet(browser)
  let cab = await tablet.newPage()
  await joinAndSignOn(cab, product, await createTabletCode(page, product, machine))
  const production = await versionOf(cab)
  // It has reported its status, and knows the key of the installation.
  await expect.poll(() => cab.evaluate(() => caches.has('approved build'))).toBe(true)

  await choosePreRelease(page)
  const good = await upload(page, 'Good')
  await reloadAndCheck(cab, good)
  expect(await versionOf(cab)).toBe(production)
  await openMenu(cab)
  await signOff(cab)
  await expect.poll(() => versionOf(cab)).toBe(good)
  await expect.poll(async () => (await tabletOf(page)).softwareVersion).toBe(good)
  const served = await page.request.get(`${product.url}/cab/`)
  expect(await served.text()).toContain(`content="${production}"`)

  const bad = await upload(page, 'Bad')
  await reloadAndCheck(cab, bad)
  await flipByte(cab, bad)
  await cab.reload()
  await openMenu(cab)
  await expect(cab.getByText(`Build ${bad} is not what the office signed`)).toBeVisible()
  expect(await versionOf(cab)).toBe(good)
  // Without a page of the former build the browser starts the worker that waits.
  await cab.close()
  cab = await tablet.newPage()
  await cab.goto(`${product.url}/cab/`)
  await expect(cab.getByRole('heading', { name: 'Who is driving?' })).toBeVisible()
  expect(await versionOf(cab)).toBe(good)
  await tablet.close()
})
