/** Business rules while many act at once (threats I2, I3, I4, I7, I10): no edit lost, no reference into nowhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, Resource } from '@haulway/resource'
import { type ContractReply, errorsOf, siteOf, type Site } from '@haulway/testing/contract-suite-world.ts'
import { seededRandom } from '@haulway/testing'
import { roleIndex } from './access/roles.ts'
import { haulCategories } from './haul-categories/haul-category.resource.ts'
import { equipment } from './equipment/equipment.resource.ts'
import { materials } from './materials/material.resource.ts'
import { resources } from './resources.ts'
import { testApp, type TestApp, type TestClient } from './test-app.ts'

let app: TestApp
let account: string
let administrator: TestClient
let site: Site
beforeAll(async () => {
  app = await testApp()
  account = await app.account('A')
  administrator = await app.client(account, [roleIndex.ACCOUNT_ADMIN], { systemAdmin: true })
  site = siteOf(administrator, account, resources)
})
afterAll(() => app.close())

const WRITERS = 20
const EDITS = 50

interface Material extends Item<Resource> {
  title: string
  density: number | null
}

test('twenty writers, fifty edits each: every accepted edit is in the history, in one chain', async () => {
  const made = (await site.create(materials, 1)) as Material
  const path = `/api/materials/${made.id}`
  const accepted: number[] = []
  const people = await Promise.all(Array.from({ length: WRITERS }, () => app.client(account, [1])))
  await Promise.all(
    people.map(async (person, writer) => {
      let known = made
      for (let edit = 0; edit < EDITS; edit += 1) {
        const density = 1_000 + writer * EDITS + edit
        const body = { title: known.title, density, tested: false, version: known.version }
        const reply = await person.fetch(path, { method: 'PUT', body })
        if (reply.status === 200) {
          accepted.push(density)
          known = reply.body as Material
        } else {
          expect(reply.status, reply.text).toBe(409)
          // The refusal names who was first, and tells what is stored now.
          const { message, current } = reply.body as { message: string; current: Material }
          expect(message).toContain(current.auditInfo.modifiedBy.title)
          known = current
        }
      }
    }),
  )
  const now = (await site.call(path)).body as Material
  expect(accepted.length).toBeGreaterThanOrEqual(EDITS)
  expect(now.version).toBe(1 + accepted.length)
  const { rows } = await app.database.owner.query<{ before: number | null; after: number }>(
    `select (before ->> 'density')::float as before, (after ->> 'density')::float as after from audit_log
      where entity_id = $1 and action = 'update'`,
    [made.id],
  )
  expect(rows.map(({ after }) => after).toSorted((a, b) => a - b)).toEqual(accepted.toSorted((a, b) => a - b))
  // One before the other, from the first state to the last.
  const next = new Map(rows.map(({ before, after }) => [before, after]))
  let state = made.density
  for (let step = 0; step < rows.length; step += 1) state = next.get(state) ?? null
  expect(state).toBe(now.density)
  console.log(`${accepted.length} of ${WRITERS * EDITS} edits accepted, the others told who was first`)
})

test('taken into use while it is deleted: used or gone, never a reference into nowhere', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, async (_, round) => {
      const category = await site.create(haulCategories, 100 + round)
      const draft = await site.draft(equipment, 100 + round)
      const [reference] = Object.entries(equipment.fields).filter(
        ([, { options }]) => options['to'] === 'haulcategories',
      )
      const body = { ...draft, [reference?.[0] ?? '']: { id: category.id } }
      const use = () => site.call('/api/equipment', { body })
      const erase = () => site.call(`/api/haulcategories/${category.id}`, { method: 'DELETE' })
      // Later and later by a request each, so that both come first in some rounds.
      const eraseAfter = async (requests: number): Promise<ContractReply> => {
        for (let one = 0; one < requests; one += 1) await site.call(`/api/haulcategories/${category.id}`)
        return await erase()
      }
      const [used, erased] = await Promise.all([use(), eraseAfter(round % 5)])
      const left = await site.call(`/api/haulcategories/${category.id}`)
      if (used.status === 201) {
        expect([erased.status, errorsOf(erased)]).toEqual([409, ['id conflict.inUse']])
        expect(left.status).toBe(200)
        return 'used'
      }
      expect([used.status, errorsOf(used)]).toEqual([400, [`${reference?.[0]} validation.reference`]])
      expect([erased.status, left.status]).toEqual([204, 404])
      return 'gone'
    }),
  )
  const { rows } = await app.database.owner.query(
    `select from equipment e where e.haul_category_id is not null
      and not exists (select from haul_categories c where c.account_id = e.account_id and c.id = e.haul_category_id)`,
  )
  expect(rows).toEqual([])
  console.log(`${outcomes.filter((one) => one === 'used').length} used, the others gone`)
})

test('hidden and shown again by many at once: the last state is one of them, each change on record', async () => {
  const { id } = await site.create(materials, 200)
  const verbs = Array.from({ length: 40 }, (_, index) => (index % 2 ? 'hide' : 'unhide'))
  const replies = await Promise.all(
    verbs.map((verb) => site.call(`/api/materials/${id}/${verb}`, { method: 'POST' })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const now = (await site.call(`/api/materials/${id}`)).body as Item<Resource>
  const { rows } = await app.database.owner.query<{ action: string }>(
    `select action from audit_log where entity_id = $1 and action <> 'create'`,
    [id],
  )
  const count = (action: string) => rows.filter((row) => row.action === action).length
  expect(now.version).toBe(1 + rows.length)
  expect(count('hide') - count('unhide')).toBe(now.hidden ? 1 : 0)
})

test('the last administrators who end one another at once: one always stays', async () => {
  const random = seededRandom(7)
  for (let round = 0; round < 12; round += 1) {
    const quarry = await app.account(`Quarry ${round}`)
    const count = 2 + Math.floor(random() * 4)
    for (let one = 0; one < count; one += 1) await app.client(quarry, [roleIndex.ACCOUNT_ADMIN])
    const own = siteOf(administrator, quarry, resources)
    const { items } = (await own.call('/api/users')).body as { items: (Item<Resource> & object)[] }
    const attempts = items.map((person) => {
      const kind = Math.floor(random() * 3)
      if (kind === 0) return own.call(`/api/users/${person.id}`, { method: 'DELETE' })
      const email = `${person.id}@haulway.example`
      const change = kind === 1 ? { roles: [roleIndex.DISPATCHER] } : { active: false }
      return own.call(`/api/users/${person.id}`, { method: 'PUT', body: { ...person, email, ...change } })
    })
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 204, 409].includes(status))).toEqual([])
    expect(statuses).toContain(409)
    const { rows } = await app.database.owner.query(
      `select from memberships m join users u on u.id = m.user_id
        where m.account_id = $1 and m.roles @> $2 and u.active and u.login_id is not null`,
      [quarry, [roleIndex.ACCOUNT_ADMIN]],
    )
    expect(rows.length, `round ${round}`).toBeGreaterThanOrEqual(1)
  }
})
