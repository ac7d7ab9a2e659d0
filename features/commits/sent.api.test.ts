/** Sent reports are compared with their current figures: late facts, edits and settings are listed as causes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../testing/test-app.ts'
import type { SentRestatement } from './sent.endpoints.ts'
import { committedSite, type CommittedSite, COMMITTED_DAY } from '../testing/committed-site.ts'

let site: CommittedSite
let viewer: TestClient
const truckOf = (place: 0 | 1 | 2) => site.trucks[place]!
let manager: { fullName: string }

beforeAll(async () => {
  site = await committedSite()
  viewer = await site.app.client(site.account, [4])
  manager = (await site.manager.fetch('/api/users/me')).body as typeof manager
  await truckOf(0).sendLaps(0, 1, 3, 4)
  await truckOf(1).sendLaps(0, 1, 2)
})
afterAll(() => site.app.close())

const range = { from: `${COMMITTED_DAY}T00:00:00Z`, to: '2026-03-02T00:00:00Z' }
interface Link {
  id: string
  link: string
}
async function share(more: object = {}): Promise<Link> {
  const body = { recipient: 'Ann', language: 'en', report: 'cycle-times', ...range, ...more }
  const reply = await site.manager.fetch('/api/sharedreports', { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Link
}

interface Listed {
  items: SentRestatement[]
  total: number
  waiting: number
}
async function compared(): Promise<Listed> {
  const reply = await site.manager.fetch('/api/restatements/sent/compare', { method: 'POST' })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({ waiting: 0 })
  return await site.get<Listed>('/api/restatements/sent')
}
const copyOf = ({ items }: Listed, { id }: Link) => items.find((one) => one.id === id)
const figureOf = (one: SentRestatement | undefined, column: string, group = '') => {
  const found = one?.figures.find((figure) => figure.column === column && figure.group === group)
  return found && [found.of, found.before, found.after]
}
const causesOf = (one: SentRestatement | undefined) =>
  one?.causes.map(({ cause, equipment, by }) => [cause, equipment?.title ?? null, by?.title ?? null])
const cyclesNow = async () =>
  (
    await site.get<{ cycles: number }>(
      `/api/cyclereport/loadDumpCycles/summary?from=${range.from}&to=${range.to}`,
    )
  ).cycles

let first: Link
async function decide(decision: object): Promise<string> {
  const decisions = [{ equipment: { id: truckOf(1).id }, ...decision }]
  const path = '/api/cyclereport/loadDumpCycles/journalEventsBatchResolving'
  const reply = await site.manager.fetch(path, { body: { decisions } })
  const [result] = (reply.body as { results: { accepted: boolean; decision: string }[] }).results
  expect(result?.accepted, reply.text).toBe(true)
  return result!.decision
}

/** The decision that drops the second load of the second truck. */
async function drop(): Promise<string> {
  const { rows } = await site.app.database.owner.query<{ key: string }>(
    `select key from events where equipment_id = $1 and type = 'load' and not frozen order by occurred_at`,
    [truckOf(1).id],
  )
  return await decide({ does: 'drop', event: rows[1]!.key })
}

test('a sent copy without changes is not listed and does not wait to be compared', async () => {
  first = await share()
  expect(await compared()).toEqual({ items: [], total: 0, waiting: 0 })
})

test('late facts of an uncommitted day are listed with copy, figure, old and new value, and machine', async () => {
  const before = await cyclesNow()
  await truckOf(0).sendLaps(2)
  const listed = await compared()
  expect(listed.total).toBe(1)
  const [one] = listed.items
  expect(one).toMatchObject({
    id: first.id,
    kind: 'shared',
    report: 'cycle-times',
    recipient: 'Ann',
    ended: false,
    told: null,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    sentBy: { title: manager.fullName },
  })
  expect(figureOf(one, 'cycles')).toEqual([null, before, await cyclesNow()])
  expect(await cyclesNow()).toBe(before + 1)
  expect(figureOf(one, 'cycles', 'equipment')?.[0]).toBe('T-1')
  expect(causesOf(one)).toEqual([['facts', 'T-1', null]])
  // The recipient sees the figures that were sent.
  const token = first.link.split('/').at(-1)
  const opened = (await site.app.anonymous.fetch('/api/sharedreports/open', { body: { token } })).body
  expect(opened).toMatchObject({ report: { summary: { cycles: before } } })
  const links = await site.get<{ items: { id: string; changed: string | null }[] }>('/api/sharedreports')
  expect(links.items.map(({ id, changed }) => [id, changed])).toEqual([[first.id, 'changed']])
})

test('a manager marks the recipient as told of the listed figures, and a later change resets the mark', async () => {
  const tell = (client: TestClient, changedAt: string) =>
    client.fetch(`/api/restatements/sent/${first.id}/told`, { body: { changedAt } })
  const { items } = await site.get<Listed>('/api/restatements/sent', viewer)
  const { changedAt } = items[0]!
  expect((await tell(viewer, changedAt)).status).toBe(403)
  expect((await tell(site.manager, new Date(0).toISOString())).status).toBe(409)
  const stranger = await site.app.client(await site.app.account('Other'), [1])
  expect((await tell(stranger, changedAt)).status).toBe(404)
  expect((await stranger.fetch('/api/restatements/sent')).body).toEqual({ items: [], total: 0, waiting: 0 })
  const told = await tell(site.manager, changedAt)
  expect(told.body).toMatchObject({ told: { by: { title: manager.fullName } } })
  site.app.clock.advance(60_000)
  await truckOf(1).sendLaps(3)
  const listed = await compared()
  expect(listed.items[0]).toMatchObject({ told: null })
  expect(causesOf(listed.items[0])).toEqual([
    ['facts', 'T-1', null],
    ['facts', 'T-2', null],
  ])
})

test('an edit is listed with its author, and removed from the list when it is undone', async () => {
  const second = await share({ recipient: 'Bo', equipment: { id: truckOf(1).id } })
  const other = await share({ recipient: 'Cy', equipment: { id: truckOf(0).id } })
  const decision = await drop()
  const listed = await compared()
  expect(causesOf(copyOf(listed, second))).toEqual([['edit', 'T-2', manager.fullName]])
  expect(copyOf(listed, second)?.narrowed).toContainEqual({ name: 'equipment', value: truckOf(1).id })
  expect(copyOf(listed, other)).toBeUndefined()
  await decide({ does: 'undo', decision })
  expect(copyOf(await compared(), second)).toBeUndefined()
})

test('settings that reports read are listed as a cause, with who changed them', async () => {
  const third = await share({ recipient: 'Di' })
  const path = `/api/routes/${site.routes.a}`
  const route = (await site.manager.fetch(path)).body as object
  site.app.clock.advance(60_000)
  const saved = await site.manager.fetch(path, { method: 'PUT', body: { ...route, longestCycle: 1 } })
  expect(saved.status, saved.text).toBe(200)
  const one = copyOf(await compared(), third)
  expect(causesOf(one)).toEqual([['settings', null, manager.fullName]])
  expect(figureOf(one, 'cycles')).toBeUndefined()
})

test('changes kept out of a committed day affect no sent copy until the changes are accepted', async () => {
  const commit = await site.commitDay()
  const fourth = await share({ recipient: 'Ed' })
  await truckOf(2).sendLaps(0, 1, 2)
  expect(copyOf(await compared(), fourth)).toBeUndefined()
  const taken = await site.takeIn(commit.id)
  expect(taken.status, taken.text).toBe(200)
  const one = copyOf(await compared(), fourth)
  expect(causesOf(one)).toEqual([['facts', 'T-3', null]])
  expect(figureOf(one, 'cycles')?.[2]).toBe(await cyclesNow())
})

test('for a range that is not over, data still under way is listed as such', async () => {
  const fifth = await share({ recipient: 'Flo', from: null, to: null, report: 'utilisation' })
  expect(copyOf(await compared(), fifth)).toBeUndefined()
})

test('after links are revoked, a copy with changes stays in the ledger without figures and a copy without changes is deleted', async () => {
  const last = await share({ recipient: 'Gil' })
  for (const { id } of [first, last])
    expect((await site.admin.fetch(`/api/sharedreports/${id}`, { method: 'DELETE' })).status).toBe(204)
  const listed = await site.get<Listed>('/api/restatements/sent')
  expect(copyOf(listed, first)).toMatchObject({ ended: true, recipient: 'Ann' })
  const { rows } = await site.app.database.owner.query(
    `select id, figures from sent_copies where id = any($1)`,
    [[first.id, last.id]],
  )
  expect(rows).toEqual([{ id: first.id, figures: [] }])
})
