/**
 * What a role may, in the browser and by the server alike (threats B1, B11): every screen that the product declares must be
 * shown where the server allows what it is for, and refused where it does not. Every role is tried on every screen that it is
 * refused, and on those that a weaker role is not shown with the same rights; its calls are tried on all. A system administrator
 * is shown every screen in `every-screen.spec.ts`.
 */
import { expect, test, type Page } from './journey.ts'
import type { Gate } from '@haulway/platform/screen.ts'
import { SYSTEM_ONLY } from '@haulway/resource/names.ts'
import { resources, screens as declared } from '@haulway/features/product/web.ts'
import type { ContractClient } from '@haulway/testing/contract-suite-world.ts'
import { sample } from '@haulway/testing/sample.ts'
import { en } from '../apps/web/messages/en.ts'
import {
  addressOf,
  clientOf,
  closedScreens,
  enter,
  fillAccount,
  made,
  sessionOf,
  visit,
  watchCalls,
  type Entries,
} from './every-screen.ts'
import { newQuarry } from './own-quarry.ts'
import type { Product } from './server.ts'
import { ownProduct } from './shared-products.ts'

const PASSWORD = 'correct horse battery'
/** From the weakest on. */
const principals = {
  'no role': [],
  tracker: [5],
  'dispatcher viewer': [4],
  dispatcher: [3],
  'haul manager': [2],
  'account administrator': [1],
  'system administrator': [],
} as const
type Principal = keyof typeof principals
type Shown = 'shown' | 'refused' | 'absent'

// What the first of them finds, the others are held against.
test.describe.configure({ mode: 'serial' })

let product: Product
let account: string
/** Works for the installation's administrator, in the account of this journey. */
let administrator: ContractClient
let entries: Entries

const loginOf = (name: string) => name.replaceAll(' ', '-')

test.beforeAll(async () => {
  product = await ownProduct('Access')
  ;({ account, client: administrator } = await newQuarry(product, 'Access quarry'))
  entries = await fillAccount(administrator, account)
  for (const [name, roles] of Object.entries(principals)) {
    if (name === 'system administrator') continue
    const loginId = loginOf(name)
    const email = `${loginId}@example.com`
    const login = {
      active: true,
      loginEnabled: true,
      loginId,
      email,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    }
    await made(administrator, '/api/users', { fullName: name, ...login, roles })
  }
})

/** Signs in and opens the product in the account of this journey. */
async function openAs(page: Page, name: Principal): Promise<ContractClient> {
  const system = name === 'system administrator'
  const cookie = system
    ? await sessionOf(product, product.login, product.password)
    : await sessionOf(product, loginOf(name), PASSWORD)
  await enter(page, product, cookie, account)
  await page.goto(product.url)
  await expect(page.getByRole('navigation').first()).toBeAttached()
  return clientOf(product, cookie, { 'x-context-account': account })
}

/** Opens an address, and tells what is there. */
async function seenAt(page: Page, address: string): Promise<Shown> {
  await visit(page, address)
  const title = await page.title()
  if (title.startsWith(en['shell.refused'])) return 'refused'
  return title.startsWith(en['shell.notFound']) ? 'absent' : 'shown'
}

/** Call by which a screen of a resource gets or keeps its entry. */
async function tryCall(client: ContractClient, path: string): Promise<number | undefined> {
  const resource = resources.find((one) => path === `/${one.screen}` || path.startsWith(`/${one.screen}/`))
  if (!resource) return undefined
  const all = `/api/${resource.name}`
  const one = `${all}/${entries.get(resource.screen)}`
  const rest = path.slice(resource.screen.length + 1)
  const calls: Record<string, [string, object?]> = {
    '': [all],
    '/new': [all, { method: 'POST', body: {} }],
    '/edit/{id}': [one, { method: 'PUT', body: {} }],
    '/view/{id}': [one],
  }
  const call = calls[rest]
  return call && (await client.fetch(...call)).status
}

async function isSystemAdministrator(client: ContractClient): Promise<boolean> {
  const { roles } = (await client.fetch('/api/users/me')).body as { roles: number[] }
  return roles.includes(0)
}

async function askServer(client: ContractClient, gate: Gate): Promise<boolean> {
  if (gate === 'system') return await isSystemAdministrator(client)
  if (typeof gate !== 'object') return true
  // What only system administrators do is no row of the matrix.
  if (gate.resource === SYSTEM_ONLY) return await isSystemAdministrator(client)
  const { status } = await client.fetch(`/api/users/me/permissions/${gate.resource}/${gate.action}`)
  expect([204, 403]).toContain(status)
  return status === 204
}

/** What each person was answered: many screens stand behind one gate. */
const answers = new WeakMap<ContractClient, Map<string, Promise<boolean>>>()

function serverAllows(client: ContractClient, gate: Gate): Promise<boolean> {
  const known = answers.get(client) ?? new Map<string, Promise<boolean>>()
  answers.set(client, known)
  const key = JSON.stringify(gate)
  const answer = known.get(key) ?? askServer(client, gate)
  known.set(key, answer)
  return answer
}

type Permissions = Record<string, unknown>

async function permissionsOf(client: ContractClient): Promise<Permissions> {
  return ((await client.fetch('/api/users/me')).body as { permissions: Permissions }).permissions
}

/** Screen -> rights of the strongest role so far that was shown it. */
const shownWith = new Map<string, string>()

/** Whether a role is the first that is shown the screen with its rights to what the screen is about. */
function isNews({ path, gate }: (typeof declared)[number], permissions: Permissions): boolean {
  const rights = JSON.stringify((typeof gate === 'object' && permissions[gate.resource]) || [])
  const news = shownWith.get(path) !== rights
  shownWith.set(path, rights)
  return news
}

interface Compared {
  opened: number
  shown: number
  differences: string[]
}

/** Roles that were asked so far. */
let turn = 0

/**
 * Opens screens and holds them against the server's answers to the same person: what is new of a role, and some of what is closed.
 */
async function compare(page: Page, client: ContractClient, trackerOn = true): Promise<Compared> {
  const found: Compared = { opened: 0, shown: 0, differences: [] }
  const calls = watchCalls(page)
  const permissions = await permissionsOf(client)
  // What is refused, or not there, is shown by one function: each role shares it out with the others.
  const closed = new Set(sample(closedScreens, 3, (turn += 1)))
  for (const screen of closedScreens) {
    const { path, gate } = screen
    const feature = typeof gate === 'object' ? gate.feature : undefined
    const open = feature === undefined || (feature === 'tracker' && trackerOn)
    const allowed = await serverAllows(client, gate)
    const expected = !open ? 'absent' : allowed ? 'shown' : 'refused'
    const isAsked = expected === 'shown' ? isNews(screen, permissions) : closed.has(screen)
    if (isAsked) {
      const seen = await seenAt(page, addressOf(path, entries))
      await calls.settled()
      if (seen !== expected) found.differences.push(`${path}: ${seen} instead of ${expected}`)
      found.opened += 1
      found.shown += seen === 'shown' ? 1 : 0
    }
    const status = await tryCall(client, path)
    if (status !== undefined && (status === 403) !== (expected !== 'shown')) {
      found.differences.push(`${path}: the call of the screen answers ${status}`)
    }
  }
  // A screen that is shown asks for nothing that its reader may not have.
  found.differences.push(...calls.refused)
  return found
}

async function menuOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').locator('a[href]')
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  return addresses.map((one) => one.replace(account, '{id}').replace(/^\/dashboards\/.+/, '/dashboards/{id}'))
}

/** Where the sidebar asks for more than the screen does (core 6): create for map layers and buttons. */
const menuGates: Readonly<Record<string, Gate>> = {
  '/buttons': { resource: 'buttons', action: 'create', feature: 'tracker' },
  '/map-layers': { resource: 'mapLayers', action: 'create', feature: 'tracker' },
}

/** What the sidebar offers of all that there is, by the gates of its screens; dashboards join it when they are read. */
async function expectMenu(client: ContractClient, page: Page, all: string[], trackerOn: boolean) {
  const expected: string[] = []
  for (const address of all) {
    const screen = declared.find((one) => one.path === address)
    expect(screen, `the sidebar leads to ${address}, which is no screen`).toBeDefined()
    if (!screen) continue
    const gate = menuGates[address] ?? screen.gate
    const feature = typeof gate === 'object' ? gate.feature : undefined
    const open = feature === undefined || trackerOn
    if (open && (await serverAllows(client, gate))) expected.push(address)
  }
  await expect.poll(async () => (await menuOf(page)).toSorted()).toEqual(expected.toSorted())
}

/** What the system administrator is offered: everything that there is. */
let wholeMenu: string[] = []

test('a system administrator is offered the whole menu', async ({ page }) => {
  const client = await openAs(page, 'system administrator')
  await expect.poll(() => menuOf(page)).toContain('/dashboards/{id}')
  wholeMenu = await menuOf(page)
  expect(wholeMenu.length).toBeGreaterThan(8)
  // Every screen is opened as them elsewhere.
  const permissions = await permissionsOf(client)
  for (const screen of closedScreens) isNews(screen, permissions)
})

for (const name of Object.keys(principals) as Principal[]) {
  test(`as ${name}: menu and screens are what the server allows`, async ({ page }) => {
    const client = await openAs(page, name)
    await expectMenu(client, page, wholeMenu, true)
    const { opened, shown, differences } = await compare(page, client)
    console.log(`${name}: ${opened} screens opened, ${shown} shown`)
    expect(differences).toEqual([])
  })
}

test('nobody signed in: every screen leads to sign-in and back', async ({ page }) => {
  const [first = '', ...others] = closedScreens.map(({ path }) => addressOf(path, entries))
  const signIn = (address: string) => `${product.url}/login?redirect=${encodeURIComponent(address)}`
  await page.goto(`${product.url}${first}`)
  await expect(page).toHaveURL(signIn(first))
  // The server gives every address the same page; where it leads is decided in it.
  for (const address of others) {
    await page.evaluate((to) => window.history.pushState({}, '', to), address)
    await page.waitForURL(signIn(address), { waitUntil: 'commit' })
  }
})

test('without the tracker feature its screens are not there, and the server refuses their calls', async ({
  page,
}) => {
  const read = (await administrator.fetch(`/api/accounts/${account}`)).body as { features: object }
  const body = { ...read, features: { ...read.features, tracker: false } }
  const saved = await administrator.fetch(`/api/accounts/${account}`, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
  const own = await openAs(page, 'account administrator')
  await expectMenu(own, page, wholeMenu, false)
  // Nobody may more than they may: what is not there for them is there for nobody.
  const client = await openAs(page, 'system administrator')
  await expectMenu(client, page, wholeMenu, false)
  // What stays was opened by the same person with it.
  const { opened, shown, differences } = await compare(page, client, false)
  console.log(`system administrator without the tracker: ${opened} screens, ${shown} shown`)
  expect(differences).toEqual([])
})
