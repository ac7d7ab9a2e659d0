import { describe, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import type { DashboardGroup } from './dashboards.endpoints.ts'
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

test('takes the project from projectId and applies the defaults of core 3', async () => {
  const pit = await project('Pit')
  const made = await dashboard(pit.id)
  expect(made).toMatchObject({
    project: { id: pit.id, title: 'Pit' },
    subTitle: null,
    defaultWidgetSize: 'MEDIUM',
    defaultWidgetDateRange: null,
    startingDate: 'TODAY',
    looks: 'BACK',
    layout: 'FREEFORM_CANVAS',
    hidden: false,
    widgets: [],
  })
  expect(made).not.toHaveProperty('projectId')
  const other = await project('Other pit')
  const moved = await manager.fetch(`/api/dashboards/${made.id}`, {
    method: 'PUT',
    body: { ...made, projectId: other.id },
  })
  expect(moved.body).toMatchObject({ project: { id: other.id, title: 'Other pit' }, version: 2 })
  const nowhere = await manager.fetch('/api/dashboards', { body: { title: 'A', headerTitle: 'B' } })
  expect(nowhere.body).toMatchObject({ errors: [{ field: 'project', key: 'validation.required' }] })
  const used = await manager.fetch(`/api/projects/${other.id}`, { method: 'DELETE' })
  expect(used.body).toMatchObject({ errors: [{ key: 'conflict.inUse', args: { resource: 'dashboards' } }] })
})

test('groups dashboards by project in the order of titles, with hidden dashboards only on request', async () => {
  const fresh = await app.account('Grouped')
  const client = await app.client(fresh, [roleIndex.HAUL_MANAGER])
  const days = { timeZone: 'UTC' }
  const [west, east] = [
    await make('projects', { title: 'west', ...days }, client),
    await make('projects', { title: 'East', ...days }, client),
  ]
  const board = (of: Entry, title: string) =>
    make('dashboards', { projectId: of.id, title, headerTitle: title }, client)
  const [b, a, hidden] = [await board(west, 'b'), await board(west, 'A'), await board(east, 'Gone')]
  expect((await client.fetch(`/api/dashboards/${hidden.id}/hide`, { method: 'POST' })).status).toBe(200)
  const grouped = async (query = '') =>
    itemsOf<DashboardGroup>(await client.fetch(`/api/dashboards/groupedBy/project${query}`))
  expect(await grouped()).toEqual([
    {
      projectId: west.id,
      projectTitle: 'west',
      dashboards: [
        { id: a.id, title: 'A' },
        { id: b.id, title: 'b' },
      ],
    },
  ])
  expect(await grouped('?hidden=true')).toMatchObject([{ projectTitle: 'East' }])
  const titles = async (query: string) =>
    itemsOf<{ title: string }>(await client.fetch(`/api/dashboards?${query}`)).map(({ title }) => title)
  expect([await titles('hidden=false'), await titles('hidden=true')]).toEqual([['A', 'b'], ['Gone']])
  expect((await client.fetch(`/api/dashboards/${hidden.id}/unhide`, { method: 'POST' })).status).toBe(200)
  expect((await grouped()).map((one) => one.projectTitle)).toEqual(['East', 'west'])
  // Calls cannot create a project without a title, which would leave its group without a name.
  await app.database.owner.query(`update projects set title = '' where id = $1`, [east.id])
  expect((await grouped()).map((one) => one.projectTitle)).toEqual(['west'])
})

describe('restricted project', () => {
  const restricted = (permissions: object[]) => project('Closed pit', { restricted: true, permissions })

  test('hides its dashboards from people whom it does not name', async () => {
    const closed = await restricted([])
    const widgets = [{ key: 'k', goal: 'CONSTANT', goalLoads: 5 }]
    const { id } = await dashboard(closed.id, { title: 'Closed board', widgets })
    for (const path of ['', '/widgets', '/history']) {
      const absent = await dispatcher.fetch(`/api/dashboards/01900000-0000-7000-8000-000000000000${path}`)
      const hit = await dispatcher.fetch(`/api/dashboards/${id}${path}`)
      expect([hit.status, hit.text]).toEqual([404, absent.text])
      expect((await manager.fetch(`/api/dashboards/${id}${path}`)).status).toBe(200)
    }
    for (const path of ['dashboards?limit=500', 'dashboards/groupedBy/project', 'goals']) {
      expect((await dispatcher.fetch(`/api/${path}`)).text).not.toContain(id)
      expect((await manager.fetch(`/api/${path}`)).text).toContain(id)
    }
  })

  test('shows its dashboards to people who may view it, and refuses their changes', async () => {
    // By the matrix dispatchers change no dashboards; a group grants the right, the project withdraws it.
    const groups = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
    const all = ['create', 'read', 'update', 'delete', 'list']
    const board = await make('groups', { title: 'Boards', permissions: { dashboards: all } }, groups)
    await app.database.owner.query(
      'insert into group_members (account_id, group_id, user_id) values ($1, $2, $3)',
      [account, board.id, dispatcherId],
    )
    const viewed = await dashboard((await restricted([{ user: dispatcherId, level: 'view' }])).id)
    const open = await dashboard((await project('Open pit')).id)
    const statuses = async ({ id }: Entry) => {
      const path = `/api/dashboards/${id}`
      const read = await dispatcher.fetch(path)
      const put = await dispatcher.fetch(path, { method: 'PUT', body: read.body })
      const hide = await dispatcher.fetch(`${path}/hide`, { method: 'POST' })
      return [
        read.status,
        put.status,
        hide.status,
        (await dispatcher.fetch(path, { method: 'DELETE' })).status,
      ]
    }
    expect(await statuses(viewed)).toEqual([200, 403, 403, 403])
    expect(await statuses(open)).toEqual([200, 200, 200, 204])
  })
})
