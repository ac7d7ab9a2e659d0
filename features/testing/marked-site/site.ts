/** Accounts with one example of everything that has an id, every text of theirs marked, so that a leak shows. */
import type { Resource } from '@haulway/resource'
import { type Site, siteOf } from '@haulway/testing/contract-suite-world.ts'
import { pixel } from '@haulway/testing/request-examples.ts'
import { resources } from '../../product/server.ts'
import type { TestApp, TestClient } from '../test-app.ts'
import { builtInModel, contents, holders } from './contents.ts'
import { everyFeature, setFeatures } from '../features.ts'

export const HOUR = 3_600_000
export const PIT = [37.6, 55.7] as const
export const CRUSHER = [37.62, 55.7] as const

export interface MarkedSite {
  readonly account: string
  /** In every text that the account holds, and nowhere else. */
  readonly mark: string
  /** An account administrator of it. */
  readonly client: TestClient
  readonly site: Site
  /** Collection, as addresses and references call it -> id of an entry. */
  readonly examples: ReadonlyMap<string, string>
  /** Collection -> another entry of it, with nothing below it. */
  readonly seconds: ReadonlyMap<string, string>
  /** What the calls for models take. */
  readonly model: Uint8Array
  readonly deviceSecret: string
}

function marked(mark: string, draft: Record<string, unknown>, resource: Resource): Record<string, unknown> {
  const texts = Object.entries(draft).map(([name, value]) => {
    const field = resource.fields[name]
    if (field?.kind.name !== 'text' || typeof value !== 'string') return [name, value]
    // An address, a number or a coordinate reference would not be one any more.
    if (field.options['format'] !== undefined || name === 'reference') return [name, value]
    return [name, `${mark} ${value}`.slice(0, Number(field.options['max'] ?? 255))]
  })
  return Object.fromEntries(texts) as Record<string, unknown>
}

/** A client whose new entries are all marked, those included that drafts refer to. */
function marking(client: TestClient, mark: string): TestClient {
  return {
    cookie: client.cookie,
    fetch(path, init) {
      const resource = resources.find((one) => path === `/api/${one.name}`)
      const body = init?.body as Record<string, unknown> | undefined
      if (!resource || !body) return client.fetch(path, init)
      // Only trucks haul.
      const kind = resource.name === 'equipment' ? { kind: 'hauler' } : {}
      return client.fetch(path, { ...init, body: { ...marked(mark, body, resource), ...kind } })
    },
  }
}

export function square([lon, lat]: readonly [number, number]) {
  const side = 0.0008
  const corners = [
    [-side, -side],
    [side, -side],
    [side, side],
    [-side, side],
    [-side, -side],
  ] as const
  return { type: 'Polygon', coordinates: [corners.map(([x, y]) => [lon + x, lat + y])] }
}

/** Seconds at the load, to the dump, at the dump, and back. */
const lap = [120, 180, 60, 180] as const

type Point = readonly [lon: number, lat: number]

/** Two hours of a truck between a load and a dump, ending now. */
export function fixesBetween(from: Point, to: Point, now: number) {
  const [load, haul, dump, back] = lap
  const whole = load + haul + dump + back
  return Array.from({ length: 1_440 }, (_, seq) => {
    const s = (seq * 5) % whole
    const way =
      s < load ? 0 : s < load + haul ? (s - load) / haul : s < load + haul + dump ? 1 : (whole - s) / back
    return {
      seq,
      t: now - 2 * HOUR + seq * 5_000,
      lon: from[0] + way * (to[0] - from[0]),
      lat: from[1],
      speed: way > 0 && way < 1 ? 7 : 0,
    }
  })
}

export async function expectStatus<T>(status: number, sent: ReturnType<TestClient['fetch']>): Promise<T> {
  const reply = await sent
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${reply.text}`)
  return reply.body as T
}

/** A truck that has hauled: positions, events, visits, cycles, all from what its device sent. */
async function haul(app: TestApp, client: TestClient, mark: string, machine: string) {
  const zone = { timeZone: 'UTC' }
  for (const [kind, at] of [
    ['load', PIT],
    ['dump', CRUSHER],
  ] as const) {
    const body = { title: `${mark} ${kind}`, kind, boundary: square(at), ...zone }
    await expectStatus(201, client.fetch('/api/locations', { body }))
  }
  const enrolled = await expectStatus<{ id: string; secret: string }>(
    201,
    client.fetch(`/api/equipment/${machine}/devices`, { body: { title: `${mark} tablet` } }),
  )
  await send(app, enrolled.secret, fixesBetween(PIT, CRUSHER, app.clock()))
  return enrolled
}

/** What a device sends with its secret. */
export async function send(app: TestApp, secret: string, sent: readonly object[]): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` }
  await expectStatus(
    200,
    app.anonymous.fetch('/api/telemetry/batch', { body: { fixes: sent, events: [] }, headers }),
  )
}

interface Entry {
  id: string
}

/** What people leave behind: a colleague, a token, an invitation, a sign-in, an identity. */
async function people(app: TestApp, client: TestClient, mark: string): Promise<[string, string][]> {
  const colleague = { fullName: `${mark} colleague`, nickname: mark, active: true }
  const user = await expectStatus<Entry>(201, client.fetch('/api/users', { body: colleague }))
  const token = await expectStatus<Entry>(
    201,
    client.fetch('/api/apitokens', { body: { title: `${mark} token`, role: 3 } }),
  )
  const stranger = await app.account('Strangers')
  const strangers = await app.client(stranger, [1])
  const person = { fullName: 'Invited', email: `${mark.toLowerCase()}@example.com`, active: true }
  await expectStatus(201, strangers.fetch('/api/users', { body: person }))
  await expectStatus(202, client.fetch('/api/users', { body: { ...colleague, email: person.email } }))
  const invited = await expectStatus<{ items: Entry[] }>(200, client.fetch('/api/invitations'))
  const mail = await app.database.owner.query<Entry>('select id from outbox where recipient = $1', [
    person.email,
  ])
  const sessions = await expectStatus<{ items: Entry[] }>(200, client.fetch('/api/users/me/sessions'))
  const identity = await app.database.owner.query<Entry>(
    `insert into identities (id, issuer, subject, user_id, associated_at)
     select gen_random_uuid(), $1, $1, $2, now() returning id`,
    [`${mark} provider`, user.id],
  )
  return [
    ['users', user.id],
    ['apitokens', token.id],
    ['invitations', invited.items[0]?.id ?? ''],
    ['outbox', mail.rows[0]?.id ?? ''],
    ['sessions', sessions.items[0]?.id ?? ''],
    ['identities', identity.rows[0]?.id ?? ''],
  ]
}

/** Another entry of every collection whose entries have some of their own below them in addresses. */
async function seconds(client: TestClient, site: Site, mark: string): Promise<Map<string, string>> {
  const body = { fullName: `${mark} second`, active: true }
  const user = await expectStatus<Entry>(201, client.fetch('/api/users', { body }))
  const made = new Map([['users', user.id]])
  for (const resource of resources.filter(({ name }) => holders.includes(name))) {
    const { id } = await site.create(resource, 2)
    made.set(resource.name, id)
    made.set(`filecontainers/${resource.name}`, id)
  }
  return made
}

async function titleOf(client: TestClient, machine: string): Promise<string> {
  const { equipmentId } = await expectStatus<{ equipmentId: string }>(
    200,
    client.fetch(`/api/equipment/${machine}`),
  )
  return equipmentId
}

export async function markedSite(app: TestApp, mark: string): Promise<MarkedSite> {
  const account = await app.account(`${mark} account`)
  await setFeatures(app, account, everyFeature(true))
  const client = marking(await app.client(account, [1]), mark)
  const site = siteOf(client, account, resources)
  const examples = new Map<string, string>([['accounts', account]])
  for (const resource of resources) {
    const item = await site.create(resource, 1)
    examples.set(resource.name, item.id)
  }
  const machine = examples.get('equipment') ?? ''
  const enrolled = await haul(app, client, mark, machine)
  examples.set('devices', enrolled.id)
  for (const [name, id] of await people(app, client, mark)) examples.set(name, id)
  const cycles = await expectStatus<{ items: { key: string }[] }>(
    200,
    client.fetch('/api/cyclereport/loadDumpCycles'),
  )
  examples.set('loadDumpCycles', cycles.items[0]?.key ?? '')
  const at = new Date(app.clock()).toISOString()
  const said = { type: 'note', equipment: { id: machine }, at, noteComment: `${mark} seen` }
  const noted = await expectStatus<{ events: Entry[] }>(201, client.fetch('/api/events', { body: said }))
  const note = noted.events[0]?.id ?? ''
  examples.set('events', note)
  const photographed = client.fetch(`/api/events/${note}/photos`, { body: pixel })
  const { photos } = await expectStatus<{ photos: Entry[] }>(201, photographed)
  examples.set('events/photos', photos[0]?.id ?? '')
  const again = { ...said, noteComment: `${mark} seen again` }
  const other = await expectStatus<{ events: Entry[] }>(201, client.fetch('/api/events', { body: again }))
  const choice = { title: `${mark} choice`, query: 'type=load' }
  const kept = await expectStatus<Entry>(201, client.fetch('/api/events/filters', { body: choice }))
  examples.set('events/filters', kept.id)
  const past = `Time,Type,Equipment,Note\n${at},Note,${await titleOf(client, machine)},${mark}`
  const brought = await expectStatus<Entry>(
    201,
    client.fetch(`/api/events/imports?kind=events&fileName=${encodeURIComponent(`${mark}.csv`)}`, {
      body: new TextEncoder().encode(past),
    }),
  )
  examples.set('events/imports', brought.id)
  const shared = { recipient: `${mark} reader`, language: 'en' }
  const link = await expectStatus<Entry>(201, client.fetch('/api/sharedreports', { body: shared }))
  examples.set('sharedreports', link.id)
  await app.database.owner.query(
    `update sent_copies set changes = '{"figures":[],"more":0}', found_at = sent_at, changed_at = sent_at where id = $1`,
    [link.id],
  )
  examples.set('restatements/sent', link.id)
  const alarm = await app.database.owner.query<Entry>(
    `insert into alarms (account_id, id, rule, subject_kind, subject_id, cause, machines, raised_at, facts, modified_at)
     values ($1, gen_random_uuid(), 'silent', 'equipment', $2, 'silent', array[$2::uuid], now(), '{"since":0}', now()) returning id`,
    [account, machine],
  )
  examples.set('alarms', alarm.rows[0]?.id ?? '')
  const hung = { title: `${mark} wall`, shows: ['today'], seconds: 20, language: 'en' }
  const wall = await expectStatus<Entry>(201, client.fetch('/api/wallscreens', { body: hung }))
  examples.set('wallscreens', wall.id)
  const status = { equipment: { id: machine }, status: 'standby', note: mark, seen: 0 }
  const set = await expectStatus<Entry>(201, client.fetch('/api/machinestatuses', { body: status }))
  examples.set('machinestatuses', set.id)
  // Before anything happened there.
  const period = { project: examples.get('projects'), firstDay: '2019-01-01', lastDay: '2019-01-02' }
  const commit = await expectStatus<Entry>(201, client.fetch('/api/commits', { body: period }))
  examples.set('commits', commit.id)
  // Addresses that call a collection by another name.
  examples.set('machines', machine)
  for (const [name, id] of await contents(app, client, mark, examples)) examples.set(name, id)
  const made = {
    account,
    mark,
    client,
    site,
    examples,
    seconds: (await seconds(client, site, mark)).set('events', other.events[0]?.id ?? ''),
    model: await builtInModel(app, client),
    deviceSecret: enrolled.secret,
  }
  // What follows from the entries in the background has followed: a report waits for it.
  await expectStatus(200, client.fetch('/api/cyclereport/loadDumpCycles'))
  return made
}
