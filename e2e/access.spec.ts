/**
 * Role permissions in the browser and on the server (threats B1, B11): a role sees a screen exactly where the server
 * permits its purpose. `apps/web/gates.test.ts` covers the gates of all screens, `house/access/matrix` the calls of
 * all rows; `every-screen.spec.ts` opens every screen as a system administrator.
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
type ScreenState = 'shown' | 'refused' | 'absent'

let product: Product
let account: string
/** Calls as the installation's administrator in the account of this journey. */
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
async function readScreenState(page: Page, address: string): Promise<ScreenState> {
  await navigateTo(page, address)
  const title = await page.title()
  if (title.startsWith(en['shell.refused'])) return 'refused'
  return title.startsWith(en['shell.notFound']) ? 'absent' : 'shown'
}

/** Sends the request by which a resource's screen loads or stores its entry; returns the status. */
async function callScreenApi(client: ContractClient, path: string): Promise<number | undefined> {
  const resource = resources.find((item) => path === `/${item.screen}` || path.startsWith(`/${item.screen}/`))
  if (!resource) return undefined
  const collectionPath = `/api/${resource.name}`
  const entryPath = `${collectionPath}/${entries.get(resource.screen)}`
  const suffix = path.slice(resource.screen.length + 1)
  const requests: Record<string, [string, object?]> = {
    '': [collectionPath],
    '/new': [collectionPath, { method: 'POST', body: {} }],
    '/edit/{id}': [entryPath, { method: 'PUT', body: {} }],
    '/view/{id}': [entryPath],
  }
  const request = requests[suffix]
  return request && (await client.fetch(...request)).status
}

async function isSystemAdministrator(client: ContractClient): Promise<boolean> {
  const { roles } = (await client.fetch('/api/users/me')).body as { roles: number[] }
  return roles.includes(0)
}

async function fetchPermission(client: ContractClient, gate: Gate): Promise<boolean> {
  if (gate === 'system') return await isSystemAdministrator(client)
  if (typeof gate !== 'object') return true
  // The permission matrix has no rows for system administrators.
  if (gate.resource === SYSTEM_ONLY) return await isSystemAdministrator(client)
  const { status } = await client.fetch(`/api/users/me/permissions/${gate.resource}/${gate.action}`)
  expect([204, 403]).toContain(status)
  return status === 204
}

/** The server's answers by client, cached because many screens share a gate. */
const answers = new WeakMap<ContractClient, Map<string, Promise<boolean>>>()

function serverAllows(client: ContractClient, gate: Gate): Promise<boolean> {
  const known = answers.get(client) ?? new Map<string, Promise<boolean>>()
  answers.set(client, known)
  const key = JSON.stringify(gate)
  const answer = known.get(key) ?? fetchPermission(client, gate)
  known.set(key, answer)
  return answer
}

type Screen = (typeof privateScreens)[number]

/** The role's permissions on the screen's resource, and whether it sees the screen; not for system administrators. */
function rightsOf(name: Principal, { gate }: Screen): { rights: string; shown: boolean } {
  if (typeof gate !== 'object') return { rights: '', shown: gate === 'session' }
  const permissions = permissionsOf({ roles: principals[name], systemAccount: false })
  const actions = gate.resource === SYSTEM_ONLY ? undefined : permissions[gate.resource]
  const isOn = gate.feature === undefined || gate.feature === 'tracker'
  return {
    rights: JSON.stringify(actions ?? []),
    shown: isOn && (actions?.includes(gate.action) ?? false),
  }
}

const principalNames = Object.keys(principals) as Principal[]
const accountRoles: Principal[] = principalNames.filter((name) => name !== 'system administrator')

/** Whether the role sees the screen with permissions that no weaker role has there. */
function isNewToRole(name: Principal, screen: Screen): boolean {
  const ownRights = rightsOf(name, screen)
  const weaker = accountRoles.slice(0, accountRoles.indexOf(name)).map((other) => rightsOf(other, screen))
  return ownRights.shown && !weaker.some(({ rights, shown }) => shown && rights === ownRights.rights)
}

/** Samples screens that are new to the role, refused to it, of a disabled feature, and for system administrators. */
function sampleScreens(name: Principal): Screen[] {
  const roleIndex = principalNames.indexOf(name)
  const isSystemOnly = ({ gate }: Screen) =>
    gate === 'system' || (typeof gate === 'object' && gate.resource === SYSTEM_ONLY)
  const takeSample = (screens: Screen[], limit: number) =>
    sample(screens, Math.max(1, Math.ceil(screens.length / limit)), roleIndex)
  if (name === 'system administrator') return [...takeSample(privateScreens.filter(isSystemOnly), 2)]
  const denied = privateScreens.filter((screen) => !rightsOf(name, screen).shown)
  const needsOtherFeature = ({ gate }: Screen) =>
    typeof gate === 'object' && (gate.feature ?? 'tracker') !== 'tracker'
  const newScreens = privateScreens.filter((screen) => isNewToRole(name, screen))
  const refusedScreens = denied.filter((screen) => !isSystemOnly(screen) && !needsOtherFeature(screen))
  return [
    ...takeSample(newScreens, 8),
    ...takeSample(refusedScreens, 2),
    ...takeSample(denied.filter(isSystemOnly), 1),
    ...takeSample(denied.filter(needsOtherFeature), 1),
  ]
}

interface Comparison {
  opened: number
  shown: number
  differences: string[]
}

/** Compares what screens show, and the status of their calls, with the permissions that the server reports. */
async function compare(
  page: Page,
  client: ContractClient,
  screens: readonly Screen[],
  trackerOn = true,
): Promise<Comparison> {
  const result: Comparison = { opened: 0, shown: 0, differences: [] }
  const calls = watchApiCalls(page)
  for (const { path, gate } of screens) {
    const feature = typeof gate === 'object' ? gate.feature : undefined
    const isOn = feature === undefined || (['tracker', 'sensorsFeature'].includes(feature) && trackerOn)
    const expected = !isOn ? 'absent' : (await serverAllows(client, gate)) ? 'shown' : 'refused'
    const actual = await readScreenState(page, resolveAddress(path, entries))
    await calls.waitForResponses()
    if (actual !== expected) result.differences.push(`${path}: ${actual} instead of ${expected}`)
    result.opened += 1
    result.shown += actual === 'shown' ? 1 : 0
    const status = await callScreenApi(client, path)
    if (status !== undefined && (status === 403) !== (expected !== 'shown')) {
      result.differences.push(`${path}: the call of the screen answers ${status}`)
    }
  }
  // A visible screen must not request what its reader may not have.
  result.differences.push(...calls.refused)
  return result
}

async function readMenu(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').locator('a[href]')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.map((address) =>
    address.replace(/[\da-f-]{36}/, '{id}').replace(/^\/dashboards\/.+/, '/dashboards/{id}'),
  )
}

/** Menu entries that require the create permission, although their screens need less (core 6). */
const menuGates: Readonly<Record<string, Gate>> = {
  '/buttons': { resource: 'buttons', action: 'create', feature: 'tracker' },
  '/map-layers': { resource: 'mapLayers', action: 'create', feature: 'tracker' },
}

/** Expects the menu entries whose gates are open. Dashboards are left out: they load later. */
async function expectMenu(client: ContractClient, page: Page, addresses: string[], trackerOn: boolean) {
  const expected: string[] = []
  for (const address of addresses) {
    const screen = declared.find((item) => item.path === address)
    expect(screen, `the sidebar leads to ${address}, which is no screen`).toBeDefined()
    if (!screen) continue
    const gate = menuGates[address] ?? screen.gate
    const feature = typeof gate === 'object' ? gate.feature : undefined
    const isOn = feature === undefined || trackerOn
    if (isOn && (await serverAllows(client, gate))) expected.push(address)
  }
  await expect.poll(async () => (await readMenu(page)).toSorted()).toEqual(expected.toSorted())
}

/** Menu entries of the system administrator, who sees all of them. */
let wholeMenu: string[] = []

async function readWholeMenu(page: Page): Promise<string[]> {
  if (wholeMenu.length > 0) return wholeMenu
  await openAs(page, 'system administrator')
  await expect.poll(() => readMenu(page)).toContain('/dashboards/{id}')
  wholeMenu = await readMenu(page)
  expect(wholeMenu.length).toBeGreaterThan(8)
  return wholeMenu
}

for (const name of principalNames) {
  test(`${name}: menu and screens match the permissions that the server reports`, async ({ page }) => {
    const menu = await readWholeMenu(page)
    const client = await openAs(page, name)
    await expectMenu(client, page, menu, true)
    const { opened, shown, differences } = await compare(page, client, sampleScreens(name))
    console.log(`${name}: ${opened} screens opened, ${shown} shown`)
    expect(opened).toBeGreaterThan(0)
    expect(differences).toEqual([])
  })
}

test('redirects to sign-in without a session and remembers the requested screen', async ({ page }) => {
  // A sample suffices: one parent route checks the session for all.
  const addresses = sample(privateScreens, 20).map(({ path }) => resolveAddress(path, entries))
  const signInUrl = (address: string) => `${product.url}/login?redirect=${encodeURIComponent(address)}`
  const [first = '', ...others] = addresses
  await page.goto(`${product.url}${first}`)
  await expect(page).toHaveURL(signInUrl(first))
  // The server returns the same page for every address, so the client's router decides.
  for (const address of others) {
    await page.evaluate((to) => window.history.pushState({}, '', to), address)
    await page.waitForURL(signInUrl(address), { waitUntil: 'commit' })
  }
})

test('hides tracker screens and refuses their calls without the tracker feature', async ({ page }) => {
  const menu = await readWholeMenu(page)
  const session = await createAccountSession(product, 'Access without the tracker')
  const path = `/api/accounts/${session.account}`
  const stored = (await session.client.fetch(path)).body as { features: object }
  const body = { ...stored, features: { ...stored.features, tracker: false } }
  const saved = await session.client.fetch(path, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
  await setSession(page, product, session.cookie, session.account)
  await page.goto(product.url)
  await expectMenu(session.client, page, menu, false)
  // What is absent for a system administrator is absent for everybody.
  const trackerScreens = privateScreens.filter(
    ({ gate }) => typeof gate === 'object' && gate.feature === 'tracker',
  )
  const sampled = sample(trackerScreens, Math.ceil(trackerScreens.length / 4))
  const { shown, differences } = await compare(page, session.client, sampled, false)
  expect({ shown, differences }).toEqual({ shown: 0, differences: [] })
})
