/** Business rules under concurrency (threats I2, I3, I4, I7, I10): no lost edit, no dangling reference. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, Resource } from '@haulway/resource'
import { writableFields } from '@haulway/testing/contract-suite/drafts.ts'
import { type ContractReply, errorsOf, siteOf, type Site } from '@haulway/testing/contract-suite/fixture.ts'
import { seededRandom } from '@haulway/testing'
import { repetitions, sample, serverIndex } from '@haulway/testing/sampling/sample.ts'
import { roleIndex } from '../../access/roles.ts'
import { resources } from '../../product/server.ts'
import { materials } from '../../materials/material.resource.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'

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
const EDITS = repetitions(20, 6)
/** Rounds in which references to an entry and its deletion run concurrently. */
const ROUNDS = repetitions(12, 6)

interface Material extends Item<Resource> {
  title: string
  density: number | null
}

test('records every accepted edit of twenty concurrent writers in one chain of history', async () => {
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
          // The refusal names the user who saved first, and returns the currently stored values.
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
  // Follows the changes one after the other, from the first state to the last.
  const next = new Map(rows.map(({ before, after }) => [before, after]))
  let state = made.density
  for (let step = 0; step < rows.length; step += 1) state = next.get(state) ?? null
  expect(state).toBe(now.density)
  console.log(`${accepted.length} of ${WRITERS * EDITS} edits accepted, the others told who was first`)
})

/** Every reference from one resource to another. */
const references = resources.flatMap((resource) =>
  writableFields(resource).flatMap(([field, { kind, options }]) => {
    const target = resources.find((one) => one.name === options['to'])
    if (!target || target === resource || !kind.links) return []
    return [{ name: `${resource.name}.${field}`, resource, field, kind, target }]
  }),
)

test.each(sample(references, 4, serverIndex))(
  '$name: an entry referenced while it is deleted ends either referenced or deleted, never as a dangling reference',
  async ({ name, resource, field, kind, target }) => {
    // Without a route, because a route of another project would be refused before the project is looked up.
    const corrections = { 'scheduled-reports': { route: null } }
    const own = siteOf(administrator, await app.account(name), resources, corrections)
    const round = async (number: number): Promise<'used' | 'gone'> => {
      const entry = await own.create(target, number)
      const path = `/api/${target.name}/${entry.id}`
      const value = kind.links?.value([{ id: entry.id }])
      const body = { ...(await own.draft(resource, number)), [field]: value }
      // The deletion starts later from round to round, by one request each, so that each side comes first in some
      // rounds.
      const eraseAfter = async (requests: number): Promise<ContractReply> => {
        for (let one = 0; one < requests; one += 1) await own.call(path)
        return await own.call(path, { method: 'DELETE' })
      }
      const [used, erased] = await Promise.all([
        own.call(`/api/${resource.name}`, { body }),
        eraseAfter(number % 5),
      ])
      const left = await own.call(path)
      if (used.status === 201) {
        expect([erased.status, errorsOf(erased)]).toEqual([409, ['id conflict.inUse']])
        expect(left.status).toBe(200)
        return 'used'
      }
      expect([used.status, errorsOf(used)]).toEqual([400, [`${field} validation.reference`]])
      expect([erased.status, left.status]).toEqual([204, 404])
      return 'gone'
    }
    const outcomes = await Promise.all(Array.from({ length: ROUNDS }, (_, number) => round(100 + number)))
    expect(outcomes).toHaveLength(ROUNDS)
  },
)

test('concurrent hide and unhide end in one of the two states, and the audit record has each change', async () => {
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

test('one administrator remains when the last administrators remove each other concurrently', async () => {
  const random = seededRandom(7)
  for (let round = 0; round < repetitions(12, 6); round += 1) {
    const quarry = await app.account(`Quarry ${round}`)
    const count = 2 + Math.floor(random() * 4)
    for (let one = 0; one < count; one += 1) await app.client(quarry, [roleIndex.ACCOUNT_ADMIN])
    const own = siteOf(administrator, quarry, resources)
    const { items } = (await own.call('/api/users')).body as { items: (Item<Resource> & object)[] }
    const attempts = items.map((person) => {
      const kind = Math.floor(random() * 3)
      if (kind === 0) return own.call(`/api/users/${person.id}`, { method: 'DELETE' })
      const change = kind === 1 ? { roles: [roleIndex.DISPATCHER] } : { active: false }
      return own.call(`/api/users/${person.id}`, { method: 'PUT', body: { ...person, ...change } })
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

test('pages in order of creation repeat and omit no entry during concurrent inserts', async () => {
  const own = siteOf(administrator, await app.account('Pages'), resources)
  const first: string[] = []
  for (let number = 1; number <= 40; number += 1) first.push((await own.create(materials, number)).id)
  app.clock.advance(1_000)
  const seen: string[] = []
  let added = 40
  for (let page = 0; ; page += 1) {
    const [listed] = await Promise.all([
      own.list(materials, `?sort=createdAt&limit=7&page=${page}`),
      ...Array.from({ length: page < 6 ? 3 : 0 }, () => own.create(materials, (added += 1))),
    ])
    seen.push(...listed.items.map(({ id }) => id))
    if (listed.items.length < 7) break
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(first.filter((id) => !seen.includes(id))).toEqual([])
  expect(seen.slice(0, first.length)).toEqual(first)
})
