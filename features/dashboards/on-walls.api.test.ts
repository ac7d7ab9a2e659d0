import { expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import type { ShownDashboard } from './dashboards.endpoints.ts'
import { account, app, dashboard, make, manager, project } from './testing/quarry.ts'

interface Hung {
  readonly id: string
  readonly link: string
}

const title = 'Canteen'
const frame = { title, shows: [], seconds: 20, language: 'en' }

test('shows on a wall screen the chosen dashboards with the figures of their maker, and no other dashboards', async () => {
  const pit = await project('On the wall')
  const widgets = [{ key: 'a' }, { key: 'b', kind: 'TOTAL', measure: 'WEIGHT' }]
  const [shown, other] = [await dashboard(pit.id, { widgets }), await dashboard(pit.id)]
  const { id, link } = (await make('wallscreens', { ...frame, dashboards: [shown.id] })) as unknown as Hung
  const token = link.split('/').at(-1)
  const open = (path: string, body: object = {}) =>
    app.anonymous.fetch(`/api/wallscreens/open${path}`, { body: { token, ...body } })
  expect((await open('')).body).toMatchObject({ title, shows: [], dashboards: [{ id: shown.id }] })

  const reply = await open('/dashboard', { dashboard: shown.id })
  expect(reply.status, reply.text).toBe(200)
  const found = (reply.body as { dashboard: ShownDashboard }).dashboard
  const own = await manager.fetch(`/api/dashboards/${shown.id}/widgets`)
  expect(found).toMatchObject({ id: shown.id, headerTitle: 'The quarry', timeZone: 'America/New_York' })
  expect(found.figures).toEqual((own.body as { items: object[] }).items)
  expect(found.widgets.map(({ key }) => key)).toEqual(['a', 'b'])

  expect((await open('/dashboard', { dashboard: other.id })).status).toBe(404)
  const elsewhere = { token: `${token}x`, dashboard: shown.id }
  expect((await app.anonymous.fetch('/api/wallscreens/open/dashboard', { body: elsewhere })).status).toBe(404)
  expect((await manager.fetch(`/api/wallscreens/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await open('/dashboard', { dashboard: shown.id })).status).toBe(404)
})

test('accepts only existing dashboards on a wall screen, requires at least one view, and skips deleted dashboards', async () => {
  const gone = await dashboard((await project('Gone')).id)
  const hang = (body: object) => manager.fetch('/api/wallscreens', { body: { ...frame, ...body } })
  expect((await hang({})).body).toMatchObject({ errors: [{ field: 'shows' }] })
  const stranger = await app.client(await app.account('Elsewhere'), [roleIndex.ACCOUNT_ADMIN])
  const theirs = await stranger.fetch('/api/projects', { body: { title: 'P', timeZone: 'UTC' } })
  const board = { projectId: (theirs.body as { id: string }).id, title: 'T', headerTitle: 'T' }
  const foreign = (await stranger.fetch('/api/dashboards', { body: board })).body as { id: string }
  for (const id of [foreign.id, '01900000-0000-7000-8000-000000000000'])
    expect((await hang({ dashboards: [id] })).body).toMatchObject({
      errors: [{ field: 'dashboards', key: 'validation.reference' }],
    })
  const { link } = (await hang({ shows: ['today'], dashboards: [gone.id] })).body as Hung
  expect((await manager.fetch(`/api/dashboards/${gone.id}`, { method: 'DELETE' })).status).toBe(204)
  const token = link.split('/').at(-1)
  const opened = await app.anonymous.fetch('/api/wallscreens/open', { body: { token } })
  expect(opened.body).toMatchObject({ shows: ['today'], dashboards: [] })
})

test('shows no dashboards on a wall screen once its maker may not read dashboards', async () => {
  const shown = await dashboard((await project('Left')).id)
  const maker = await app.client(account, [roleIndex.HAUL_MANAGER])
  const { link } = (await maker.fetch('/api/wallscreens', { body: { ...frame, dashboards: [shown.id] } }))
    .body as Hung
  const token = link.split('/').at(-1)
  const open = () =>
    app.anonymous.fetch('/api/wallscreens/open/dashboard', { body: { token, dashboard: shown.id } })
  expect((await open()).status).toBe(200)
  const { id } = (await maker.fetch('/api/users/me')).body as { id: string }
  await app.database.owner.query('update memberships set roles = $2 where user_id = $1', [
    id,
    [roleIndex.TRACKER],
  ])
  expect((await open()).status).toBe(404)
})
