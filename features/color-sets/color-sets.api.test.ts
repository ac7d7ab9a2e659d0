import { stateColors } from '@haulway/map/base/palette.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { machineColors } from './machine-colors.ts'

let app: TestApp
let account: string
let dispatcher: TestClient

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Colored')
  dispatcher = await app.client(account, [roleIndex.DISPATCHER])
})
afterAll(() => app.close())

interface Entry {
  id: string
  version: number
  used: boolean
}

const states = [{ state: 'hauling', light: '#112233', dark: '#445566' }]
const set = (title: string, more: object = {}) => ({ title, kind: 'states', used: false, states, ...more })
const post = (body: object) => dispatcher.fetch('/api/colorsets', { body })
const errors = (reply: { body: unknown }) =>
  (reply.body as { errors: { field: string; key: string }[] }).errors.map((one) => `${one.field} ${one.key}`)

test('uses one set per kind: selecting another replaces the first and leaves other kinds alone', async () => {
  const first = (await post(set('First', { used: true }))).body as Entry
  const speeds = { kind: 'speeds', speeds: [{ speed: 0, light: '#112233', dark: '#445566' }], states: [] }
  await post(set('Fast', { ...speeds, used: true }))
  const second = (await post(set('Second', { used: true }))).body as Entry
  const used = await dispatcher.fetch('/api/colorsets?used=true&sort=title')
  const titles = (used.body as { items: { title: string }[] }).items.map((one) => one.title)
  expect(titles).toEqual(['Fast', 'Second'])
  const left = (await dispatcher.fetch(`/api/colorsets/${first.id}`)).body as Entry
  expect([left.used, left.version]).toEqual([false, 2])
  const { rows } = await app.database.owner.query<{ after: object }>(
    "select after from audit_log where entity_id = $1 and action = 'update'",
    [first.id],
  )
  expect(rows.map((row) => row.after)).toEqual([{ used: false }])
  expect(second.used).toBe(true)
})

test('leaves one set in use when two are selected concurrently', async () => {
  const made = await Promise.all(['A', 'B', 'C'].map((title) => post(set(title))))
  const replies = await Promise.all(
    made.map(({ body }) => {
      const { id, version } = body as Entry
      return dispatcher.fetch(`/api/colorsets/${id}`, {
        method: 'PUT',
        body: { ...(body as object), version, used: true },
      })
    }),
  )
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  const used = await dispatcher.fetch('/api/colorsets?used=true&kind=states')
  expect((used.body as { total: number }).total).toBe(1)
})

test("requires one color per value and only colors of the set's kind", async () => {
  expect(errors(await post(set('Twice', { states: [...states, ...states] })))).toEqual([
    'states.1.state validation.exists',
  ])
  expect(errors(await post(set('None', { states: [] })))).toEqual(['states validation.list.min'])
  expect(errors(await post(set('Wrong', { states: [{ ...states[0], light: 'red' }] })))).toEqual([
    'states.0.light validation.color',
  ])
})

test('refuses materials of another account, and deleting a material in use', async () => {
  const elsewhere = await app.client(await app.account('Elsewhere'), [roleIndex.HAUL_MANAGER])
  const theirs = (await elsewhere.fetch('/api/materials', { body: { title: 'Sand' } })).body as Entry
  const of = (id: string) =>
    set('Rocks', {
      kind: 'materials',
      states: [],
      materials: [{ material: { id }, light: '#112233', dark: '#445566' }],
    })
  expect(errors(await post(of(theirs.id)))).toEqual(['materials.0.material validation.reference'])
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const ours = (await manager.fetch('/api/materials', { body: { title: 'Gravel' } })).body as Entry
  expect((await post(of(ours.id))).status).toBe(201)
  expect((await manager.fetch(`/api/materials/${ours.id}`, { method: 'DELETE' })).status).toBe(409)
})

test('lets viewers read sets but not change them', async () => {
  const viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  expect((await viewer.fetch('/api/colorsets')).status).toBe(200)
  expect((await viewer.fetch('/api/colorsets', { body: set('Mine') })).status).toBe(403)
})

test('uses default colors for states that a set does not contain', () => {
  const colors = machineColors([{ state: 'hauling', light: '#112233', dark: '#445566' }])
  expect(colors.light).toEqual({ ...stateColors.light, hauling: '#112233' })
  expect(colors.dark).toEqual({ ...stateColors.dark, hauling: '#445566' })
})
