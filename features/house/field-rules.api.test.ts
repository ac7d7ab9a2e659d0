/**
 * The rules of core 5 for accounts, users and dashboards, checked by the function that the form uses and by the
 * server.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricProfile } from '@haulway/units'
import { errorsWithTexts } from '@haulway/platform/server/http/errors.ts'
import { validateDraft, type ErrorResponseItem } from '@haulway/resource'
import { words } from '../product/server.ts'
import { createAccount } from '../accounts/server/people.ts'
import { allowedDrafts, fieldRules, validDraft } from '../testing/field-rules.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let client: TestClient
let references: Readonly<Record<string, unknown>>
beforeAll(async () => {
  app = await testApp()
  const system = { title: 'System', timeZone: 'UTC', measurementProfile: 'metric', system: true } as const
  client = await app.client(await createAccount(app.database, system), [1], { systemAdmin: true })
  const project = await client.fetch('/api/projects', { body: { title: 'Pit', timeZone: 'UTC' } })
  expect(project.status, project.text).toBe(201)
  references = { project: { id: (project.body as { id: string }).id, title: '' } }
})
afterAll(() => app.close())

const named = <T extends { resource: { name: string }; change: object }>(one: T) =>
  [`${one.resource.name} ${JSON.stringify(one.change).slice(0, 80)}`, one] as const

test.each(fieldRules.map(named))(
  'form and server refuse %s with the same errors',
  async (_, { resource, change, errors }) => {
    const draft = { ...validDraft(resource, references), ...change }
    const reply = await client.fetch(`/api/${resource.name}`, { body: draft })
    expect(reply.status, reply.text).toBe(400)
    const answered = (reply.body as { errors: ErrorResponseItem[] }).errors
    expect(answered.map(({ field, key }) => `${field} ${key}`)).toEqual(errors)
    const inForm = validateDraft(resource, draft, null, metricProfile)
    const expected = inForm.ok ? [] : inForm.errors
    expect(answered).toEqual(errorsWithTexts(expected, words.en))
  },
)

test.each(allowedDrafts.map(named))('form and server accept %s', async (_, { resource, change }) => {
  const draft = { ...validDraft(resource, references), ...change }
  expect(validateDraft(resource, draft, null, metricProfile).ok).toBe(true)
  const reply = await client.fetch(`/api/${resource.name}`, { body: draft })
  expect(reply.status, reply.text).toBe(201)
})
