/** What the contract suite needs to know of a running product, and how it makes entries in it. */
import { expect } from 'vitest'
import { type Item, type Page, type Reference, type Resource } from '@haulway/resource'
import { draftOf, FIRST_TARGET } from './contract-suite-drafts.ts'

interface ContractRequest {
  method?: string
  /** An object is sent as JSON, text as it is. */
  body?: unknown
  headers?: Record<string, string>
}

export interface ContractReply {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly text: string
}

export interface ContractClient {
  fetch(path: string, request?: ContractRequest): Promise<ContractReply>
}

/** The whole API, running, on a database of its own, its clock standing still. */
export interface ContractWorld {
  /** Answers the id of a new account. */
  account(title: string): Promise<string>
  client(account: string, roles: readonly number[], more?: { systemAdmin?: boolean }): Promise<ContractClient>
  readonly anonymous: ContractClient
  close(): Promise<void>
}

export interface Problem {
  message: string
  errors: { field: string; key: string; defaultMessage: string; args: Record<string, unknown> }[]
}

/** One account, worked on by a system administrator. */
export interface Site {
  readonly account: string
  call(path: string, request?: ContractRequest): Promise<ContractReply>
  /** A valid draft; what it refers to is made when it is missing. The same number gives the same draft. */
  draft(resource: Resource, number: number): Promise<Record<string, unknown>>
  create(resource: Resource, number: number): Promise<Item<Resource>>
  list(resource: Resource, query?: string): Promise<Page<Item<Resource>>>
}

/** Of no entry. */
export const absentId = '01900000-0000-7000-8000-000000000000'

export function problemOf(reply: ContractReply): Problem {
  return reply.body as Problem
}

/** `field key` of every error of a reply. */
export function errorsOf(reply: ContractReply): string[] {
  return problemOf(reply).errors.map((one) => `${one.field} ${one.key}`)
}

/** The server refuses input in the form that all calls share, with keys that have words. */
export function expectRefusal(reply: ContractReply, note: string): void {
  expect(reply.status, note).toBe(400)
  expect(reply.headers.get('content-type'), note).toContain('application/json')
  const { message, errors } = problemOf(reply)
  expect(message, note).toBe('Validation failed')
  for (const { key, defaultMessage } of errors) {
    // A key that the English catalogue lacks is its own text.
    expect(defaultMessage, note).not.toBe(key)
    expect(defaultMessage, note).not.toMatch(/\{\{|^$/)
  }
}

/** What a draft must say besides, where rules between fields hold: resource -> values that take the place of others. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export function siteOf(
  client: ContractClient,
  account: string,
  resources: readonly Resource[],
  corrections: Corrections = {},
): Site {
  const made = new Map<string, Promise<Reference>>()
  const call: Site['call'] = (path, request = {}) =>
    client.fetch(path, { ...request, headers: { 'x-context-account': account, ...request.headers } })

  async function create(resource: Resource, number: number): Promise<Item<Resource>> {
    const reply = await call(`/api/${resource.name}`, { body: await draft(resource, number) })
    if (reply.status !== 201) throw new Error(`${resource.name} ${number}: ${reply.status} ${reply.text}`)
    return reply.body as Item<Resource>
  }

  /** An entry of a collection that drafts refer to: the first, or the one made after it. */
  function target(to: string, nth = 0): Promise<Reference> {
    const resource = resources.find((one) => one.name === to)
    if (!resource) throw new Error(`no resource ${to}`)
    const key = `${to} ${nth}`
    const known = made.get(key) ?? create(resource, FIRST_TARGET + nth).then(({ id }) => ({ id, title: '' }))
    made.set(key, known)
    return known
  }

  async function draft(resource: Resource, number: number): Promise<Record<string, unknown>> {
    return { ...(await draftOf(resource, number, target)), ...corrections[resource.name] }
  }

  async function list(resource: Resource, query = ''): Promise<Page<Item<Resource>>> {
    const reply = await call(`/api/${resource.name}${query}`)
    if (reply.status !== 200) throw new Error(`${resource.name}${query}: ${reply.status} ${reply.text}`)
    return reply.body as Page<Item<Resource>>
  }
  return { account, call, draft, create, list }
}
