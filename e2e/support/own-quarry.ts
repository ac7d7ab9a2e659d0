/** Accounts of a journey's own, and their entries. */
import { expect, test } from '@playwright/test'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import { createClient, postEntry, fetchSessionCookie } from './every-screen.ts'
import type { Product } from './server.ts'

/** An account with a session of the installation's administrator in it. */
export interface AccountSession {
  readonly account: string
  readonly cookie: string
  readonly client: ContractClient
}

/** Creates an account. After a failure the file continues in another worker, where the title is taken. */
export async function createAccount(
  client: ContractClient,
  title: string,
  more: object = {},
): Promise<string> {
  const body = { title, status: 'ACTIVE', measurementProfile: 'metric', ...more }
  const reply = await client.fetch('/api/accounts', { body })
  if (reply.status === 201) return (reply.body as { id: string }).id
  const retry = { ...body, title: `${title} ${test.info().workerIndex}` }
  return await postEntry(client, '/api/accounts', retry)
}

export async function createAccountSession(product: Product, title: string): Promise<AccountSession> {
  const cookie = await fetchSessionCookie(product, product.login, product.password)
  // Accounts are created in the provider's account only.
  const { provider } = product
  const providerHeaders = provider === undefined ? {} : { 'x-context-account': provider }
  const account = await createAccount(createClient(product, cookie, providerHeaders), title)
  return { account, cookie, client: createClient(product, cookie, { 'x-context-account': account }) }
}

/** Fetches the entries of a collection, at most 100. */
export async function listEntries<T>(client: ContractClient, collection: string, query = ''): Promise<T[]> {
  const reply = await client.fetch(`/api/${collection}?limit=100${query}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: T[] }).items
}

/** Fetches the link of an invitation, which an administrator passes on to the invited person. */
export async function fetchInvitationLink(client: ContractClient, email: string): Promise<string> {
  const { items } = (await client.fetch('/api/invitations')).body as {
    items: { id: string; email: string }[]
  }
  const invitation = items.find((candidate) => candidate.email === email)
  const reply = await client.fetch(`/api/invitations/${invitation?.id}/link`, { method: 'POST' })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { link: string }).link
}
