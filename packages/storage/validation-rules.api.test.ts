/** The generic rules of core 5 on the server: the same key, arguments and text as in the form. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricProfile } from '@haulway/units'
import { errorsWithTexts } from '@haulway/platform/server/http/errors.ts'
import { createApp } from '@haulway/platform/server/http/app.ts'
import { testServices } from '@haulway/platform/server/testing/services.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { fakeClock, testDatabase, type TestDatabase } from '@haulway/testing'
import { createRawClient, type RawClient } from '@haulway/testing/hostile-input/raw-requests.ts'
import {
  fieldPairResource,
  fieldPairCases,
  ruleResource,
  ruleCases,
} from '@haulway/testing/validation-rules.ts'
import { en } from '@haulway/resource/messages/en.ts'
import {
  defineEndpoint,
  fieldError,
  validateDraft,
  type ErrorResponseItem,
  type Resource,
} from '@haulway/resource'
import { refuseByRules } from './index.ts'

const routeOf = (resource: Resource) => {
  const endpoint = defineEndpoint({
    method: 'POST',
    path: `/${resource.name}`,
    summary: 'Checks a draft',
    access: { kind: 'public' },
    body: resource.fields,
    output: null,
  })
  return implement(endpoint, (call) => {
    refuseByRules(resource, call.body, null, metricProfile)
    return Promise.resolve({})
  })
}

let database: TestDatabase
let app: Awaited<ReturnType<typeof createApp>>
let client: RawClient
beforeAll(async () => {
  database = await testDatabase()
  app = await createApp({
    services: testServices(database, fakeClock()),
    english: en,
    routes: [routeOf(ruleResource), routeOf(fieldPairResource)],
    identify: () => Promise.resolve(null),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  client = createRawClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, {
    'content-type': 'application/json',
  })
})
afterAll(async () => {
  client.close()
  await app.close()
  await database.close()
})

async function errorsOf(resource: Resource, body: object): Promise<ErrorResponseItem[]> {
  const reply = await client.send({
    method: 'POST',
    path: `/api/${resource.name}`,
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(400)
  const answer = JSON.parse(reply.text) as { message: string; errors: ErrorResponseItem[] }
  expect(answer.message).toContain('Validation failed')
  return answer.errors
}

test('reports every broken rule at once, with the field, key, arguments and text that the form shows', async () => {
  const body = Object.fromEntries(ruleCases.map(({ field, value }) => [field, value]))
  const errors = await errorsOf(ruleResource, body)
  const expected = ruleCases.map(({ field, key, args }) =>
    fieldError(field, { key, ...(args ? { args } : {}) }),
  )
  expect(errors).toEqual(errorsWithTexts(expected, en))
  const inForm = validateDraft(ruleResource, body, null, metricProfile)
  expect(inForm).toEqual({ ok: false, errors: expected })
})

test('reports broken rules between fields', async () => {
  const body = Object.fromEntries(fieldPairCases.map(({ field, value }) => [field, value]))
  const errors = await errorsOf(fieldPairResource, body)
  const found = fieldPairCases.flatMap(({ field, key, args }) =>
    args ? [fieldError(field, { key, args })] : [],
  )
  expect(errors).toEqual(errorsWithTexts(found, en))
  expect(validateDraft(fieldPairResource, body, null, metricProfile)).toEqual({ ok: false, errors: found })
})
