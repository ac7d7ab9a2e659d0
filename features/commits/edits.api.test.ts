/** Committed days cannot be edited by any call; the refusal states who committed them and who can unlock them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventId } from '../events/event-id.ts'
import {
  committedSite,
  type CommittedSite,
  DAY,
  COMMITTED_DAY,
  WORK_START,
} from '../testing/committed-site.ts'

const BEFORE = '2026-02-28'
let site: CommittedSite
let frozen: Record<string, unknown>
beforeAll(async () => {
  site = await committedSite()
  await site.trucks[1]!.sendLaps(0, 1, 2)
  await site.commitDay()
  frozen = await site.figures()
})
afterAll(() => site.app.close())

/** The stored events of the second truck. */
async function loadsAndDumps(): Promise<{ key: string; id: string }[]> {
  const equipmentId = site.trucks[1]!.id
  const { rows } = await site.app.database.owner.query<{ key: string }>(
    `select key from events where equipment_id = $1 and type in ('load', 'dump') and not frozen order by occurred_at`,
    [equipmentId],
  )
  return rows.map(({ key }) => ({ key, id: eventId({ equipmentId, key }) }))
}

const unlocker = 'A haul manager can unlock it'

test('refuses to edit, split, merge, drop, state or resolve an event of a committed day, and states who committed it', async () => {
  const { manager, admin } = site
  const events = await loadsAndDumps()
  const [{ id, key }, dump] = [events[0]!, events[1]!]
  const at = new Date(WORK_START + 30_000).toISOString()
  const equipment = { id: site.trucks[1]!.id }
  const draft = { type: 'note', equipment, at, noteComment: 'Wet' }
  const calls = [
    ['PUT', `/${id}`, { version: 0, weight: 20_000 }],
    // Also the dump of its cycle.
    ['PUT', `/${dump.id}`, { version: 0, ticket: 'A-1' }],
    ['POST', '/assign', { events: [{ id, version: 0 }], noteComment: 'Wet' }],
    ['POST', `/${id}/split`, { version: 0, at }],
    ['DELETE', `/${id}?version=0`, undefined],
    ['POST', '', draft],
    ['POST', '/batch', { events: [draft] }],
  ] as const
  for (const client of [manager, admin])
    for (const [method, path, body] of calls)
      for (const dryRun of [true, false]) {
        const query = `${path.includes('?') ? '&' : '?'}dryRun=${dryRun}`
        const reply = await client.fetch(`/api/events${path}${query}`, { method, body })
        expect(reply.status, `${method} ${path} ${reply.text}`).toBe(409)
        expect(reply.text).toContain(unlocker)
        expect(reply.text).toContain(`North, ${COMMITTED_DAY}: committed by`)
      }
  const decisions = [{ equipment, does: 'drop', event: key }]
  const resolved = await manager.fetch('/api/cyclereport/loadDumpCycles/journalEventsBatchResolving', {
    body: { decisions },
  })
  expect(resolved.text).toContain(unlocker)
  expect(resolved.body).toMatchObject({ results: [{ accepted: false }] })
  const journal = await manager.fetch('/api/events/journal', { body: { events: [{ id }, { id: dump.id }] } })
  const committed = { firstDay: COMMITTED_DAY, lastDay: COMMITTED_DAY, project: { title: 'North' } }
  expect(journal.body).toMatchObject({ items: [1, 2].map(() => ({ may: [], committed })) })
  expect(await site.figures()).toEqual(frozen)
  const { rows } = await site.app.database.owner.query(
    `select from events where account_id = $1 and type in ('decision', 'note')`,
    [site.account],
  )
  expect(rows).toHaveLength(0)
})

test('refuses to move an event into a committed day, but accepts a note on the day before', async () => {
  const equipment = { id: site.trucks[1]!.id }
  const before = new Date(WORK_START - DAY).toISOString()
  const draft = { type: 'note', equipment, at: before, noteComment: 'Dry' }
  const stated = await site.manager.fetch('/api/events', { body: draft })
  expect(stated.status, stated.text).toBe(201)
  const [{ id, version }] = (stated.body as { events: [{ id: string; version: number }] }).events
  const body = { version, at: new Date(WORK_START).toISOString() }
  const moved = await site.manager.fetch(`/api/events/${id}`, { method: 'PUT', body })
  expect(moved.status).toBe(409)
  expect(moved.text).toContain(unlocker)
  const dropped = await site.manager.fetch(`/api/events/${id}?version=${version}`, { method: 'DELETE' })
  expect(dropped.status, dropped.text).toBe(200)
})

test('of a concurrent edit and commit the edit is either stored first or refused', async () => {
  const equipment = { id: site.trucks[1]!.id }
  const draft = { type: 'note', equipment, at: new Date(WORK_START - DAY).toISOString(), noteComment: 'Late' }
  const [stated, committed] = await Promise.all([
    site.manager.fetch('/api/events', { body: draft }),
    site.commit(site.admin, BEFORE, BEFORE),
  ])
  expect(committed.status, committed.text).toBe(201)
  expect([201, 409]).toContain(stated.status)
  if (stated.status === 201) expect(stated.body).toMatchObject({ difference: { held: false } })
  const { id, version } = committed.body as { id: string; version: number }
  const unlocked = await site.manager.fetch(`/api/commits/${id}/unlock`, {
    body: { version, reason: 'Only tried' },
  })
  expect(unlocked.status, unlocked.text).toBe(200)
})
