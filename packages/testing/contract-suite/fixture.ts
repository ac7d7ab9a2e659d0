/** The interface of a running product that the contract suite uses, and how the suite creates entries in it. */
import { expect } from 'vitest'
import { type Item, type Page, type Reference, type Resource } from '@haulway/resource'
import { createDraft, FIRST_TARGET } from './drafts.ts'

interface ContractRequest {
  method?: string
  /** An object is sent as JSON, a string unchanged. */
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

/** The whole running API on a database of its own, with a stopped clock. */
export interface ContractApp {
  /** Creates an account and returns its id. */
  account(title: string): Promise<string>
  client(account: string, roles: readonly number[], more?: { systemAdmin?: boolean }): Promise<ContractClient>
  readonly anonymous: ContractClient
  close(): Promise<void>
}

export interface Problem {
  message: string
  errors: { field: string; key: string; defaultMessage: string; args: Record<string, unknown> }[]
}

/** One account, used by a system administrator. */
export interface Site {
  readonly account: string
  call(path: string, request?: ContractRequest): Promise<ContractReply>
  /** A valid draft; missing entries that it refers to are created. The same number yields the same draft. */
  draft(resource: Resource, number: number): Promise<Record<string, unknown>>
  create(resource: Resource, number: number): Promise<Item<Resource>>
  list(resource: Resource, query?: string): Promise<Page<Item<Resource>>>
}

/** An id that no entry has. */
export const absentId = '01900000-0000-7000-8000-000000000000'

export function problemOf(reply: ContractReply): Problem {
  return reply.body as Problem
}

/** `field key` of every error in a reply. */
export function errorsOf(reply: ContractReply): string[] {
  return problemOf(reply).errors.map((one) => `${one.field} ${one.key}`)
}

/** Asserts that the server refused the input in the standard form, with keys that have texts. */
export function expectRefusal(reply: ContractReply, note: string): void {
  expect(reply.status, note).toBe(400)
  expect(reply.headers.get('content-type'), note).toContain('application/json')
  const { message, errors } = problemOf(reply)
  expect(message, note).toBe('Validation failed')
  for (const { key, defaultMessage } of errors) {
    // A key that the English catalogue lacks would be shown as its own text.
    expect(defaultMessage, note).not.toBe(key)
    expect(defaultMessage, note).not.toMatch(/\{\{|^$/)
  }
}

/**
 * Values that drafts need because of rules between fields: resource name -> values that replace the generated ones.
 */
export type DraftCorrections = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export function siteOf(
  client: ContractClient,
  account: string,
  resources: readonly Resource[],
  corrections: DraftCorrections = {},
): Site {
  const made = new Map<string, Promise<Reference>>()
  const call: Site['call'] = (path, request = {}) =>
    client.fetch(path, { ...request, headers: { 'x-context-account': account, ...request.headers } })

  async function create(resource: Resource, number: number): Promise<Item<Resource>> {
    const reply = await call(`/api/${resource.name}`, { body: await draft(resource, number) })
    if (reply.status !== 201) throw new Error(`${resource.name} ${number}: ${reply.status} ${reply.text}`)
    return reply.body as Item<Resource>
  }

  /** An entry that drafts may refer to: the first of its collection, or the one created after it. */
  function target(to: string, nth = 0): Promise<Reference> {
    const resource = resources.find((one) => one.name === to)
    if (!resource) throw new Error(`no resource ${to}`)
    const key = `${to} ${nth}`
    const known = made.get(key) ?? create(resource, FIRST_TARGET + nth).then(({ id }) => ({ id, title: '' }))
    made.set(key, known)
    return known
  }

  async function draft(resource: Resource, number: number): Promise<Record<string, unknown>> {
    return { ...(await createDraft(resource, number, target)), ...corrections[resource.name] }
  }

  async function list(resource: Resource, query = ''): Promise<Page<Item<Resource>>> {
    const reply = await call(`/api/${resource.name}${query}`)
    if (reply.status !== 200) throw new Error(`${resource.name}${query}: ${reply.status} ${reply.text}`)
    return reply.body as Page<Item<Resource>>
  }
  return { account, call, draft, create, list }
}
