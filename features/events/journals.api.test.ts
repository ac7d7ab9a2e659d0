/**
 * Calls of journals need the row `journals` of the permission matrix, other calls of events the row `events`; and the
 * format of a detail.
 */
import { beforeAll, expect, test } from 'vitest'
import type { ReportSnapshot } from '@haulway/report'
import { roleIndex } from '../access/roles.ts'
import { account, app, manager, rangeQuery, site, START } from '../cycles/testing/site.ts'
import type { TestClient } from '../testing/test-app.ts'
import { eventId } from './event-id.ts'
import { storeEvents, generateEvents, type Stored } from './testing/events.ts'

const HOUR = 3_600_000
const iso = (t: number) => new Date(t).toISOString()
const DAY = rangeQuery(iso(START - HOUR), iso(START + HOUR))
const journals = ['equipment', 'driver', 'route', 'location']

let stored: Stored[]
let one: Stored
let administrator: TestClient
beforeAll(async () => {
  stored = generateEvents(site, 50, 3)
  await storeEvents(account, stored)
  one = stored.find(({ type }) => type === 'load')!
  administrator = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
})

/** Creates a user without a role, in a group with these permissions. */
async function allowed(title: string, permissions: object): Promise<TestClient> {
  const made = await administrator.fetch('/api/groups', { body: { title, permissions } })
  expect(made.status, made.text).toBe(201)
  const client = await app.client(account, [roleIndex.TRACKER])
  const me = (await client.fetch('/api/users/me')).body as { id: string }
  await app.database.owner.query(
    'insert into group_members (account_id, group_id, user_id) values ($1, $2, $3)',
    [account, (made.body as { id: string }).id, me.id],
  )
  return client
}

const status = async (client: TestClient, path: string, body?: object) =>
  (await client.fetch(`/api${path}`, body === undefined ? {} : { body })).status

const ofJournals = (client: TestClient) =>
  Promise.all([
    ...journals.map((by) => status(client, `/events/journals/by/${by}?${DAY}`)),
    status(client, '/events/journal', {
      events: [{ id: eventId({ equipmentId: one.equipment_id, key: one.key }) }],
    }),
  ])

const ofEvents = (client: TestClient) =>
  Promise.all(
    [
      `?${DAY}`,
      `/summary?${DAY}`,
      `/by/material?${DAY}`,
      `/by/type?${DAY}`,
      `.csv?${DAY}`,
      '/noteTypes',
      `/${eventId({ equipmentId: one.equipment_id, key: one.key })}`,
    ].map((tail) => status(client, `/events${tail}`)),
  )

test('a user with `events` but not `journals` is refused the five calls of journals and no others', async () => {
  const client = await allowed('Events only', { events: ['read', 'list'] })
  expect(await ofJournals(client)).toEqual([403, 403, 403, 403, 403])
  expect(await ofEvents(client)).toEqual([200, 200, 200, 200, 200, 200, 200])
})

test('a user with `journals` but not `events` can use those five calls and no others', async () => {
  const client = await allowed('Journals only', { journals: ['read', 'list'] })
  expect(await ofJournals(client)).toEqual([200, 200, 200, 200, 200])
  expect(await ofEvents(client)).toEqual([403, 403, 403, 403, 403, 403, 403])
})

test('a journal by any other name is 404, like every unknown address', async () => {
  const absent = await manager.fetch('/api/no-such-call')
  for (const by of ['material', 'type', 'shift', 'Equipment', '']) {
    const reply = await manager.fetch(`/api/events/journals/by/${by}?${DAY}`)
    expect([reply.status, reply.body], by).toEqual([404, absent.body])
  }
})

test('shared copies and the list of sources contain only the groups that their author may see', async () => {
  const maker = { reports: ['create', 'read', 'list'] }
  const both = await allowed('Makers', { ...maker, events: ['list'], journals: ['list'] })
  const events = await allowed('Makers of events', { ...maker, events: ['list'] })
  const neither = await allowed('Makers of cycles', maker)
  const groups = [...journals, 'material', 'type']
  const shown = async (client: TestClient) => {
    const [from, to] = [iso(START - HOUR), iso(START + HOUR)]
    const wish = { report: 'events', recipient: 'Ann', language: 'en', from, to }
    const made = await client.fetch('/api/sharedreports', { body: wish })
    if (made.status !== 201) return made.status
    const token = (made.body as { link: string }).link.split('/').at(-1)
    const opened = await app.anonymous.fetch('/api/sharedreports/open', { body: { token } })
    const { report } = opened.body as { report: ReportSnapshot }
    return groups.filter((group) => report[group] !== undefined)
  }
  expect(await shown(both)).toEqual(groups)
  expect(await shown(events)).toEqual(['material', 'type'])
  expect(await shown(neither)).toBe(403)
  const tables = async (client: TestClient) => {
    const { items } = (await client.fetch('/api/datasources')).body as {
      items: { name: string; columns: { table: string }[] }[]
    }
    const source = items.find(({ name }) => name === 'events')
    return source && [...new Set(source.columns.map(({ table }) => table))]
  }
  const others = ['', '/by/material', '/by/type']
  expect((await tables(both))?.toSorted()).toEqual(
    [...others, ...journals.map((by) => `/journals/by/${by}`)].toSorted(),
  )
  expect(await tables(events)).toEqual(others)
  expect(await tables(neither)).toBeUndefined()
})

test('a detail must be a JSON object; anything else is rejected by field', async () => {
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  const note = { type: 'note', equipment: site.trucks[0], at: iso(START), noteComment: 'x' }
  const problems = async (path: string, body: object) => {
    const reply = await dispatcher.fetch(`/api/events${path}`, { body })
    const { errors } = reply.body as { errors: { field: string; defaultMessage: string }[] }
    return [reply.status, ...errors.map(({ field, defaultMessage }) => `${field}: ${defaultMessage}`)]
  }
  expect(await problems('', { ...note, detail: [1] })).toEqual([400, 'detail: Invalid JSON Object'])
  expect(await problems('', { ...note, detail: '{' })).toEqual([400, 'detail: Invalid JSON'])
  expect(await problems('', { ...note, detail: '"x"' })).toEqual([400, 'detail: Invalid JSON Object'])
  const events = [note, { ...note, detail: [] }]
  expect(await problems('/batch', { events })).toEqual([400, 'events.1.detail: Invalid JSON Object'])
})
