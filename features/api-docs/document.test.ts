import { expect, test } from 'vitest'
import { defineEndpoint, text } from '@haulway/resource'
import { apiDocsRoute, apiDocument } from './server/document.ts'

const endpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/trial',
    summary: 'A trial',
    access: { kind: 'public' },
    output: { said: text() },
  }),
]

test('builds and serialises the document once for all callers', async () => {
  const route = apiDocsRoute(() => endpoints)
  const [call, services] = [undefined, undefined] as unknown as Parameters<typeof route.handle>
  const ask = async () => (await route.handle(call, services)).file as Buffer
  const first = await ask()
  expect(await ask()).toBe(first)
  expect(apiDocument(endpoints)).toBe(apiDocument(endpoints))
  expect(JSON.parse(first.toString())).toEqual(apiDocument(endpoints))
})
