/** Collections are requested by `limit` with `page` or `offset` (core 7). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectedCalls } from '@haulway/testing/sampling/selected-calls.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Alarms support only pages so far. */
const pagesAlone = ['/attention/alarms']

test('every collection declares limit, page and offset', () => {
  const collections = selectedCalls(app.endpoints).filter(
    ({ method, path, output, access, query }) =>
      method === 'GET' &&
      access.kind !== 'device' &&
      ['items', 'total'].every((name) => Object.hasOwn(output ?? {}, name)) &&
      // Collections paged by a cursor have no offsets.
      !Object.hasOwn(query, 'after') &&
      !pagesAlone.includes(path),
  )
  const without = collections.filter(
    ({ query }) => !['limit', 'page', 'offset'].every((name) => Object.hasOwn(query, name)),
  )
  expect(collections.length).toBeGreaterThan(0)
  expect(without.map(({ path }) => path)).toEqual([])
})

test('collections that return everything by default also support page and offset', async () => {
  const client = await app.client(await app.account('Paged'), [1])
  const ask = async (query: string) => {
    const { status, body, text } = await client.fetch(`/api/widget/themes${query}`)
    expect(status, text).toBe(200)
    return body as { items: string[]; total: number }
  }
  const { items, total } = await ask('')
  expect(items.length).toBe(total)
  expect(await ask('?limit=2&page=1')).toEqual({ items: items.slice(2, 4), total })
  expect(await ask('?limit=2&offset=1')).toEqual({ items: items.slice(1, 3), total })
  expect(await ask(`?offset=${total}`)).toEqual({ items: [], total })
  expect((await client.fetch('/api/widget/themes?limit=0')).status).toBe(400)
})

test('the audit record of the account supports offset', async () => {
  const client = await app.client(await app.account('Recorded'), [1])
  for (const title of ['One', 'Two', 'Three'])
    expect((await client.fetch('/api/materials', { body: { title } })).status).toBe(201)
  const ask = async (query: string) => {
    const { status, body, text } = await client.fetch(`/api/audit?${query}`)
    expect(status, text).toBe(200)
    return (body as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  const all = await ask('limit=10')
  expect(all.length).toBeGreaterThan(2)
  expect(await ask('limit=2&offset=1')).toEqual(all.slice(1, 3))
})
