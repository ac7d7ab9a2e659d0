import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { createApp } from './app.ts'
import { serveDocumentation } from './documentation.ts'

const quiet = () => undefined
const services = { log: { info: quiet, warn: quiet, error: quiet } } as unknown as Services
const document = { openapi: '3.1.0', info: { title: 'Trial', version: '1' }, paths: {} }

let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  app = await createApp({ services, english: {}, routes: [], identify: async () => null })
  await serveDocumentation(app, document, '/api/openapi.json')
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string) => app.inject({ url })

test('serves the documentation page, which loads the document from its one address', async () => {
  const page = await ask('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect((await ask('/api/docs/static/swagger-initializer.js')).body).toContain(
    '"urls":[{"url":"/api/openapi.json"',
  )
})

test.each(['/api/docs/json', '/api/docs/yaml'])(
  'does not serve %s, a copy that is written for each answer',
  async (url) => {
    expect((await ask(url)).statusCode).toBe(404)
  },
)
