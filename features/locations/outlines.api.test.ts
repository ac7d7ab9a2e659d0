import { afterAll, beforeAll, expect, test } from 'vitest'
import { square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const place = (title: string, lon: number, kind = 'dump') => ({ title, kind, boundary: square(lon, 50) })

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
