import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { openApi, type Endpoint } from '@haulway/resource'

/** `/api/openapi.json` describes every declared call; `/api/docs` shows it to people. */
export async function serveDocumentation(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  version: string,
): Promise<void> {
  const document = openApi(endpoints, { title: 'Haulway', version, base: '/api' })
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as OpenAPIV3.Document },
  })
  // The page comes with inline parts; its own policy allows just those, by hash.
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', () => document)
}
