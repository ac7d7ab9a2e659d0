/** Sign-in of a page, and API calls as its user. */
import { expect, type Page } from '@playwright/test'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import type { Product } from './server.ts'

/** Signs in through the API without opening a page. */
export async function signIn(page: Page, { url, login, password }: Product): Promise<void> {
  // The context of the page stores the cookie.
  const reply = await page.request.post(`${url}/api/sessions`, {
    headers: { origin: url },
    data: { username: login, password },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

export async function signInAndOpen(page: Page, product: Product, address: string): Promise<void> {
  await signIn(page, product)
  await page.goto(`${product.url}${address}`)
}

export async function submitSignInForm(page: Page, product: Product): Promise<void> {
  await page.getByLabel('Login').fill(product.login)
  await page.locator('input[type=password]').fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** API client that shares the cookies of the page. */
export function createPageClient(page: Page, product: Product): ContractClient {
  return {
    async fetch(path, { method, body, headers } = {}) {
      const reply = await page.request.fetch(`${product.url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { origin: product.url, ...headers },
        ...(body === undefined ? {} : { data: body }),
      })
      const text = await reply.text()
      const isJson = (reply.headers()['content-type'] ?? '').startsWith('application/json')
      return {
        status: reply.status(),
        headers: new Headers(reply.headers()),
        text,
        body: isJson ? (JSON.parse(text) as unknown) : undefined,
      }
    },
  }
}

/** Fetches the id of the user's current account. */
export async function fetchAccountId(client: ContractClient): Promise<string> {
  const reply = await client.fetch('/api/users/me')
  expect(reply.status).toBe(200)
  return (reply.body as { contextAccount: { id: string } }).contextAccount.id
}
