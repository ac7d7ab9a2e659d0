/** Upload and download of files, for tests of exports and imports: bytes as they are transferred. */
import type { TestApp, TestClient, TestReply } from './test-app.ts'

export interface TestFile {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

export async function download(app: TestApp, client: TestClient, path: string): Promise<TestFile> {
  const reply = await fetch(`${app.url}${path}`, { headers: { origin: app.url, cookie: client.cookie } })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

export async function upload(
  app: TestApp,
  client: TestClient,
  path: string,
  file: Buffer | string,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const reply = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      origin: app.url,
      cookie: client.cookie,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: new Uint8Array(Buffer.from(file as string)),
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text) as unknown }
}
