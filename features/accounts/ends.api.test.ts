import { expect, test } from 'vitest'
import { removeDeletedAccountsJob } from './server/remove-deleted-accounts.job.ts'
import { createUser } from './server/people.ts'
import {
  ACCOUNT_ADMIN,
  DISPATCHER,
  account,
  admin,
  app,
  putAccount,
  readAccount,
  system,
  systemAccount,
} from './testing/accounts.ts'

test('the system account cannot be deactivated or deleted', async () => {
  const before = await readAccount(systemAccount)
  expect((await putAccount(before, { status: 'INACTIVE' })).status).toBe(409)
  expect((await system.fetch(`/api/accounts/${systemAccount}`, { method: 'DELETE' })).status).toBe(409)
  expect(await readAccount(systemAccount)).toEqual(before)
})

test('an inactive account refuses its users, also with a valid session', async () => {
  const site = await app.account('Closed')
  const client = await app.client(site, [ACCOUNT_ADMIN])
  expect((await putAccount(await readAccount(site), { status: 'INACTIVE' })).status).toBe(200)
  expect((await client.fetch('/api/materials')).status).toBe(403)
  expect((await putAccount(await readAccount(site), { status: 'ACTIVE' })).status).toBe(200)
  expect((await client.fetch('/api/materials')).status).toBe(200)
})

test('a deleted account is refused at once on every channel; the job then removes all its rows and no others', async () => {
  const site = await app.account('Doomed')
  const client = await app.client(site, [ACCOUNT_ADMIN])
  const made = await client.fetch('/api/equipment', { body: { equipmentId: 'T1', kind: 'hauler' } })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body as { id: string }
  const enrolled = await client.fetch(`/api/equipment/${id}/devices`, { body: { title: 'Tablet' } })
  const { secret } = enrolled.body as { secret: string }
  const send = () =>
    app.anonymous.fetch('/api/telemetry/batch', {
      body: { fixes: [{ seq: 1, t: app.clock(), lon: 1, lat: 1 }] },
      headers: { authorization: `Bearer ${secret}` },
    })
  expect((await send()).status).toBe(200)
  const elsewhere = await createUser(app.database, {
    homeAccount: site,
    fullName: 'Works elsewhere too',
    loginId: 'elsewhere',
    password: 'correct horse battery',
    roles: [],
  })
  await app.database.owner.query('insert into memberships (account_id, user_id, roles) values ($1, $2, $3)', [
    account,
    elsewhere,
    [DISPATCHER],
  ])
  expect((await system.fetch(`/api/accounts/${site}`, { method: 'DELETE' })).status).toBe(204)
  expect((await system.fetch(`/api/accounts/${site}`, { method: 'DELETE' })).status).toBe(204)
  expect(await readAccount(site)).toMatchObject({ status: 'DELETING' })
  expect((await client.fetch('/api/materials')).status).toBe(403)
  expect((await send()).status).toBe(401)
  expect((await system.fetch('/api/users/me', { headers: { 'x-context-account': site } })).status).toBe(403)

  await removeDeletedAccountsJob.run(app.services)
  await removeDeletedAccountsJob.run(app.services)
  expect((await system.fetch(`/api/accounts/${site}`)).status).toBe(404)
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'account_id' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  expect(rows.length).toBeGreaterThan(15)
  for (const { name } of rows) {
    const left = await app.database.owner.query(`select from ${name} where account_id = $1`, [site])
    expect([name, left.rowCount]).toEqual([name, 0])
  }
  expect((await client.fetch('/api/users/me')).status).toBe(401)
  const survivor = await app.database.owner.query('select home_account_id from users where id = $1', [
    elsewhere,
  ])
  expect(survivor.rows).toEqual([{ home_account_id: account }])
  expect((await admin.fetch('/api/users/me')).status).toBe(200)
})

test('a deletion can be undone until the job has run', async () => {
  const site = await app.account('Spared')
  await system.fetch(`/api/accounts/${site}`, { method: 'DELETE' })
  expect((await putAccount(await readAccount(site), { title: 'Still going' })).body).toMatchObject({
    status: 'DELETING',
  })
  expect((await putAccount(await readAccount(site), { status: 'ACTIVE' })).status).toBe(200)
  await removeDeletedAccountsJob.run(app.services)
  expect(await readAccount(site)).toMatchObject({ status: 'ACTIVE', title: 'Still going' })
})
