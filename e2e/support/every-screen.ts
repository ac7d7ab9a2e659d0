/** All declared screens, entries to open them with, and API clients. */
import { expect, type Page } from '@playwright/test'
import { resources, screens } from '@haulway/features/product/web.ts'
import { siteOf, type ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import { PATIENCE } from './appearance.ts'
import { watchRequests } from './at-rest.ts'
import type { Product } from './server.ts'

/** Id of an entry by the first part of a screen's address. */
export type Entries = Map<string, string>

/** API client that sends a session cookie. */
export function createClient(
  { url }: Product,
  cookie: string,
  headers: Record<string, string> = {},
): ContractClient {
  return {
    async fetch(path, init = {}) {
      const method = init.method ?? (init.body === undefined ? 'GET' : 'POST')
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: {
          cookie,
          origin: url,
          ...headers,
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...init.headers,
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      })
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json') === true
      const body: unknown = isJson ? JSON.parse(text) : undefined
      return { status: reply.status, headers: reply.headers, text, body }
    },
  }
}

/** Signs in through the API; returns the session cookie. */
export async function fetchSessionCookie(product: Product, username: string, password: string) {
  const reply = await createClient(product, '').fetch('/api/sessions', { body: { username, password } })
  expect(reply.status, reply.text).toBe(200)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Gives the browser a session and an account. */
export async function setSession(page: Page, { url }: Product, cookie: string, account: string) {
  // An open page navigates by itself when its session changes to another user.
  await page.goto('about:blank')
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([
    { name, value, url, httpOnly: true },
    { name: 'contextAccountId', value: account, url },
  ])
}

/** Creates an entry by POST; returns its id. */
export async function postEntry(client: ContractClient, path: string, body: object): Promise<string> {
  const reply = await client.fetch(path, { body })
  expect(reply.status, `${path}: ${reply.text}`).toBe(201)
  return (reply.body as { id: string }).id
}

/** Creates an entry of every resource, and a user, in the client's current account. */
export async function fillAccount(
  client: ContractClient,
  account: string,
  person: object = { fullName: 'Somebody', active: true },
): Promise<Entries> {
  const site = siteOf(client, account, resources)
  // Measurement profiles belong to no account; `metric` always exists.
  const entries: Entries = new Map([
    ['accounts', account],
    ['measurement-settings', 'metric'],
  ])
  for (const resource of resources) entries.set(resource.screen, (await site.create(resource, 1)).id)
  // A dashboard has a screen of its own beside those of its settings.
  entries.set('dashboards', entries.get('dashboard-settings') ?? '')
  entries.set('events', await sendNote(client, entries.get('equipment') ?? ''))
  const inventory = await client.fetch('/api/tablet/inventory')
  entries.set('tablet-management', (inventory.body as { items: { id: string }[] }).items[0]?.id ?? '')
  entries.set('users', await postEntry(client, '/api/users', person))
  const body = { recipient: 'Somebody outside', language: 'en' }
  const { link } = (await client.fetch('/api/sharedreports', { body })).body as { link: string }
  entries.set('report-html', link.split('/').at(-1) ?? '')
  const wall = { title: 'Office', shows: ['today', 'board'], seconds: 600, language: 'en' }
  const wallScreen = (await client.fetch('/api/wallscreens', { body: wall })).body as { link: string }
  const token = wallScreen.link.split('/wall-').at(-1) ?? ''
  entries.set('report-html/wall', token)
  entries.set('wall', token)
  return entries
}

/** Enrols a device for a machine and sends its position, so that maps show the machine. */
export async function reportPosition(
  client: ContractClient,
  machine: string,
  title = 'Tablet',
): Promise<void> {
  const device = await client.fetch(`/api/equipment/${machine}/devices`, { body: { title } })
  expect(device.status, device.text).toBe(201)
  const { secret } = device.body as { secret: string }
  const fixes = [1, 2, 3].map((seq) => ({ seq, t: Date.now() - 3_000 + seq, lon: -97 + seq / 1e5, lat: 33 }))
  const reply = await client.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes },
  })
  expect(reply.status, reply.text).toBe(200)
}

/** Sends a driver's note from a new device; returns the id of the event. */
async function sendNote(client: ContractClient, machine: string): Promise<string> {
  const device = await client.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Tablet' } })
  const { secret } = device.body as { secret: string }
  const event = { id: 'dusty', t: Date.now() - 1_000, type: 'note', noteComment: 'Dusty' }
  const reply = await client.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { events: [event] },
  })
  expect(reply.status, reply.text).toBe(200)
  const events = await client.fetch(`/api/events?equipment=${machine}`)
  return (events.body as { items: { id: string }[] }).items[0]?.id ?? ''
}

/** Fills the path of a screen with the id of an entry. Throws when there is none. */
export function resolveAddress(path: string, entries: Entries): string {
  return path.replace(/\{(\w+)\}/g, () => {
    const [section = ''] = path.slice(1).split(/\/(?:view|edit|new)\/|[/-]\{/)
    const id = entries.get(section)
    if (id === undefined) throw new Error(`no example of ${path}: make one in e2e/support/every-screen.ts`)
    return id
  })
}

export const privateScreens = screens.filter(({ gate }) => gate !== 'public')
export const publicScreens = screens.filter(({ gate }) => gate === 'public')

/** Navigates within the application, as a link does, and waits for the title of the new screen. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate(goTo, { address, patience: PATIENCE }).catch((cause: unknown) => {
    throw new Error(`${address} does not name itself`, { cause })
  })
}

/** Runs in the browser. */
async function goTo({ address, patience }: { address: string; patience: number }): Promise<void> {
  const previous = document.querySelector('#main > :last-child > *')
  document.title = ''
  window.history.pushState({}, '', address)
  const isShown = () => document.title !== '' && previous?.isConnected !== true
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no title after ${patience} ms`)), patience)
    const watcher = new MutationObserver(() => {
      if (!isShown()) return
      watcher.disconnect()
      clearTimeout(timer)
      resolve()
    })
    watcher.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Collects refused API calls with their screen; `waitForResponses` waits until no call is pending. */
export function watchApiCalls(page: Page) {
  const refused = new Set<string>()
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.add(`${new URL(page.url()).pathname}: ${reply.url()}`)
  })
  return { refused, waitForResponses: watchRequests(page, (request) => request.url().includes('/api/')) }
}
