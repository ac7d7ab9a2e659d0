/**
 * Checks role permissions in the browser and on the server together (threats B1, B11). For a sample of each kind of
 * screen and every role: the screen is shown where the server permits its purpose, and refused or absent otherwise.
 * `apps/web/gates.test.ts` covers the gates of all screens, `house/access/matrix` the calls of all rows.
 * `every-screen.spec.ts` opens every screen as a system administrator.
 */
import { expect, test, type Page } from './support/journey.ts'
import { permissionsOf } from '@haulway/features/access/matrix.ts'
import type { Gate } from '@haulway/platform/screen.ts'
import { SYSTEM_ONLY } from '@haulway/resource/names.ts'
import { resources, screens as declared } from '@haulway/features/product/web.ts'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { en } from '../apps/web/messages/en.ts'
import {
  resolveAddress,
  createClient,
  privateScreens,
  setSession,
  fillAccount,
  postEntry,
  fetchSessionCookie,
  navigateTo,
  watchApiCalls,
  type Entries,
} from './support/every-screen.ts'
import { createAccountSession } from './support/own-quarry.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'

const PASSWORD = 'correct horse battery'
/** Ordered from the weakest role. */
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

let product: Product
let account: string
/** Client of the installation's administrator, in this journey's account. */
let administrator: ContractClient
let entries: Entries

const loginOf = (name: string) => `${name.replaceAll(' ', '-')}-of-${product.login}`

test.beforeAll(async () => {
  product = await productWithOwnAccount('Access')
  ;({ account, client: administrator } = await createAccountSession(product, 'Access quarry'))
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
    await postEntry(administrator, '/api/users', { fullName: name, ...login, roles })
  }
})

/** Signs in and opens the product in this journey's account. */
async function openAs(page: Page, name: Principal): Promise<ContractClient> {
  const system = name === 'system administrator'
  const cookie = system
    ? await fetchSessionCookie(product, product.login, product.password)
    : await fetchSessionCookie(product, loginOf(name), PASSWORD)
  await setSession(page, product, cookie, account)
  await page.goto(product.url)
  await expect(page.getByRole('navigation').first()).toBeAttached()
  return createClient(product, cookie, { 'x-context-account': account })
}

/** Opens an address and returns whether the screen is shown, refused or absent. */
async function seenAt(page: Page, address: string): Promise<Shown> {
  await navigateTo(page, address)
  const title = await page.title()
  if (title.startsWith(en['shell.refused'])) return 'refused'
  return title.startsWith(en['shell.notFound']) ? 'absent' : 'shown'
}

/** Makes the API call by which a resource's screen loads or stores its entry. */
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
  // What only system administrators may do has no row in the matrix.
  if (gate.resource === SYSTEM_ONLY) return await isSystemAdministrator(client)
  const { status } = await client.fetch(`/api/users/me/permissions/${gate.resource}/${gate.action}`)
  expect([204, 403]).toContain(status)
  return status === 204
}

/** The server's answers per client, cached because many screens share one gate. */
const answers = new WeakMap<ContractClient, Map<string, Promise<boolean>>>()

function serverAllows(client: ContractClient, gate: Gate): Promise<boolean> {
  const known = answers.get(client) ?? new Map<string, Promise<boolean>>()
  answers.set(client, known)
  const key = JSON.stringify(gate)
  const answer = known.get(key) ?? askServer(client, gate)
  known.set(key, answer)
  return answer
}

type Screen = (typeof privateScreens)[number]

/** The role's permissions on a screen's resource, and whether it is shown; for all but system administrators. */
function rightsOf(name: Principal, { gate }: Screen): { rights: string; shown: boolean } {
  if (typeof gate !== 'object') return { rights: '', shown: gate === 'session' }
  const permissions = permissionsOf({ roles: principals[name], systemAccount: false })
  const actions = gate.resource === SYSTEM_ONLY ? undefined : permissions[gate.resource]
  const open = gate.feature === undefined || gate.feature === 'tracker'
  return { rights: JSON.stringify(actions ?? []), shown: open && (actions?.includes(gate.action) ?? false) }
}

const names = Object.keys(principals) as Principal[]
const ofAccount: Principal[] = names.filter((name) => name !== 'system administrator')

/** Whether the role is shown the screen with permissions that no weaker role shown the same screen has. */
function isNews(name: Principal, screen: Screen): boolean {
  const own = rightsOf(name, screen)
  const weaker = ofAccount.slice(0, ofAccount.indexOf(name)).map((one) => rightsOf(one, screen))
  return own.shown && !weaker.some(({ rights, shown }) => shown && rights === own.rights)
}

/** A sample of screens new to the role, screens closed to it, and screens for system administrators alone. */
function someScreens(name: Principal): Screen[] {
  const turn = names.indexOf(name)
  const isOfSystem = ({ gate }: Screen) =>
    gate === 'system' || (typeof gate === 'object' && gate.resource === SYSTEM_ONLY)
  const some = (screens: Screen[], most: number) =>
    sample(screens, Math.max(1, Math.ceil(screens.length / most)), turn)
  if (name === 'system administrator') return [...some(privateScreens.filter(isOfSystem), 2)]
  const closed = privateScreens.filter((screen) => !rightsOf(name, screen).shown)
  const isAbsent = ({ gate }: Screen) => typeof gate === 'object' && (gate.feature ?? 'tracker') !== 'tracker'
  const news = privateScreens.filter((screen) => isNews(name, screen))
  const refused = closed.filter((screen) => !isOfSystem(screen) && !isAbsent(screen))
  return [
    ...some(news, 8),
    ...some(refused, 2),
    ...some(closed.filter(isOfSystem), 1),
    ...some(closed.filter(isAbsent), 1),
  ]
}

interface Compared {
  opened: number
  shown: number
  differences: string[]
}

/** Compares what screens show, and the status of their own calls, with the permissions the server reports. */
async function compare(
  page: Page,
  client: ContractClient,
  screens: readonly Screen[],
  trackerOn = true,
): Promise<Compared> {
  const found: Compared = { opened: 0, shown: 0, differences: [] }
  const calls = watchApiCalls(page)
  for (const { path, gate } of screens) {
    const feature = typeof gate === 'object' ? gate.feature : undefined
    const open = feature === undefined || (feature === 'tracker' && trackerOn)
    const expected = !open ? 'absent' : (await serverAllows(client, gate)) ? 'shown' : 'refused'
    const seen = await seenAt(page, resolveAddress(path, entries))
    await calls.settled()
    if (seen !== expected) found.differences.push(`${path}: ${seen} instead of ${expected}`)
    found.opened += 1
    found.shown += seen === 'shown' ? 1 : 0
    const status = await tryCall(client, path)
    if (status !== undefined && (status === 403) !== (expected !== 'shown')) {
      found.differences.push(`${path}: the call of the screen answers ${status}`)
    }
  }
  // A screen that is shown requests nothing that its reader may not have.
  found.differences.push(...calls.refused)
  return found
}

async function menuOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').locator('a[href]')
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  return addresses.map((one) =>
    one.replace(/[\da-f-]{36}/, '{id}').replace(/^\/dashboards\/.+/, '/dashboards/{id}'),
  )
}

/** Entries for which the sidebar requires more than the screen does (core 6): the create permission. */
const menuGates: Readonly<Record<string, Gate>> = {
  '/buttons': { resource: 'buttons', action: 'create', feature: 'tracker' },
  '/map-layers': { resource: 'mapLayers', action: 'create', feature: 'tracker' },
}

/** Expected sidebar entries, by the gates of their screens, without dashboards, which are loaded later. */
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

/** Sidebar entries of the system administrator: all there are. */
let wholeMenu: string[] = []

async function readWholeMenu(page: Page): Promise<string[]> {
  if (wholeMenu.length > 0) return wholeMenu
  await openAs(page, 'system administrator')
  await expect.poll(() => menuOf(page)).toContain('/dashboards/{id}')
  wholeMenu = await menuOf(page)
  expect(wholeMenu.length).toBeGreaterThan(8)
  return wholeMenu
}

for (const name of names) {
  test(`as ${name}: shows the menu entries and screens that the server permits`, async ({ page }) => {
    const menu = await readWholeMenu(page)
    const client = await openAs(page, name)
    await expectMenu(client, page, menu, true)
    const { opened, shown, differences } = await compare(page, client, someScreens(name))
    console.log(`${name}: ${opened} screens opened, ${shown} shown`)
    expect(opened).toBeGreaterThan(0)
    expect(differences).toEqual([])
  })
}

test('sends a user without a session to sign-in and back to the requested screen', async ({ page }) => {
  // All are routes below one that checks for a session.
  const some = sample(privateScreens, 20).map(({ path }) => resolveAddress(path, entries))
  const signIn = (address: string) => `${product.url}/login?redirect=${encodeURIComponent(address)}`
  const [first = '', ...others] = some
  await page.goto(`${product.url}${first}`)
  await expect(page).toHaveURL(signIn(first))
  // The server returns the same page for every address; the application decides where it leads.
  for (const address of others) {
    await page.evaluate((to) => window.history.pushState({}, '', to), address)
    await page.waitForURL(signIn(address), { waitUntil: 'commit' })
  }
})

test('hides tracker screens and rejects their calls without the tracker feature', async ({ page }) => {
  const menu = await readWholeMenu(page)
  const own = await createAccountSession(product, 'Access without the tracker')
  const path = `/api/accounts/${own.account}`
  const read = (await own.client.fetch(path)).body as { features: object }
  const body = { ...read, features: { ...read.features, tracker: false } }
  const saved = await own.client.fetch(path, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
  await setSession(page, product, own.cookie, own.account)
  await page.goto(product.url)
  await expectMenu(own.client, page, menu, false)
  // Nobody has more permissions than a system administrator: what is absent for them is absent for everybody.
  const ofTracker = privateScreens.filter(
    ({ gate }) => typeof gate === 'object' && gate.feature === 'tracker',
  )
  const some = sample(ofTracker, Math.ceil(ofTracker.length / 4))
  const { shown, differences } = await compare(page, own.client, some, false)
  expect({ shown, differences }).toEqual({ shown: 0, differences: [] })
})
