/** A text that is markup, formula and template at once, stored in every field, appears literally (threats D1, D12). */
import { expect, test, type Page } from './support/journey.ts'
import type { Resource } from '@haulway/resource'
import { writableFields } from '@haulway/testing/contract-suite/drafts.ts'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { resources, screens } from '@haulway/features/product/web.ts'
import {
  resolveAddress,
  reportPosition,
  fillAccount,
  postEntry,
  publicScreens,
  navigateTo,
  watchApiCalls,
  type Entries,
} from './support/every-screen.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'
import { fetchAccountId, createPageClient, signInAndOpen } from './support/signed-in.ts'

const MARKER = '"><i data-x=7f3a>&{{7*7}}${7*7}\'--'
/** Shorter fields hold codes, not free text. */
const MIN_LENGTH = 60

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Text')
})

/** Returns the draft with the marker in all free texts and settings. */
function addMarker(
  resource: Resource,
  draft: Record<string, unknown>,
  number: number,
): Record<string, unknown> {
  const marked = { ...draft }
  for (const [name, { kind, options }] of writableFields(resource)) {
    // A coordinate reference has to stay valid.
    const isFreeText =
      name !== 'reference' && options['format'] === undefined && Number(options['max'] ?? 255) >= MIN_LENGTH
    if (kind.name === 'settings') marked[name] = { [MARKER]: MARKER }
    else if (kind.name === 'text' && isFreeText) marked[name] = `${MARKER} ${number}`
  }
  return marked
}

/** A client in the account that writes the marker into every entry it creates. */
function createMarkingClient(client: ContractClient, account: string): ContractClient {
  let number = 0
  return {
    async fetch(path, { body, ...rest } = {}) {
      const resource = resources.find(({ name }) => path === `/api/${name}`)
      const shouldMark = resource !== undefined && typeof body === 'object' && body !== null
      number += 1
      const sentBody = shouldMark ? addMarker(resource, body as Record<string, unknown>, number) : body
      const headers = { 'x-context-account': account, ...rest.headers }
      return await client.fetch(path, {
        ...rest,
        headers,
        ...(sentBody === undefined ? {} : { body: sentBody }),
      })
    },
  }
}

/** Creates entries of all resources, all with the marker. */
async function fillMarkedAccount(pageClient: ContractClient): Promise<Entries> {
  const account = await fetchAccountId(pageClient)
  const client = createMarkingClient(pageClient, account)
  const person = {
    fullName: `${MARKER} person`,
    nickname: MARKER,
    comments: MARKER,
    city: MARKER,
    active: true,
  }
  const entries = await fillAccount(client, account, person)
  await postEntry(client, '/api/apitokens', { title: `${MARKER} token`, role: 5 })
  const before = (await client.fetch(`/api/accounts/${account}`)).body as Record<string, unknown>
  const after = { ...before, title: `${MARKER} account`, description: MARKER, settings: { [MARKER]: MARKER } }
  const saved = await client.fetch(`/api/accounts/${account}`, { method: 'PUT', body: after })
  expect(saved.status, saved.text).toBe(200)
  await reportPosition(client, entries.get('equipment') ?? '', `${MARKER} tablet`)
  return entries
}

/** Whether the page parsed the marker as elements, evaluated it, or shows it literally. */
async function findMarker(page: Page): Promise<{ elements: number; evaluated: boolean; literal: boolean }> {
  return await page.evaluate((marker) => {
    const inputValues = [...document.querySelectorAll('input, textarea')].map(
      (input) => (input as HTMLInputElement).value,
    )
    // The title of the account is on every page and proves nothing.
    const texts = [document.body.innerText, document.title, ...inputValues].map((text) =>
      text.replaceAll(`${marker} account`, ''),
    )
    return {
      elements: document.querySelectorAll('[data-x]').length,
      evaluated: texts.some((text) => /&49|49'--/.test(text)),
      literal: texts.some((text) => text.includes(marker)),
    }
  }, MARKER)
}

test('shows stored markup, formulas and templates literally and never executes them', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) errors.push(line.text())
  })
  await signInAndOpen(page, product, '/materials')
  const entries = await fillMarkedAccount(createPageClient(page, product))
  // A signed-in user has no sign-in page, and texts of measurement profiles are too short for the marker.
  const skipped = /^\/login$|^\/measurement-settings\/.*\{/
  const openable = screens.filter(({ path }) => !skipped.test(path))
  // A sample suffices: resources share the code of lists, views and forms.
  const addresses = sample(openable, 6).map(({ path }) => resolveAddress(path, entries))
  expect(addresses.length).toBeGreaterThan(20)
  const publicAddresses = new Set(publicScreens.map(({ path }) => resolveAddress(path, entries)))
  const calls = watchApiCalls(page)
  for (const address of addresses) {
    // Public pages stand alone, outside the application.
    if (publicAddresses.has(address)) await page.goto(`${product.url}${address}`)
    else await navigateTo(page, address)
    // With a heading and no pending request, late parts have loaded too.
    await expect(page.locator('h1, [role=heading]').first()).toBeVisible()
    await calls.waitForResponses()
    // Screens of a single entry must show the marker.
    if (/\/(view|edit)\//.test(address))
      await expect.poll(async () => (await findMarker(page)).literal, address).toBe(true)
    const { elements, evaluated } = await findMarker(page)
    expect({ address, elements, evaluated }).toEqual({ address, elements: 0, evaluated: false })
  }
  expect(errors).toEqual([])

  // The dispatcher shows the machine in a panel and on the map.
  await page.goto(`${product.url}/dispatcher2d`)
  await page.getByText(MARKER).filter({ visible: true }).first().hover()
  await page.mouse.move(900, 450)
  await calls.waitForResponses()
  expect(await findMarker(page)).toMatchObject({ elements: 0, evaluated: false, literal: true })
  expect(errors).toEqual([])
})
