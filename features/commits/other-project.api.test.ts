/** Edits that move a load of a committed day to another project, or from one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventId } from '../events/event-id.ts'
import { committedSite, type CommittedSite } from '../testing/committed-site.ts'

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
  await site.trucks[0]!.sendLaps(0, 1, 2)
})
afterAll(() => site.app.close())

/** States the route of the load of a lap. */
async function say(lap: number, route: string) {
  const equipmentId = site.trucks[0]!.id
  const { rows } = await site.app.database.owner.query<{ key: string }>(
    `select key from events where equipment_id = $1 and type = 'load' and not frozen order by occurred_at`,
    [equipmentId],
  )
  const id = eventId({ equipmentId, key: rows[lap]!.key })
  const { body } = await site.manager.fetch('/api/events/journal', { body: { events: [{ id }] } })
  const { version } = (body as { items: { version: number }[] }).items[0]!
  return await site.manager.fetch(`/api/events/${id}`, { method: 'PUT', body: { version, route } })
}

test('refuses to move a committed load to another project, or a load into a committed project', async () => {
  expect((await say(1, elsewhere)).status).toBe(200)
  expect((await site.commit()).status).toBe(201)
  for (const [lap, route] of [
    [0, elsewhere],
    [1, site.routes.a],
  ] as const) {
    const reply = await say(lap, route)
    expect(reply.status, reply.text).toBe(409)
    expect(reply.text).toContain('North')
  }
  expect(await site.proposals()).toEqual([])
})
