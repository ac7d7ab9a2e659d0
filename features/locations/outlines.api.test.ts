/** All locations of an account, for maps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let manager: TestClient
beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Quarry'), [2])
})
afterAll(() => app.close())

const place = (title: string, lon: number, kind = 'dump') => ({
  title,
  kind,
  boundary: { type: 'Polygon', coordinates: [[[lon, 50], [lon + 0.01, 50], [lon + 0.01, 50.01], [lon, 50]]] }, // oxfmt-ignore
})

test('returns all locations for a map once, and again only after a change', async () => {
  const other = await app.client(await app.account('Other'), [2])
  const outlines = async (stamp = '') => {
    const reply = await other.fetch(`/api/locations/outlines${stamp && `?stamp=${stamp}`}`)
    return reply.body as { stamp: string; locations: { id: string; title: string }[] | null }
  }
  const created = await other.fetch('/api/locations', { body: place('Tip', 0) })
  const first = await outlines()
  expect(first.locations).toHaveLength(1)
  expect(first.locations?.[0]).toMatchObject({ title: 'Tip', kind: 'dump', boundary: { type: 'Polygon' } })
  expect(await outlines(first.stamp)).toEqual({ stamp: first.stamp, locations: null })
  const { id } = created.body as { id: string }
  await other.fetch(`/api/locations/${id}/hide`, { method: 'POST' })
  expect((await outlines(first.stamp)).locations).toEqual([])
  expect((await manager.fetch('/api/locations/outlines')).text).not.toContain('"Tip"')
})

test('names the projects whose routes use a location, as soon as there is such a route', async () => {
  const site = await app.client(await app.account('Two sites'), [2])
  const made = async (path: string, body: object) => {
    const reply = await site.fetch(`/api/${path}`, { body })
    expect(reply.status, reply.text).toBe(201)
    return (reply.body as { id: string }).id
  }
  const [tip, pit] = [
    await made('locations', place('Tip', 0)),
    await made('locations', place('Pit', 1, 'load')),
  ]
  await made('locations', place('Yard', 2))
  const outlines = async (query = '') =>
    (await site.fetch(`/api/locations/outlines${query}`)).body as {
      stamp: string
      locations: { title: string; routeProjects: string[] }[] | null
    }
  const { stamp } = await outlines()
  const project = await made('projects', { title: 'Second', timeZone: 'UTC', workDays: ['mon'] })
  const route = { project: { id: project }, loadLocations: [{ id: pit }], dumpLocations: [{ id: tip }] }
  await made('routes', { title: 'Haul', ...route })
  const { locations } = await outlines(`?stamp=${stamp}`)
  expect(locations?.map(({ title, routeProjects }) => [title, routeProjects])).toEqual([
    ['Pit', [project]],
    ['Tip', [project]],
    ['Yard', []],
  ])
})
