/** Protection against unknown senders on every call of the inventory (threats J2, J3, J4). */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { absentId } from '@haulway/testing/contract-suite/fixture.ts'
import { minimumCases, selectedCalls } from '@haulway/testing/sampling/selected-calls.ts'
import { sendProbes, type Probe } from '@haulway/testing/hostile-input/probes.ts'
import {
  createRawClient,
  type RawClient,
  type RawReply,
} from '@haulway/testing/hostile-input/raw-requests.ts'
import { fillPath } from '@haulway/testing/hostile-input/request-examples.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let client: RawClient
beforeAll(async () => {
  app = await testApp()
  client = createRawClient(app.url, {})
})
afterAll(async () => {
  client.close()
  await app.close()
})

const json = { 'content-type': 'application/json' }

test('a fresh database has no user with guessable credentials', async () => {
  const guesses = ['admin', 'root', 'administrator', 'haulway', 'demo', 'test', 'user', 'practice']
  for (const name of guesses) {
    for (const password of ['', name, 'password', 'admin', '12345678', `${name}123`]) {
      const reply = await app.anonymous.fetch('/api/sessions', { body: { username: name, password } })
      expect([400, 401, 429]).toContain(reply.status)
    }
  }
  const { rows } = await app.database.owner.query('select from users')
  expect(rows).toEqual([])
})

const origins = [
  'https://other.example',
  'null',
  'http://localhost:1',
  'http://127.0.0.1.other.example',
  'file://',
  'chrome-extension://abc',
]

test('permits no cross-origin request and changes nothing, on any endpoint', async () => {
  const account = await app.account('A')
  const { cookie } = await app.client(account, [1], { systemAdmin: true })
  const asking = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-context-account',
  }
  const probes: Probe[] = selectedCalls(app.endpoints).flatMap((endpoint) => {
    const params = Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, absentId]))
    const path = fillPath(endpoint, params)
    return origins.flatMap((origin) => {
      const probe = { path, note: `${endpoint.method} ${endpoint.path} from ${origin}` }
      const body = endpoint.method === 'GET' ? {} : { body: '{}' }
      return [
        { ...probe, method: endpoint.method, headers: { ...json, origin, cookie }, ...body },
        { ...probe, method: 'OPTIONS', headers: { origin, ...asking } },
      ]
    })
  })
  const isClosed = ({ status, headers }: RawReply, { note, method }: Probe) => {
    const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
    const refused = method === 'GET' || (method === 'OPTIONS' ? status >= 400 : status === 403)
    return allowed.length > 0 || !refused ? [`${note}: ${method} ${status} ${allowed.join()}`] : []
  }
  const { wrong, sent } = await sendProbes(client, probes, isClosed)
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(selectedCalls(app.endpoints).length)
})

test('malformed JSON exposes no internals, on any endpoint', async () => {
  const probes: Probe[] = selectedCalls(app.endpoints).map((endpoint) => ({
    method: endpoint.method === 'GET' ? 'POST' : endpoint.method,
    path: fillPath(
      endpoint,
      Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, absentId])),
    ),
    headers: { ...json, origin: app.url },
    body: '{"a":',
    note: `${endpoint.method} ${endpoint.path}`,
  }))
  const saysLittle = ({ status, text }: RawReply, { note }: Probe) => {
    const refused = status >= 400 && status < 500
    const inside = /postgres|select |fastify|\.ts|\.js|Unexpected|FST_/i.test(text)
    return refused && !inside ? [] : [`${note}: ${status} ${text}`]
  }
  expect((await sendProbes(client, probes, saysLittle)).wrong).toEqual([])
})

test('refuses deeply nested JSON on every endpoint before reading it', async () => {
  const nested = `${'['.repeat(6_000)}${']'.repeat(6_000)}`
  const ids = (endpoint: (typeof app.endpoints)[number]) =>
    Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, absentId]))
  const probes: Probe[] = selectedCalls(app.endpoints)
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => ({
      method: endpoint.method,
      path: fillPath(endpoint, ids(endpoint)),
      headers: { ...json, origin: app.url },
      body: `{"values":${nested}}`,
      note: `${endpoint.method} ${endpoint.path}`,
    }))
  const namesTheLimit = ({ status, text }: RawReply, { note }: Probe) => {
    const [error] = (JSON.parse(text) as { errors: { field: string; key: string; args: object }[] }).errors
    const summary = [status, error?.field, error?.key, JSON.stringify(error?.args)].join(' ')
    return summary === '400 body validation.json.depth {"max":64}' ? [] : [`${note}: ${summary}`]
  }
  const { wrong, sent } = await sendProbes(client, probes, namesTheLimit)
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(minimumCases(100))
})

/** Announces a large body and sends none of it; returns the status of the response. */
async function statusBeforeBody(method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const headers = ['content-type: application/json', 'content-length: 900000', `host: ${hostname}:${port}`]
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\norigin: ${app.url}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(/^HTTP\/1.1 (\d+)/.exec(head.toString())?.[1])
}

test('refuses large bodies of unauthenticated senders before reading them, on every endpoint that authenticates', async () => {
  const guarded = selectedCalls(app.endpoints).filter(
    ({ method, access }) => method !== 'GET' && access.kind !== 'public' && access.kind !== 'device',
  )
  const calls: { method: string; path: string }[] = guarded.map((endpoint) => {
    const params = Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, absentId]))
    return { method: endpoint.method, path: fillPath(endpoint, params) }
  })
  calls.push({ method: 'POST', path: '/api/telemetry/batch' })
  for (const { method, path } of calls)
    expect([path, await statusBeforeBody(method, path)]).toEqual([path, 401])
  expect(calls.length).toBeGreaterThanOrEqual(minimumCases(100))
})
