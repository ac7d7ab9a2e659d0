import { expect, test } from 'vitest'
import { requiredAction, type Action, type Item, type Resource } from '@haulway/resource'
import { refersToEntries, writableFields } from './drafts.ts'
import {
  absentId,
  type ContractClient,
  type ContractReply,
  errorsOf,
  problemOf,
  type Site,
} from './fixture.ts'

/**
 * Whether a role (index; null for a user without any role) may perform an action on a row of the permission matrix.
 */
export type IsAllowed = (role: number | null, action: Action, permission: string) => boolean

/** A signed-in user for every role of the account of `site`; the key null holds the user without any role. */
export type RoleClients = ReadonlyMap<number | null, ContractClient>

export interface AccessSetup {
  readonly resource: Resource
  readonly thorough: boolean
  readonly allows: IsAllowed
  /** Indexes of the roles that are tested; null stands for a user without any role. */
  readonly roles: readonly (number | null)[]
  readonly clients: () => RoleClients
  readonly anonymous: () => ContractClient
  /** Two accounts that must not see each other's data. */
  readonly site: () => Site
  readonly other: () => Site
}

interface Attempt {
  action: Action
  send: (client: ContractClient, item: Item<Resource>) => Promise<ContractReply>
  /** The status of a successful response. */
  success: number
}

function listAttempts(resource: Resource, draft: Record<string, unknown>): Attempt[] {
  const path = `/api/${resource.name}`
  const one = (item: Item<Resource>) => `${path}/${item.id}`
  const hiding: Attempt[] = ['hide', 'unhide'].map((verb) => ({
    action: 'update',
    send: (client, item) => client.fetch(`${one(item)}/${verb}`, { method: 'POST' }),
    success: 200,
  }))
  return [
    { action: 'list', send: (client) => client.fetch(path), success: 200 },
    { action: 'read', send: (client, item) => client.fetch(one(item)), success: 200 },
    { action: 'create', send: (client) => client.fetch(path, { body: draft }), success: 201 },
    {
      action: 'update',
      send: (client, item) => client.fetch(one(item), { method: 'PUT', body: { ...draft, version: 1 } }),
      success: 200,
    },
    ...(resource.hideable ? hiding : []),
    { action: 'delete', send: (client, item) => client.fetch(one(item), { method: 'DELETE' }), success: 204 },
  ]
}

function anonymousTest({ resource, anonymous, site }: AccessSetup): void {
  test('returns 401 for every endpoint when nobody is signed in', async () => {
    const item = await site().create(resource, 301)
    for (const { send } of listAttempts(resource, {})) {
      const reply = await send(anonymous(), item)
      expect(reply.status).toBe(401)
      expect(problemOf(reply)).toEqual({ message: 'Unauthorized', errors: [] })
    }
  })
}

function roleTests({ resource, allows, roles, clients, site }: AccessSetup): void {
  test.each(roles)('role %s may do exactly what its column in the permission matrix allows', async (role) => {
    const client = clients().get(role)
    expect(client).toBeDefined()
    if (!client) return
    const base = 500 + (role ?? 9) * 10
    let step = 0
    for (const { action, send, success } of listAttempts(resource, await site().draft(resource, base + 5))) {
      const item = await site().create(resource, base + step)
      step = step === 4 ? 6 : step + 1
      const reply = await send(client, item)
      if (allows(role, requiredAction(resource, action), resource.permission)) {
        expect(reply.status, `${action}: ${reply.text}`).toBe(success)
        const made = reply.body as Item<Resource> | undefined
        if (action === 'create') await site().call(`/api/${resource.name}/${made?.id}`, { method: 'DELETE' })
      } else {
        expect(reply.status, action).toBe(403)
        expect(problemOf(reply)).toEqual({ message: 'You do not have enough permissions.', errors: [] })
        const untouched = await site().call(`/api/${resource.name}/${item.id}`)
        expect(untouched.body).toEqual(item)
      }
    }
  })
}

/** Everything in a reply by which a caller could distinguish it from another reply. */
function comparable(reply: ContractReply): unknown {
  const headers = [...reply.headers].filter(([name]) => name !== 'date')
  return { status: reply.status, headers, text: reply.text }
}

/**
 * Addresses entries of `to` as a user of `from` in every way; the responses equal those for entries that do not
 * exist.
 */
async function expectInvisible(resource: Resource, from: Site, to: Site): Promise<void> {
  const foreign = await to.create(resource, 400)
  const body = { ...(await from.draft(resource, 401)), version: 1 }
  const path = `/api/${resource.name}`
  const requests = [{}, { method: 'DELETE' }, { method: 'PUT', body }]
  for (const request of requests) {
    const hit = await from.call(`${path}/${foreign.id}`, request)
    const miss = await from.call(`${path}/${absentId}`, request)
    expect(hit.status).toBe(404)
    expect(comparable(hit)).toEqual(comparable(miss))
  }
  for (const verb of resource.hideable ? ['hide', 'unhide'] : []) {
    const hit = await from.call(`${path}/${foreign.id}/${verb}`, { method: 'POST' })
    const miss = await from.call(`${path}/${absentId}/${verb}`, { method: 'POST' })
    expect(hit.status).toBe(404)
    expect(comparable(hit)).toEqual(comparable(miss))
  }
  for (const hidden of ['', '&hidden=true']) {
    const listed = await from.list(resource, `?limit=500${hidden}`)
    expect(listed.items.some((one) => one.id === foreign.id)).toBe(false)
    expect(listed.total).toBe(listed.items.length)
  }
  expect((await to.call(`${path}/${foreign.id}`)).body).toEqual(foreign)
  await to.call(`${path}/${foreign.id}`, { method: 'DELETE' })
}

async function expectNoForeignReference(resource: Resource, from: Site, to: Site): Promise<void> {
  const references = writableFields(resource).filter(refersToEntries)
  const foreignDraft = await to.draft(resource, 402)
  const ownDraft = await from.draft(resource, 403)
  const item = await from.create(resource, 404)
  const path = `/api/${resource.name}`
  for (const [name, { kind }] of references) {
    const [foreign] = [foreignDraft[name]].flat() as { id: string }[]
    const referringDraft = (id: string | undefined) => ({
      ...ownDraft,
      [name]: kind.links?.value([{ id: String(id) }]),
    })
    for (const request of [
      { path, method: 'POST' },
      { path: `${path}/${item.id}`, method: 'PUT' },
    ]) {
      const send = (id: string | undefined) =>
        from.call(request.path, { method: request.method, body: { ...referringDraft(id), version: 1 } })
      const [hit, miss] = [await send(foreign?.id), await send(absentId)]
      expect(hit.status).toBe(400)
      expect(errorsOf(hit)).toEqual([`${name} validation.reference`])
      expect(comparable(hit)).toEqual(comparable(miss))
    }
    const filtered = await from.call(`${path}?${name}=${foreign?.id}`)
    const unfiltered = await from.call(`${path}?${name}=${absentId}`)
    if (resource.fields[name]?.options.filterable) expect(filtered.body).toEqual({ items: [], total: 0 })
    expect(comparable(filtered)).toEqual(comparable(unfiltered))
  }
  expect((await from.call(`${path}/${item.id}`)).body).toEqual(item)
}

function accountTests({ resource, clients, site, other }: AccessSetup): void {
  test('answers for entries of another account as for absent ones, in both directions', async () => {
    await expectInvisible(resource, site(), other())
    await expectInvisible(resource, other(), site())
  })

  test('refuses references to entries of another account, in both directions', async () => {
    await expectNoForeignReference(resource, site(), other())
    await expectNoForeignReference(resource, other(), site())
  })

  test('returns 403 for an account of which the user is no member, whether it exists or not', async () => {
    const [member] = [...clients().values()].slice(-1)
    for (const account of [other().account, absentId, 'x', `${site().account},${other().account}`]) {
      const headers = { 'x-context-account': account }
      const reply = await member?.fetch(`/api/${resource.name}`, { headers })
      expect(reply?.status).toBe(403)
      expect(reply && problemOf(reply)).toEqual({
        message: 'You do not have enough permissions.',
        errors: [],
      })
    }
  })
}

function uniqueTest({ resource, site, other }: AccessSetup): void {
  test('allows a unique value of one account in another account', async () => {
    await other().create(resource, 410)
    await site().create(resource, 410)
  })
}

function idTests({ resource, site }: AccessSetup): void {
  test.each(['x', '%00', '..%2f..', "1'--", 'null', '0', absentId.slice(1), `${absentId}0`])(
    'refuses the malformed id %s or answers that it is absent',
    async (id) => {
      const body = { ...(await site().draft(resource, 411)), version: 1 }
      for (const request of [{}, { method: 'DELETE' }, { method: 'PUT', body }]) {
        const reply = await site().call(`/api/${resource.name}/${id}`, request)
        expect([400, 404]).toContain(reply.status)
        expect(reply.headers.get('content-type')).toContain('application/json')
      }
    },
  )
}

/** Tests of permissions and of account isolation. */
export function accessTests(setup: AccessSetup): void {
  roleTests(setup)
  uniqueTest(setup)
  if (!setup.thorough) return
  anonymousTest(setup)
  accountTests(setup)
  idTests(setup)
}
