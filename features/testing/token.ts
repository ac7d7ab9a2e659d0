/** A client that uses an API token of an integration. */
import { expectStatus } from './hauls.ts'
import type { TestApp, TestClient } from './test-app.ts'

export interface TokenClient extends TestClient {
  readonly headers: Readonly<Record<string, string>>
}

/** Creates a token as this user, with one of their roles or a lesser one. */
export async function createTokenClient(
  app: TestApp,
  creator: TestClient,
  role: number,
): Promise<TokenClient> {
  const reply = creator.fetch('/api/apitokens', { body: { title: 'Weighbridge', role } })
  const { token } = await expectStatus<{ token: string }>(201, reply)
  const headers = { authorization: `Bearer ${token}` }
  return {
    cookie: '',
    headers,
    fetch: (path, init = {}) =>
      app.anonymous.fetch(path, { ...init, headers: { ...init.headers, ...headers } }),
  }
}
