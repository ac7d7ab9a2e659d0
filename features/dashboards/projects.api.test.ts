/** The projects whose cycles a widget counts. */
import { beforeAll, expect, test } from 'vitest'
import { cycle } from './testing/cycle.ts'
import { roleIndex } from '../access/access.ts'
import {
  account,
  app,
  dashboard,
  dispatcher,
  dispatcherId,
  itemsOf,
  make,
  manager,
  project,
  type Entry,
} from './testing/quarry.ts'

interface Figures {
  readonly key: string
  readonly loads: number
  readonly amount: number
}

let quarry: Entry
let site: Entry
let closed: Entry
let toSite: Entry
let toClosed: Entry

/** One cycle of 30 t on a route of the site, one of 7 t on a route of a closed project; both loaded in the quarry. */
beforeAll(async () => {
  quarry = await project('Quarry')
  site = await project('Site')
  closed = await project('Closed works', { restricted: true, permissions: [] })
  const ring = [[-97, 33], [-96.999, 33], [-96.999, 33.001], [-97, 33.001], [-97, 33]] // oxfmt-ignore
  const boundary = { type: 'Polygon', coordinates: [ring] }
  const place = (title: string, kind: string) =>
    make('locations', { title, kind, boundary, project: quarry.id, timeZone: 'America/New_York' })
  const [face, crusher] = [await place('Face', 'load'), await place('Crusher', 'dump')]
  const material = await make('materials', { title: 'Granite' })
  const ends = { material: material.id, loadLocations: [face.id], dumpLocations: [crusher.id] }
  toSite = await make('routes', { title: 'To the site', project: site.id, ...ends })
  toClosed = await make('routes', { title: 'To the works', project: closed.id, ...ends })
  const truck = await make('equipment', { equipmentId: 'T 1', kind: 'hauler' })
  await cycle(truck.id, toSite.id, '2026-03-03T15:00:00Z', 30_000)
  await cycle(truck.id, toClosed.id, '2026-03-03T16:00:00Z', 7_000)
})

const board = (of: Entry, widgets: object[]) =>
  dashboard(of.id, { defaultWidgetDateRange: 'TWO_WEEKS', widgets })
const figuresOf = async ({ id }: Entry, client = manager) =>
  itemsOf<Figures>(await client.fetch(`/api/dashboards/${id}/widgets`))

test('counts a cycle for the project of its route, not for that of its load location', async () => {
  const loadsOf = async (of: Entry) => (await figuresOf(await board(of, [{ key: 'loads' }])))[0]?.loads
  expect([await loadsOf(quarry), await loadsOf(site)]).toEqual([0, 1])
})

test("counts the cycles of the projects that a widget names instead of the dashboard's project", async () => {
  const weight = { kind: 'TOTAL', measure: 'WEIGHT' }
  const made = await board(quarry, [
    { key: 'own', ...weight },
    { key: 'site', ...weight, projects: [site.id] },
    { key: 'both', ...weight, projects: [site.id, closed.id] },
    { key: 'route', ...weight, projects: [site.id, closed.id], routes: [toClosed.id] },
  ])
  const amounts = async (client = manager) => (await figuresOf(made, client)).map(({ amount }) => amount)
  expect(await amounts()).toEqual([0, 30_000, 37_000, 7_000])
  // To somebody whom the closed project does not name, its cycles and its title do not exist.
  expect(await amounts(dispatcher)).toEqual([0, 30_000, 30_000, 0])
  const read = await dispatcher.fetch(`/api/dashboards/${made.id}`)
  expect(read.status).toBe(200)
  expect(read.text).not.toContain('Closed works')
})

test('accepts routes of the projects that a widget names, and refuses those of others', async () => {
  const send = (widget: object) =>
    manager.fetch('/api/dashboards', {
      body: { projectId: quarry.id, title: 'A', headerTitle: 'B', widgets: [{ key: 'k', ...widget }] },
    })
  expect((await send({ projects: [site.id], routes: [toSite.id] })).status).toBe(201)
  for (const projects of [[], [closed.id]]) {
    expect((await send({ projects, routes: [toSite.id] })).body).toMatchObject({
      errors: [{ field: 'widgets.0.routes', key: 'validation.reference' }],
    })
  }
})

test('refuses to save a widget that counts a project closed to its author, who may remove it', async () => {
  const filters = { projects: [site.id, closed.id], routes: [toSite.id, toClosed.id] }
  const made = await board(quarry, [{ key: 'both', kind: 'TOTAL', measure: 'WEIGHT', ...filters }])
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const group = await make('groups', { title: 'Editors', permissions: { dashboards: ['update'] } }, admin)
  const user = (await admin.fetch(`/api/users/${dispatcherId}`)).body as Entry
  const member = { ...user, directGroups: [group.id] }
  await admin.fetch(`/api/users/${dispatcherId}`, { method: 'PUT', body: member })
  const address = `/api/dashboards/${made.id}`
  const body = (await dispatcher.fetch(address)).body as Entry & { widgets: object[] }
  const send = (widgets: object[]) =>
    dispatcher.fetch(address, { method: 'PUT', body: { ...body, title: 'Renamed', widgets } })
  expect((await send(body.widgets)).body).toMatchObject({
    errors: [{ field: 'widgets.0.projects', key: 'validation.widget.closedProjects' }],
  })
  expect((await figuresOf(made))[0]?.amount).toBe(37_000)
  expect((await send([])).status).toBe(200)
})
