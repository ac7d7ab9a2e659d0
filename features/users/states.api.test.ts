import { expect, test } from 'vitest'
import { states } from './states.ts'
import { admin, app, asClient, errorsOf, login, path, person, save, type User } from './testing/people.ts'

test('accepts one of 55 states; earlier free text stays until another is selected', async () => {
  expect(states).toHaveLength(55)
  const user = await person({ ...login({ loginId: 'stately', email: 'stately@example.com' }), state: 'PR' })
  expect(user['state']).toBe('PR')
  const refusals = await Promise.all(
    ['Bavaria', 'ca', 'x'.repeat(256)].map(async (state) => errorsOf(await save(user, { state }))),
  )
  expect(refusals).toEqual(refusals.map(() => ['state validation.choice']))
  await app.database.owner.query('update users set state = $2 where id = $1', [user.id, 'Bavaria'])
  const old = (await admin.fetch(path(user))).body as User
  expect(old['state']).toBe('Bavaria')
  const kept = await save(old, { city: 'Ulm' })
  expect([kept.status, kept.body]).toMatchObject([200, { state: 'Bavaria', city: 'Ulm' }])
  const headers = await asClient('stately')
  const own = (more: object, before: object) =>
    app.anonymous.fetch('/api/users/me/profile', { method: 'PUT', headers, body: { ...before, ...more } })
  const profile = (await app.anonymous.fetch('/api/users/me/profile', { headers })).body as object
  expect(errorsOf(await own({ state: 'Saxony' }, profile))).toEqual(['state validation.choice'])
  const moved = await own({ city: 'Augsburg' }, profile)
  expect([moved.status, moved.body]).toMatchObject([200, { state: 'Bavaria' }])
  const chosen = await own({ state: 'WY' }, moved.body as object)
  expect([chosen.status, chosen.body]).toMatchObject([200, { state: 'WY' }])
  expect(errorsOf(await own({ state: 'Bavaria' }, chosen.body as object))).toEqual([
    'state validation.choice',
  ])
})
