/** An edit in a committed period that gives a load to another project, or takes it from one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventId } from '../events/event-id.ts'
import { committedSite, type CommittedSite } from './testing/committed-site.ts'

let site: CommittedSite
let elsewhere: string
beforeAll(async () => {
  site = await committedSite()
  const made = async (path: string, body: object) =>
    ((await site.manager.fetch(path, { body })).body as { id: string }).id
  const project = await made('/api/projects', { title: 'South', timeZone: 'UTC', workDays: ['mon'] })
  elsewhere = await made('/api/routes', {
    title: 'South',
    project,
    loadLocations: [site.places.get('pitA')],
    dumpLocations: [site.places.get('dump')],
  })
  await site.trucks[0]!.tell(0, 1, 2)
})
afterAll(() => site.app.close())

/** Says on which route the load of a lap was. */
async function say(lap: number, route: string): Promise<void> {
  const equipmentId = site.trucks[0]!.id
  const { rows } = await site.app.database.owner.query<{ key: string }>(
    `select key from events where equipment_id = $1 and type = 'load' and not frozen order by occurred_at`,
    [equipmentId],
  )
  const id = eventId({ equipmentId, key: rows[lap]!.key })
  const { body } = await site.manager.fetch('/api/events/journal', { body: { events: [{ id }] } })
  const { version } = (body as { items: { version: number }[] }).items[0]!
  const reply = await site.manager.fetch(`/api/events/${id}`, { method: 'PUT', body: { version, route } })
  expect(reply.status, reply.text).toBe(200)
}

test('what is given to another project is not counted any more, what comes from one is', async () => {
  await say(1, elsewhere)
  expect((await site.commit()).status).toBe(201)
  const loads = async () => (await site.proposals()).map(({ before, after }) => [before.loads, after.loads])
  expect(await loads()).toEqual([])
  await say(0, elsewhere)
  expect(await loads()).toEqual([[2, 1]])
  await say(1, site.routes.a)
  expect(await loads()).toEqual([[2, 2]])
  await say(2, elsewhere)
  expect(await loads()).toEqual([[2, 1]])
})
