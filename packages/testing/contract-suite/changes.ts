import { expect, test } from 'vitest'
import type { Item, Resource } from '@haulway/resource'
import { refersToEntries, writableFields } from './drafts.ts'
import { absentId, type ContractReply, errorsOf, problemOf, type Site } from './fixture.ts'

type Values = Record<string, unknown>

/** The stored form of a draft, with ids for references: replies add titles. */
function stored(resource: Resource, item: Values): Values {
  const plain = writableFields(resource).map(([name, { kind }]) => {
    const value = item[name]
    const { links } = kind
    return [name, links ? links.value(links.of(value).map(({ id }) => ({ id }))) : value]
  })
  return Object.fromEntries(plain) as Values
}

function createTest(resource: Resource, site: () => Site): void {
  test('create returns 201 with the entry and its address; reading returns the same entry', async () => {
    const draft = await site().draft(resource, 201)
    const reply = await site().call(`/api/${resource.name}`, { body: draft })
    expect(reply.status).toBe(201)
    const item = reply.body as Item<Resource>
    expect(reply.headers.get('location')).toBe(`/api/${resource.name}/${item.id}`)
    expect(stored(resource, item)).toEqual(draft)
    expect(item).toMatchObject({ version: 1, hidden: false })
    expect(item.auditInfo.createdBy).toEqual(item.auditInfo.modifiedBy)
    expect(item.auditInfo.createdBy.title).not.toBe('')
    expect(item.auditInfo.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const read = await site().call(reply.headers.get('location') ?? '')
    expect(read.status).toBe(200)
    expect(read.body).toEqual(item)
  })

  test('creates an entry with only the required fields', async () => {
    const draft = await site().draft(resource, 202)
    // A rule between fields may require one of several: that with an example.
    const required = writableFields(resource).filter(
      ([, { required: isRequired, options }]) =>
        (isRequired && options.initial === undefined) || options.example != null,
    )
    const least = Object.fromEntries(required.map(([name]) => [name, draft[name]]))
    const reply = await site().call(`/api/${resource.name}`, { body: least })
    expect(reply.status, reply.text).toBe(201)
    expect(stored(resource, reply.body as Values)).toMatchObject(least)
  })
}

function authorTest(resource: Resource, site: () => Site): void {
  test('ignores creator and creation time in a request', async () => {
    const createdBy = { id: '00000000-0000-7000-8000-000000000001', title: 'x' }
    const auditInfo = { createdAt: '2001-01-01T00:00:00Z', createdBy }
    const draft = await site().draft(resource, 203)
    const reply = await site().call(`/api/${resource.name}`, { body: { ...draft, auditInfo } })
    expect(reply.status, reply.text).toBe(201)
    const made = (reply.body as Item<Resource>).auditInfo
    expect(made.createdBy.id).not.toBe(createdBy.id)
    expect(made.createdAt).not.toContain('2001')
  })
}

function updateTest(resource: Resource, site: () => Site): void {
  test('updates with the version that was read; a stale version is refused with the name of the last editor', async () => {
    const item = await site().create(resource, 211)
    const path = `/api/${resource.name}/${item.id}`
    const draft = await site().draft(resource, 212)
    const updated = await site().call(path, { method: 'PUT', body: { ...draft, version: item.version } })
    expect(updated.status, updated.text).toBe(200)
    expect(stored(resource, updated.body as Values)).toEqual(draft)
    expect(updated.body).toMatchObject({ id: item.id, version: item.version + 1 })
    expect((updated.body as Item<Resource>).auditInfo.createdAt).toBe(item.auditInfo.createdAt)

    const stale = await site().call(path, { method: 'PUT', body: { ...draft, version: item.version } })
    expect(stale.status).toBe(409)
    expect(errorsOf(stale)).toEqual(['version conflict.version'])
    expect(problemOf(stale).message).toContain(item.auditInfo.modifiedBy.title)
    expect((stale.body as { current: unknown }).current).toEqual(updated.body)
    expect((await site().call(path)).body).toEqual(updated.body)
  })
}

function versionTest(resource: Resource, site: () => Site): void {
  test('requires a version for an update', async () => {
    const item = await site().create(resource, 213)
    const path = `/api/${resource.name}/${item.id}`
    const draft = await site().draft(resource, 214)
    for (const [version, key] of [
      [undefined, 'validation.required'],
      [null, 'validation.required'],
      ['1', 'validation.number'],
      [1.5, 'validation.integer'],
      [0, 'validation.min'],
    ]) {
      const reply = await site().call(path, { method: 'PUT', body: { ...draft, version } })
      expect(reply.status).toBe(400)
      expect(errorsOf(reply)).toEqual([`version ${String(key)}`])
    }
    expect((await site().call(path)).body).toEqual(item)
  })

  test('accepts one of twenty concurrent updates with the same version', async () => {
    const item = await site().create(resource, 215)
    const draft = await site().draft(resource, 216)
    const body = { ...draft, version: 1 }
    const path = `/api/${resource.name}/${item.id}`
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => site().call(path, { method: 'PUT', body })),
    )
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(200), count(409)]).toEqual([1, 19])
    expect((await site().call(path)).body).toMatchObject({ version: 2 })
  })
}

function uniqueTest(resource: Resource, site: () => Site): void {
  const unique = writableFields(resource).filter(([, field]) => field.options.unique)
  // Each field gets its own entries, so that another unique field cannot cause the conflict.
  const numbered = unique.map(([name], index) => [name, 221 + 2 * index] as const)
  test.each(numbered)('%s is unique within the account, ignoring case', async (name, number) => {
    const item = (await site().create(resource, number)) as Values
    const draft = await site().draft(resource, number + 1)
    const taken = { ...draft, [name]: String(item[name]).toUpperCase() }
    const created = await site().call(`/api/${resource.name}`, { body: taken })
    expect(created.status).toBe(400)
    expect(errorsOf(created)).toEqual([`${name} validation.exists`])
    const other = await site().create(resource, number + 1)
    const updated = await site().call(`/api/${resource.name}/${other.id}`, {
      method: 'PUT',
      body: { ...taken, version: 1 },
    })
    expect(updated.status).toBe(400)
    expect(errorsOf(updated)).toEqual([`${name} validation.exists`])
  })
}

function deleteTest(resource: Resource, site: () => Site): void {
  test('delete returns 204; afterwards the entry is absent', async () => {
    const item = await site().create(resource, 231)
    const path = `/api/${resource.name}/${item.id}`
    const before = (await site().list(resource)).total
    const reply = await site().call(path, { method: 'DELETE' })
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
    expect((await site().list(resource)).total).toBe(before - 1)
    const body = { ...(await site().draft(resource, 231)), version: 1 }
    for (const again of [{}, { method: 'DELETE' }, { method: 'PUT', body }]) {
      const absent = await site().call(path, again)
      expect(absent.status).toBe(404)
      expect(problemOf(absent)).toEqual({ message: 'The data is not found', errors: [] })
    }
  })
}

/** The entry is restored with the same id, version and fields, and its history continues. */
function restoreTest(resource: Resource, site: () => Site): void {
  test('restore returns the deleted entry unchanged; a second restore is refused', async () => {
    const item = await site().create(resource, 235)
    const path = `/api/${resource.name}/${item.id}`
    const post = (verb: string) => site().call(`${path}/${verb}`, { method: 'POST' })
    if (resource.hideable) await post('hide')
    const { body: before } = await site().call(path)
    expect((await site().call(path, { method: 'DELETE' })).status).toBe(204)
    const restored = await post('restore')
    expect(restored.status, restored.text).toBe(200)
    expect(restored.body).toEqual(before)
    expect((await site().call(path)).body).toEqual(before)
    const again = await post('restore')
    expect([again.status, errorsOf(again)]).toEqual([409, ['id conflict.restore.there']])
    const history = (await site().call(`${path}/history`)).body as { items: { action: string }[] }
    const actions = history.items.map((one) => one.action).toSorted()
    expect(actions).toEqual(['create', 'delete', ...(resource.hideable ? ['hide'] : []), 'restore'])
    expect((await site().call(`/api/${resource.name}/${absentId}/restore`, { method: 'POST' })).status).toBe(
      404,
    )
  })
}

function takenTest(resource: Resource, site: () => Site): void {
  const unique = writableFields(resource).find(([, { options }]) => options.unique)
  test.runIf(unique)('restore reports values that another entry has taken in the meantime', async () => {
    const item = await site().create(resource, 236)
    const path = `/api/${resource.name}/${item.id}`
    await site().call(path, { method: 'DELETE' })
    const other = await site().create(resource, 236)
    const taken = await site().call(`${path}/restore`, { method: 'POST' })
    expect(taken.status).toBe(409)
    expect(errorsOf(taken)).toEqual([expect.stringMatching(/^\w+ conflict\.restore\.taken$/)])
    await site().call(`/api/${resource.name}/${other.id}`, { method: 'DELETE' })
    expect((await site().call(`${path}/restore`, { method: 'POST' })).status).toBe(200)
  })
}

/** Referenced entries cannot be deleted: the refusal lists the entries that refer to them. */
function inUseTest(resource: Resource, site: () => Site): void {
  const references = writableFields(resource)
    .filter(refersToEntries)
    .map(([name, field], index) => ({ name, field, number: 241 + index }))
  test.each(references)(
    'refuses to delete entries that $name references',
    async ({ name, field, number }) => {
      const item = (await site().create(resource, number)) as Values
      const [referred] = [item[name]].flat() as { id: string }[]
      const reply = await site().call(`/api/${String(field.options['to'])}/${referred?.id}`, {
        method: 'DELETE',
      })
      expect(reply.status).toBe(409)
      expect(errorsOf(reply)).toEqual(['id conflict.inUse'])
      expect((await site().call(`/api/${resource.name}/${String(item['id'])}`)).body).toEqual(item)
    },
  )
}

function hideTest(resource: Resource, site: () => Site): void {
  test('omits hidden entries from the list, still returns them by id, and can unhide them', async () => {
    const item = await site().create(resource, 251)
    const path = `/api/${resource.name}/${item.id}`
    const has = async (query: string) =>
      (await site().list(resource, `?limit=500${query}`)).items.some((one) => one.id === item.id)
    const hide = (verb: string): Promise<ContractReply> => site().call(`${path}/${verb}`, { method: 'POST' })
    const hidden = await hide('hide')
    expect(hidden.status).toBe(200)
    expect(hidden.body).toMatchObject({ id: item.id, hidden: true, version: 2 })
    expect((await hide('hide')).body).toEqual(hidden.body)
    expect(await has('')).toBe(false)
    expect(await has('&hidden=true')).toBe(true)
    expect((await site().call(path)).body).toEqual(hidden.body)
    const shown = await hide('unhide')
    expect(shown.body).toMatchObject({ hidden: false, version: 3 })
    expect(await has('')).toBe(true)
    expect(await has('&hidden=true')).toBe(false)
  })
}

/** Tests of create, update, delete, restore and hide. */
export function changeTests(resource: Resource, site: () => Site, thorough: boolean): void {
  createTest(resource, site)
  updateTest(resource, site)
  uniqueTest(resource, site)
  deleteTest(resource, site)
  if (resource.restorable) restoreTest(resource, site)
  if (thorough) {
    authorTest(resource, site)
    versionTest(resource, site)
    if (resource.restorable) takenTest(resource, site)
  }
  inUseTest(resource, site)
  if (resource.hideable) hideTest(resource, site)
  else {
    test('cannot be hidden', async () => {
      const item = await site().create(resource, 261)
      const reply = await site().call(`/api/${resource.name}/${item.id}/hide`, { method: 'POST' })
      expect(reply.status).toBe(404)
    })
  }
}
