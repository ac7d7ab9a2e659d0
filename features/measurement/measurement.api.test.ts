import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item } from '@haulway/resource'
import { internalProfile, metricProfile, usProfile } from '@haulway/units'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import type { measurementProfiles } from './measurement-profile.resource.ts'

type Profile = Item<typeof measurementProfiles>

let app: TestApp
let account: string
let systemAccount: string
let system: TestClient
let admin: TestClient
let made = 0

beforeAll(async () => {
  app = await testApp()
  systemAccount = await app.account('System', { timeZone: 'UTC', system: true })
  account = await app.account('North')
  system = await app.client(account, [], { systemAdmin: true })
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
})
afterAll(() => app.close())

const collection = '/api/measurementprofiles'

const unit = {
  unitsTitle: 'stones',
  conversionFactor: 1 / 6.35029318,
  display: { unitsLabel: 'st', decimalPlaces: 3 },
  lowerLimit: 10,
  upperLimit: 20_000,
  gridTotal: false,
}
/** Weights in stones with three decimals, everything else metric. */
const stones = { ...metricProfile.measures, weight: [unit] }

let name: string
beforeEach(() => {
  made += 1
  name = `stones-${made}`
})

async function create(more: object = {}): Promise<Profile> {
  const reply = await system.fetch(collection, { body: { name, measures: stones, ...more } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Profile
}

function errorsOf(reply: TestReply): string[] {
  const { errors } = reply.body as { errors: { field: string; key: string }[] }
  return errors.map((one) => `${one.field} ${one.key}`)
}

const chooseAs = (client: TestClient, measurementProfile: string | null) =>
  client.fetch('/api/users/me/settings', { method: 'PUT', body: { measurementProfile, language: null } })

test('every signed-in user reads the internal profile and all others', async () => {
  await create()
  const viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  const { status, body } = await viewer.fetch(collection)
  expect(status).toBe(200)
  const { internal, profiles, items } = body as {
    internal: unknown
    profiles: { name: string; measures: unknown }[]
    items: Profile[]
  }
  expect(internal).toEqual(internalProfile)
  expect(profiles.slice(0, 3)).toEqual([internalProfile, metricProfile, usProfile])
  expect(profiles.find((one) => one.name === name)?.measures).toEqual(stones)
  // Other accounts do not see who uses and who changed a profile.
  for (const one of items) {
    expect([one.accounts, one.users, one.auditInfo.modifiedBy.title]).toEqual([null, null, ''])
  }
  expect((await app.anonymous.fetch(collection)).status).toBe(401)
})

test('only system administrators change profiles', async () => {
  const profile = await create()
  const path = `${collection}/${name}`
  for (const client of [admin, await app.client(systemAccount, [roleIndex.ACCOUNT_ADMIN])]) {
    const asked = [
      client.fetch(collection, { body: { name: 'mine', measures: stones } }),
      client.fetch(path, { method: 'PUT', body: profile }),
      client.fetch(path, { method: 'DELETE' }),
    ]
    for (const reply of await Promise.all(asked)) expect(reply.status).toBe(403)
  }
  expect((await system.fetch(path)).body).toEqual(profile)
})

test('creates, reads, updates with a version, lists and deletes a profile, and audits each change', async () => {
  const profile = await create()
  const path = `${collection}/${name}`
  expect(profile).toMatchObject({ id: name, name, measures: stones, builtIn: false, accounts: 0, users: 0 })
  expect((await system.fetch(path)).body).toEqual(profile)
  const measures = { ...stones, speed: usProfile.measures.speed }
  const changed = await system.fetch(path, { method: 'PUT', body: { ...profile, measures } })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body).toMatchObject({ version: 2, measures })
  const stale = await system.fetch(path, { method: 'PUT', body: profile })
  expect(stale.status).toBe(409)
  expect(errorsOf(stale)).toEqual(['version conflict.version'])
  expect(stale.body).toMatchObject({ current: { version: 2 } })
  const found = await system.fetch(`${collection}?search=${name.toUpperCase()}&sort=-name`)
  expect(found.body).toMatchObject({ total: 1, items: [{ name }] })
  expect((await system.fetch(path, { method: 'DELETE' })).status).toBe(204)
  expect((await system.fetch(path)).status).toBe(404)
  const { rows } = await app.database.owner.query<{ action: string }>(
    `select action from audit_log where account_id = $1 and resource = 'measurementprofiles'
        and (before ->> 'name' = $2 or after ->> 'name' = $2 or action = 'update') order by at, action`,
    [systemAccount, name],
  )
  expect(rows.map((one) => one.action).toSorted()).toEqual(['create', 'delete', 'update'])
})

test.each(['internal', 'metric', 'us'])('%s comes with the program and stays as it is', async (builtIn) => {
  const path = `${collection}/${builtIn}`
  const profile = (await system.fetch(path)).body as Profile
  expect(profile.builtIn).toBe(true)
  const replies = [
    await system.fetch(path, { method: 'PUT', body: { ...profile, measures: stones } }),
    await system.fetch(path, { method: 'DELETE' }),
  ]
  for (const reply of replies) {
    expect(reply.status).toBe(409)
    expect(errorsOf(reply)).toEqual(['name conflict.builtIn'])
  }
  expect((await system.fetch(path)).body).toEqual(profile)
})

const weight = (...units: object[]) => ({ measures: { ...stones, weight: units } })

test.each([
  [{ name: 'Stones' }, ['name validation.name']],
  [{ name: '7stones' }, ['name validation.name']],
  [{ name: 'metric' }, ['name validation.exists']],
  [{ name: null }, ['name validation.required']],
  [{ measures: null }, ['measures validation.required']],
  [{ measures: { ...stones, weight: null } }, ['measures.weight validation.required']],
  [weight(), ['measures.weight validation.list.min']],
  [weight(unit, unit), ['measures.weight.1.unitsTitle validation.exists']],
  [weight({ ...unit, conversionFactor: 0 }), ['measures.weight.0.conversionFactor validation.range']],
  [weight({ ...unit, conversionFactor: -1 }), ['measures.weight.0.conversionFactor validation.range']],
  [weight({ ...unit, conversionFactor: '1' }), ['measures.weight.0.conversionFactor validation.number']],
  [
    weight({ ...unit, display: { unitsLabel: 'st', decimalPlaces: 7 } }),
    ['measures.weight.0.display.decimalPlaces validation.range'],
  ],
  [
    weight({ ...unit, display: { unitsLabel: '', decimalPlaces: 1.5 } }),
    ['measures.weight.0.display.decimalPlaces validation.integer'],
  ],
  [
    weight({ ...unit, display: { unitsLabel: ' ', decimalPlaces: 1 } }),
    ['measures.weight.0.display.unitsLabel validation.required'],
  ],
  [
    weight({ ...unit, lowerLimit: 5, upperLimit: 5 }),
    ['measures.weight.0.upperLimit validation.min.exclusive'],
  ],
  [
    weight({ ...unit, unitsTitle: '' }, { ...unit, gridTotal: 'yes' }),
    ['measures.weight.0.unitsTitle validation.required', 'measures.weight.1.gridTotal validation.boolean'],
  ],
])('%j is refused, each wrong cell named', async (wrong, errors) => {
  const reply = await system.fetch(collection, { body: { name, measures: stones, ...wrong } })
  expect(reply.status, reply.text).toBe(400)
  expect(errorsOf(reply)).toEqual(errors)
})

test('refuses to rename a profile', async () => {
  const profile = await create()
  const reply = await system.fetch(`${collection}/${name}`, {
    method: 'PUT',
    body: { ...profile, name: 'another' },
  })
  expect(errorsOf(reply)).toEqual(['name validation.choice'])
})

test('refuses to delete a profile in use, and reports how many accounts and users have it', async () => {
  await create()
  const other = await app.account('O', { timeZone: 'UTC', measurementProfile: name })
  expect((await chooseAs(admin, name)).status).toBe(200)
  const refused = await system.fetch(`${collection}/${name}`, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    errors: [{ key: 'conflict.profile', args: { accounts: 1, users: 1 } }],
  })
  expect((await system.fetch(`${collection}/${name}`)).body).toMatchObject({ accounts: 1, users: 1 })
  await chooseAs(admin, null)
  await app.database.owner.query(`update accounts set measurement_profile = 'metric' where id = $1`, [other])
  expect((await system.fetch(`${collection}/${name}`, { method: 'DELETE' })).status).toBe(204)
})

test('a user’s own profile overrides the account’s, from the next request on', async () => {
  await create()
  const profileOf = async () => {
    const { body } = await admin.fetch('/api/users/me')
    return (body as { contextAccount: { measurementProfile: string } }).contextAccount.measurementProfile
  }
  expect(await profileOf()).toBe('metric')
  const stored = (await admin.fetch(`/api/accounts/${account}`)).body as object
  const put = await admin.fetch(`/api/accounts/${account}`, {
    method: 'PUT',
    body: { ...stored, measurementProfile: name },
  })
  expect(put.status, put.text).toBe(200)
  expect(await profileOf()).toBe(name)
  await chooseAs(admin, 'us')
  expect(await profileOf()).toBe('us')
  await chooseAs(admin, null)
  expect(await profileOf()).toBe(name)
  const unknown = await chooseAs(admin, 'no-such-profile')
  expect(unknown.status).toBe(400)
  expect(errorsOf(unknown)).toEqual(['measurementProfile validation.reference'])
  await admin.fetch(`/api/accounts/${account}`, {
    method: 'PUT',
    body: { ...(put.body as object), measurementProfile: 'metric' },
  })
})

test('limits of the caller’s unit apply to changed values, not to those already stored', async () => {
  await create()
  const client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const machine = { equipmentId: `T ${name}`, kind: 'hauler' }
  // 50 kg are less than ten stones, but the metric profile does not forbid them.
  const light = await client.fetch('/api/equipment', { body: { ...machine, tare: 50 } })
  expect(light.status, light.text).toBe(201)
  await chooseAs(client, name)
  const refused = await client.fetch('/api/equipment', {
    body: { ...machine, equipmentId: `U ${name}`, tare: 50 },
  })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errors: [
      {
        field: 'tare',
        key: 'validation.range',
        args: { min: 63.5029318, max: 127_005.8636 },
        defaultMessage: 'Number must be between 10.000 st and 20,000.000 st',
      },
    ],
  })
  const stored = light.body as { id: string }
  const path = `/api/equipment/${stored.id}`
  const renamed = await client.fetch(path, { method: 'PUT', body: { ...stored, equipmentId: `New ${name}` } })
  expect(renamed.status, renamed.text).toBe(200)
  const changed = await client.fetch(path, { method: 'PUT', body: { ...(renamed.body as object), tare: 60 } })
  expect(errorsOf(changed)).toEqual(['tare validation.range'])
})

test('of a concurrent deletion and selection of a profile, one is refused', async () => {
  await create()
  const [removed, chosen] = await Promise.all([
    system.fetch(`${collection}/${name}`, { method: 'DELETE' }),
    chooseAs(admin, name),
  ])
  expect([
    [204, 400],
    [409, 200],
  ]).toContainEqual([removed.status, chosen.status])
  await chooseAs(admin, null)
})
