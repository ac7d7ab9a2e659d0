/** What the server's parser of bodies takes for JSON (threats D4), without a network and without a database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineEndpoint, json } from '@haulway/resource'
import { sharedData } from '@haulway/testing/shared-data.ts'
import type { Services } from '../services.ts'
import { createApp } from './app.ts'
import { internalProfile } from '@haulway/units'
import { implement, type RequestContext } from './route.ts'

const take = defineEndpoint({
  method: 'POST',
  path: '/taken',
  summary: 'Takes any object',
  access: { kind: 'session' },
  // Whatever its names: JSON is judged here, not what a call knows.
  tolerant: true,
  body: { any: json() },
  output: null,
})

/** Of everything that a server has, only the log is asked for here. */
const quiet = () => undefined
const services = { log: { info: quiet, warn: quiet, error: quiet } } as unknown as Services

const caller: RequestContext = {
  user: { id: 'ann', fullName: 'Ann' },
  account: { id: 'account', features: {}, profile: internalProfile },
  roles: [],
  can: () => true,
}

let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  const routes = [implement(take, async () => ({}))]
  app = await createApp({ services, english: {}, routes, identify: async () => caller })
  await app.ready()
})
afterAll(() => app.close())

const folder = sharedData('badinput/json-test-suite/test_parsing', 318)
const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const made: [string, Buffer][] = [
  ['n_made_unclosed.json', Buffer.from('{"a":')],
  ['y_made_object.json', Buffer.from('{"a":1}')],
]
const cases = [
  ...made,
  ...files.map((name) => [name, readFileSync(join(folder ?? '', name))] as [string, Buffer]),
]

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test.each(cases)('parses or refuses the body %s', async (name, payload) => {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost' }
  const reply = await app.inject({ method: 'POST', url: '/api/taken', headers, payload })
  // y: must be read, n: must be refused, i: may be either. An object is what a call takes.
  const taken = name.startsWith('y_') && isObject(JSON.parse(payload.toString()))
  if (taken) expect(reply.statusCode, reply.body).toBe(204)
  else if (name.startsWith('i_')) expect([204, 400]).toContain(reply.statusCode)
  else expect(reply.statusCode).toBe(400)
  if (reply.statusCode === 400) {
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.json()).toMatchObject({ errors: expect.any(Array) as unknown[] })
  }
})
