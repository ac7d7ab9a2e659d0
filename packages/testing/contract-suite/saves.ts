import { expect, test } from 'vitest'
import type { Item, Resource } from '@haulway/resource'
import { errorsOf, expectRefusal, problemOf, type Site } from './fixture.ts'

type Values = Readonly<Record<string, unknown>>

/** The properties of an entry without those that change with every save. */
function savedValues({ version: _version, auditInfo: _auditInfo, ...values }: Values): Values {
  return values
}

const pathOf = (resource: Resource, item: { readonly id: string }) => `/api/${resource.name}/${item.id}`

function unchangedTest(resource: Resource, site: () => Site): void {
  test('accepts an entry as it was read, and leaves omitted fields unchanged', async () => {
    const made = await site().create(resource, 641)
    const path = pathOf(resource, made)
    const { body: read } = await site().call(path)
    const same = await site().call(path, { method: 'PUT', body: read })
    expect(same.status, same.text).toBe(200)
    expect(savedValues(same.body as Values)).toEqual(savedValues(read as Values))
    const { version } = same.body as Item<Resource>
    const least = await site().call(path, { method: 'PUT', body: { version } })
    expect(least.status, least.text).toBe(200)
    expect(savedValues(least.body as Values)).toEqual(savedValues(read as Values))
    const title = (made as Values)[resource.titleField]
    const some = { version: version + 1, [resource.titleField]: title }
    const partial = await site().call(path, { method: 'PUT', body: some })
    expect(savedValues(partial.body as Values)).toEqual(savedValues(read as Values))
  })
}

/** For fields that only the server sets: values that a new entry does not have. */
const forged = {
  id: '00000000-0000-7000-8000-000000000001',
  hidden: true,
}

function forgedTest(resource: Resource, site: () => Site): void {
  test('refuses changed server-set fields by name, and stores nothing', async () => {
    const item = await site().create(resource, 642)
    const path = pathOf(resource, item)
    const draft = await site().draft(resource, 643)
    const before = (await site().list(resource)).total
    for (const [name, value] of Object.entries(forged)) {
      for (const reply of [
        await site().call(path, { method: 'PUT', body: { ...item, [name]: value } }),
        await site().call(`/api/${resource.name}`, { body: { ...draft, [name]: value } }),
      ]) {
        expect(reply.status, `${name} ${reply.text}`).toBe(403)
        expect(problemOf(reply).message).toBe('You do not have enough permissions.')
        expect(errorsOf(reply)).toEqual([`${name} validation.unchangeable`])
      }
    }
    expect((await site().call(path)).body).toEqual(item)
    expect((await site().list(resource)).total).toBe(before)
  })
}

function unknownTest(resource: Resource, site: () => Site): void {
  test('refuses unknown names of fields and filters by name, together with invalid values', async () => {
    const item = await site().create(resource, 644)
    const path = pathOf(resource, item)
    const draft = await site().draft(resource, 645)
    const strange = { accountId: 1, toString: 'x', hasOwnProperty: null }
    const names = Object.keys(strange).map((name) => `${name} validation.unknown`)
    for (const reply of [
      await site().call(`/api/${resource.name}`, { body: { ...draft, ...strange } }),
      await site().call(path, { method: 'PUT', body: { ...item, ...strange } }),
    ]) {
      expectRefusal(reply, 'unknown')
      expect(errorsOf(reply)).toEqual(names)
    }
    const both = await site().call(`/api/${resource.name}`, {
      body: { ...draft, [resource.titleField]: ' ', strange: 1 },
    })
    expect(errorsOf(both)).toEqual([
      `${resource.titleField} validation.required`,
      'strange validation.unknown',
    ])
    expect((await site().call(path)).body).toEqual(item)
    const listed = await site().call(`/api/${resource.name}?limit=0&nobody=1&constructor=2&title[a]=b`)
    expectRefusal(listed, 'filters')
    expect(errorsOf(listed)).toEqual([
      'limit validation.range',
      'nobody validation.unknown',
      'constructor validation.unknown',
      'title[a] validation.unknown',
    ])
  })
}

/** Tests of the other properties that a save may contain, and of the errors when it is refused. */
export function saveTests(resource: Resource, site: () => Site, thorough: boolean): void {
  unchangedTest(resource, site)
  if (!thorough) return
  forgedTest(resource, site)
  unknownTest(resource, site)
}
