import { defineEndpoint, number, text } from '@haulway/resource'
import { expect, test } from 'vitest'
import { CallFailure, createApi } from './api.ts'

const rename = defineEndpoint({
  method: 'POST',
  path: '/things/{id}/rename',
  summary: 'x',
  access: { kind: 'session' },
  params: { id: text({ required: true }) },
  query: { depth: number() },
  body: { title: text({ required: true }), note: text() },
  output: { title: text({ required: true }) },
})

function setting(answer: () => Response | Promise<Response>, account?: string) {
  const asked: Request[] = []
  const unauthorized: string[] = []
  const demands: string[] = []
  const api = createApi({
    async fetch(input, init) {
      asked.push(new Request(new URL(input as string, 'http://haulway.test'), init))
      return await answer()
    },
    account: () => account,
    onUnauthorized: (path) => void unauthorized.push(path),
    onDemand: () => void demands.push('asked'),
  })
  return { api, asked, unauthorized, demands }
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

test('sends a declared call as a request with the selected account', async () => {
  const { api, asked } = setting(() => json(200, { title: 'b' }), 'the-account')
  const answer = await api.call(rename, { params: { id: 'a/b' }, query: { depth: 2 }, body: { title: 'b' } })
  expect(answer.title).toBe('b')
  expect(asked[0]?.url).toBe('http://haulway.test/api/things/a%2Fb/rename?depth=2')
  expect(asked[0]?.headers.get('X-Context-Account')).toBe('the-account')
  expect(await asked[0]?.json()).toEqual({ title: 'b' })
})

async function failure(answer: () => Response | Promise<Response>) {
  const { api, unauthorized, demands } = setting(answer)
  const thrown: unknown = await api.request('GET', '/things').catch((error: unknown) => error)
  if (!(thrown instanceof CallFailure)) throw new Error('no failure')
  return { thrown, unauthorized, demands }
}

test('reports a refusal for missing sign-in requirements of the account, and no other refusal', async () => {
  const demand = () => json(403, { message: 'x', errors: [], demand: 'code' })
  expect((await failure(demand)).demands).toEqual(['asked'])
  expect((await failure(() => json(403, { message: 'x', errors: [] }))).demands).toEqual([])
})

test('carries the message and errors of the server in a failure', async () => {
  const errors = [{ field: 'title', key: 'validation.required', args: {}, defaultMessage: 'x' }]
  const { thrown } = await failure(() => json(400, { message: 'Validation failed', errors }))
  expect([thrown.status, thrown.message, thrown.errors]).toEqual([400, 'Validation failed', errors])
})

test('treats text, empty and malformed answers as failures', async () => {
  expect((await failure(() => new Response('no < more', { status: 502 }))).thrown.message).toBe('no < more')
  expect((await failure(() => new Response(null, { status: 404 }))).thrown.message).toBe('')
  expect((await failure(() => json(500, { error: 'Bad Gateway' }))).thrown.message).toBe('Bad Gateway')
})

test.each([
  ['<html>\r\n<head><title>502 Bad Gateway</title></head></html>', {}],
  ['\n<!DOCTYPE html><p>no', {}],
  ['<h1>no</h1>', {}],
  ['Forbidden by the proxy', { 'content-type': 'text/html; charset=utf-8' }],
])('ignores the error page of a proxy as a message: %j', async (page, headers) => {
  expect((await failure(() => new Response(page, { status: 413, headers }))).thrown.message).toBe('')
})

test('reports an unreachable network as status 0', async () => {
  const { thrown } = await failure(() => Promise.reject(new TypeError('fetch failed')))
  expect(thrown.status).toBe(0)
})

test('reports a 401 with its path', async () => {
  expect((await failure(() => json(401, { message: 'Unauthorized' }))).unauthorized).toEqual(['/things'])
})

test('does not treat a cancelled request as a failure', async () => {
  const { api } = setting(() => Promise.reject(new DOMException('x', 'AbortError')))
  const signal = AbortSignal.abort()
  await expect(api.request('GET', '/things', { signal })).rejects.toThrow(DOMException)
})
