/** Text that is markup, formula and template at once, in every text field, shown on every screen as what it is (D1, D12). */
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { allResources, resources } from '@haulway/features/resources.ts'
import type { Resource } from '@haulway/resource'
import { draftOf, writable } from '@haulway/testing/contract-suite-drafts.ts'
import { siteOf, type ContractClient } from '@haulway/testing/contract-suite-world.ts'
import { startProduct, type StartedProduct } from './server.ts'
import { accountOf, callsOf, signIn } from './signed-in.ts'

const MARKER = '"><i data-x=7f3a>&{{7*7}}${7*7}\'--'
/** Shorter ones are codes, not words. */
const SHORTEST = 60

let product: StartedProduct
test.beforeAll(async () => {
  product = await startProduct({ HAULWAY_PRACTICE: 'off' })
})
test.afterAll(async () => {
  await product.stop()
})

/** The draft with the marker in every free text, and in settings. */
function hostile(
  resource: Resource,
  draft: Record<string, unknown>,
  number: number,
): Record<string, unknown> {
  const marked = { ...draft }
  for (const [name, { kind, options }] of writable(resource)) {
    const free = options['format'] === undefined && Number(options['max'] ?? 255) >= SHORTEST
    if (kind === 'settings') marked[name] = { [MARKER]: MARKER }
    else if (kind === 'text' && free) marked[name] = `${MARKER} ${number}`
  }
  return marked
}

/** Entries of every resource of the account; answers an id for each. */
async function fill(client: ContractClient): Promise<Map<string, string>> {
  const account = await accountOf(client)
  const site = siteOf(client, account, resources)
  const ids = new Map<string, string>([['accounts', account]])
  let number = 0
  const make = async (resource: Resource): Promise<string> => {
    const known = ids.get(resource.name)
    if (known !== undefined) return known
    number += 1
    const own = number
    const target = async (to: string) => {
      const other = resources.find((one) => one.name === to)
      if (!other) throw new Error(`no resource ${to}`)
      return {
        id: other.name === resource.name ? await another(resource, own) : await make(other),
        title: '',
      }
    }
    const draft = hostile(resource, await draftOf(resource, own, target), own)
    const reply = await site.call(`/api/${resource.name}`, { body: draft })
    expect(reply.status, `${resource.name} ${reply.text}`).toBe(201)
    const { id } = reply.body as { id: string }
    ids.set(resource.name, id)
    return id
  }
  const another = async (resource: Resource, own: number) => (await site.create(resource, 900 + own)).id
  for (const resource of resources) await make(resource)
  const person = {
    fullName: `${MARKER} person`,
    nickname: MARKER,
    comments: MARKER,
    city: MARKER,
    active: true,
  }
  const made = await site.call('/api/users', { body: person })
  expect(made.status, made.text).toBe(201)
  ids.set('users', (made.body as { id: string }).id)
  const token = await site.call('/api/apitokens', { body: { title: `${MARKER} token`, role: 5 } })
  expect(token.status).toBe(201)
  const before = (await site.call(`/api/accounts/${account}`)).body as Record<string, unknown>
  const after = { ...before, title: `${MARKER} account`, description: MARKER, settings: { [MARKER]: MARKER } }
  const saved = await site.call(`/api/accounts/${account}`, { method: 'PUT', body: after })
  expect(saved.status, saved.text).toBe(200)
  await drive(client, account, ids.get('equipment') ?? '')
  return ids
}

/** The machine stands somewhere on the map. */
async function drive(client: ContractClient, account: string, machine: string): Promise<void> {
  const enrolled = await client.fetch(`/api/equipment/${machine}/devices`, {
    headers: { 'x-context-account': account },
    body: { title: `${MARKER} tablet` },
  })
  expect(enrolled.status, enrolled.text).toBe(201)
  const { secret } = enrolled.body as { secret: string }
  const fixes = [1, 2, 3].map((seq) => ({ seq, t: Date.now() - 3_000 + seq, lon: -97 + seq / 1e5, lat: 33 }))
  const sent = await client.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes },
  })
  expect(sent.status, sent.text).toBe(200)
}

/** What came of the marker on the page: elements of it, evaluated parts, and whether it is there to read. */
async function traces(page: Page): Promise<{ elements: number; evaluated: boolean; literal: boolean }> {
  return await page.evaluate((marker) => {
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (input) => (input as HTMLInputElement).value,
    )
    // The account's own title stands on every page.
    const texts = [document.body.innerText, document.title, ...typed].map((text) =>
      text.replaceAll(`${marker} account`, ''),
    )
    return {
      elements: document.querySelectorAll('[data-x]').length,
      evaluated: texts.some((text) => /&49|49'--/.test(text)),
      literal: texts.some((text) => text.includes(marker)),
    }
  }, MARKER)
}

/** Paths of all screens, from the page of the reference that lists them. */
function paths(): string[] {
  const page = readFileSync(new URL('../docs/reference/screens.md', import.meta.url), 'utf8')
  return [...page.matchAll(/^\| `(\/[^`]*)` /gm)].map(([, path = '']) => path)
}

function addressesOf(ids: ReadonlyMap<string, string>): string[] {
  return paths().flatMap((path) => {
    if (!path.includes('{')) return [path]
    const resource = allResources.find(({ screen }) => path.startsWith(`/${screen}/`))
    const id = resource && ids.get(resource.name)
    return id === undefined ? [] : [path.replace(/\{\w+\}/, id)]
  })
}

test('shown as it was written on every screen, and nothing of it comes alive', async ({ page }) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) broken.push(line.text())
  })
  await signIn(page, product, '/materials')
  const ids = await fill(callsOf(page, product))
  const addresses = addressesOf(ids).filter((one) => one !== '/login')
  expect(addresses.length).toBeGreaterThan(30)
  const literal: string[] = []
  for (const address of addresses) {
    await page.goto(`${product.url}${address}`, { waitUntil: 'networkidle' })
    // What is loaded late has come when nothing is asked for any more and the page has its heading.
    await expect(page.locator('h1, [role=heading]').first()).toBeVisible()
    const found = await traces(page)
    expect({ address, ...found, literal: true }).toEqual({
      address,
      elements: 0,
      evaluated: false,
      literal: true,
    })
    if (found.literal) literal.push(address)
  }
  const entries = addresses.filter((one) => /\/(view|edit)\//.test(one))
  expect(entries.filter((one) => !literal.includes(one))).toEqual([])
  expect(broken).toEqual([])

  // The machine on the site: its panel, its mark on the map.
  await page.goto(`${product.url}/dispatcher2d`, { waitUntil: 'networkidle' })
  await page.getByText(MARKER).first().hover()
  await page.mouse.move(900, 450)
  expect(await traces(page)).toMatchObject({ elements: 0, evaluated: false, literal: true })
  expect(broken).toEqual([])
  console.log(`${addresses.length} screens, ${literal.length} of them show the text`)
})
